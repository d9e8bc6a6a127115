import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { failureOf } from '../../../testing/requests.ts';
import { resolveIdentities } from './identity-resolution.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
const { join } = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const formOf = (name: string) => ({ name, email: null, phone: null });
const add = (name: string) => staff.client.companyRecords.create({ body: formOf(name) });
const get = (personId: string) => staff.client.contacts.get({ params: { personId } });
const employ = (personId: string, employerId: string | null, seenId: string | null = null) =>
  staff.client.companyRecords.setEmployer({
    params: { personId },
    body: { employerId, seenId },
  });
const titlesOf = async (personId: string) => {
  const { entries } = await staff.client.contacts.timeline({ params: { personId }, query: {} });
  return entries.map(({ title, person }) => `${title} ${person?.name ?? '-'}`);
};

/** Creates a business account with its founder and a driver, and its CRM record. */
async function foundCompany(name: string) {
  const [founder, driver] = [await join(), await join()];
  await founder.client.companies.create({ body: { name } });
  const { company } = await founder.client.companies.invite({
    body: { email: driver.email, role: 'driver' },
  });
  const invitationId = company?.invitations?.[0]?.id ?? '';
  await driver.client.companies.accept({ params: { invitationId } });
  await resolveIdentities(started.api.ctx);
  const { companies } = await staff.client.companyRecords.list({ query: { search: name } });
  const record = companies.find((one) => one.name === name && one.isBusinessAccount);
  if (record === undefined) throw new Error('The business account has no record.');
  return { founder, driver, record };
}

describe('companies', () => {
  it('have a record with the members and history of their business account', async () => {
    const { founder, driver, record } = await foundCompany('Volta Taxis');
    expect(record).toMatchObject({ people: 2, openLeads: 0 });
    const company = await get(record.id);
    expect(company).toMatchObject({ kind: 'company', isBusinessAccount: true, peopleCount: 2 });
    expect(new Set(company.people.map(({ email }) => email))).toEqual(
      new Set([driver.email, founder.email]),
    );
    const driverId = company.people.find(({ email }) => email === driver.email)?.id ?? '';
    const { employers } = await get(driverId);
    expect(employers).toEqual([{ id: record.id, name: 'Volta Taxis', saidByStaff: false }]);
    const body = { body: 'Parks on Granby Street.', mentions: [] };
    await staff.client.contacts.addNote({ params: { personId: driverId }, headers: {}, body });
    const titles = await titlesOf(record.id);
    expect(titles).toContain('Business account: Founded -');
    expect(titles).toContain(`Note ${company.people.find(({ id }) => id === driverId)?.name}`);
    // A member who leaves the account no longer works for the company, and keeps their own history.
    await driver.client.companies.remove({ params: { memberId: driver.id } });
    expect((await get(record.id)).peopleCount).toBe(1);
    expect((await get(driverId)).employers).toEqual([]);
  });

  it('can be added by staff, with people who have no account', async () => {
    const company = await add('Granby Deliveries');
    const guest = await call({ name: 'Grace Driver' });
    const employed = await employ(guest.personId, company.id);
    expect(employed.employers).toEqual([
      { id: company.id, name: 'Granby Deliveries', saidByStaff: true },
    ]);
    expect(await titlesOf(company.id)).toContain('Callback request received Grace Driver');
    // Of two concurrent changes, the second is refused and the first stays.
    const failure = await failureOf(employ(guest.personId, null));
    expect(failure).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await employ(guest.personId, null, company.id)).employers).toEqual([]);
    expect((await get(company.id)).people).toEqual([]);
  });

  it('are suspected as duplicates by similar names, and can be merged and unmerged', async () => {
    const { record } = await foundCompany('Ohm & Sons');
    const same = await add('OHM AND sons');
    expect(same.suspects).toEqual([]);
    const other = await add('Ohm & sons, LLC.');
    expect(other.suspects).toMatchObject([{ id: record.id, reason: 'company-name' }]);
    const guest = await call({ name: 'Georgina Ohm' });
    await employ(guest.personId, other.id);
    const merged = await staff.client.contacts.merge({
      params: { personId: record.id },
      body: { otherId: other.id },
    });
    expect(merged).toMatchObject({ peopleCount: 3, isBusinessAccount: true });
    expect((await get(guest.personId)).employers).toMatchObject([{ id: record.id }]);
    await staff.client.contacts.unmerge({ params: { personId: other.id } });
    expect(await get(record.id)).toMatchObject({ peopleCount: 2 });
    expect(await get(other.id)).toMatchObject({ peopleCount: 1, suspects: [] });
  });

  it('can’t be merged with people, listed among them or employed', async () => {
    const company = await add('Ampere Rentals');
    const guest = await call({ name: 'Ampere Rentals' });
    const merge = staff.client.contacts.merge({
      params: { personId: guest.personId },
      body: { otherId: company.id },
    });
    expect(await failureOf(merge)).toMatchObject({ status: 400, code: 'invalid_input' });
    const ids = async (kind?: 'company' | 'any') => {
      const query = { search: 'Ampere Rentals', ...(kind && { kind }) };
      return (await staff.client.contacts.list({ query })).people.map(({ id }) => id).toSorted();
    };
    expect(await ids()).toEqual([guest.personId]);
    expect(await ids('company')).toEqual([company.id]);
    expect(await ids('any')).toEqual([company.id, guest.personId].toSorted());
    for (const [person, employer] of [
      [company.id, company.id],
      [guest.personId, guest.personId],
      [guest.personId, randomUUID()],
    ] as const) {
      expect(await failureOf(employ(person, employer))).toMatchObject({ status: 404 });
    }
  });

  it('don’t match a guest with their email address or phone number', async () => {
    const form = { name: 'Tesla Tours', email: 'office@tours.example', phone: '757 555 0911' };
    const company = await staff.client.companyRecords.create({ body: form });
    const guest = await call({ email: form.email, phone: form.phone });
    expect(guest.personId).not.toBe(company.id);
    expect((await get(guest.personId)).suspects).toEqual([]);
    const nameless = await call({ email: null, phone: form.phone });
    expect(nameless.personId).not.toBe(company.id);
  });

  it('are changed only if unchanged since read, and a business account keeps its name', async () => {
    const company = await add('Faraday Cabs');
    const params = { personId: company.id };
    const seen = formOf('Faraday Cabs');
    const form = { ...seen, name: 'Faraday Cars', email: 'office@faraday.example' };
    const changed = await staff.client.companyRecords.change({ params, body: { form, seen } });
    expect(changed).toMatchObject({ name: form.name, identities: [{ email: form.email }] });
    const again = staff.client.companyRecords.change({ params, body: { form: seen, seen } });
    expect(await failureOf(again)).toMatchObject({ code: 'changed_meanwhile' });

    const { record } = await foundCompany('Coulomb Couriers');
    const account = formOf(record.name);
    const rename = { form: { ...account, name: 'Mine now' }, seen: account };
    const refused = staff.client.companyRecords.change({
      params: { personId: record.id },
      body: rename,
    });
    expect(await failureOf(refused)).toMatchObject({ status: 400 });
    const reach = { form: { ...account, phone: '757 555 0144' }, seen: account };
    const reached = await staff.client.companyRecords.change({
      params: { personId: record.id },
      body: reach,
    });
    expect(reached.identities[0]).toMatchObject({ phone: '757 555 0144' });
  });

  it('are listed by name across pages, once each', async () => {
    const names = Array.from(
      { length: 60 },
      (_, index) => `Zebra ${String(index).padStart(2, '0')}`,
    );
    for (const name of names) await add(name);
    const seen: string[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const page = await staff.client.companyRecords.list({ query: after ? { after } : {} });
      seen.push(...page.companies.map(({ name }) => name));
      after = page.companies.at(-1)?.id;
      more = page.hasMore;
    }
    expect(seen.filter((name) => name.startsWith('Zebra'))).toEqual(names);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
