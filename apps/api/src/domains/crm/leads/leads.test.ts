import { randomUUID } from 'node:crypto';
import { leadCursor, type LeadForm } from '@voltcourier/contracts';
import { PLANS } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../contacts/identity-resolution.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { leadForm, leadMove } from '../../../testing/leads.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, eventually, failureOf, quickBookingForm } from '../../../testing/requests.ts';
import { collectLeads } from './arrival-pass.ts';
import { createLead } from './changes.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const add = (change: Partial<LeadForm> = {}) =>
  staff.client.leads.create({ body: leadForm(change) });

const findOut = async (api = started.api) => {
  await resolveIdentities(api.ctx);
  return collectLeads(api.ctx);
};

const write = (email: string, notes?: string) =>
  started.api
    .client()
    .inquiries.create({ body: { name: 'Ada Volt', email, vehicle: 'tesla', notes }, headers: {} });

describe('requests', () => {
  it('become leads of their kind, with the value of a plan', async () => {
    const email = `plan-${randomUUID()}@example.com`;
    const { request } = await started.api.client().inquiries.createQuickBooking({
      body: quickBookingForm({ email, plan: 'professional', interval: 'annually' }),
      headers: {},
    });
    await write(email, 'Our fleet of nine needs charging.');
    await findOut();
    const { leads } = await staff.client.leads.list({ query: { search: email } });
    expect(leads.map(({ kind }) => kind).toSorted()).toEqual(['fleet', 'membership']);
    const member = leads.find(({ kind }) => kind === 'membership');
    expect(member).toMatchObject({
      stage: 'new',
      source: 'quick-booking',
      valueCents: PLANS.professional.annualCents,
      title: 'Professional plan, annual',
    });
    const lead = await staff.client.leads.get({ params: { leadId: member?.id ?? '' } });
    expect(lead).toMatchObject({ requestId: request.id, events: [{ from: null, actor: null }] });
    const params = { personId: lead.person?.id ?? '' };
    const own = await staff.client.leads.ofPerson({ params });
    expect(own.leads).toHaveLength(2);
    const { entries } = await staff.client.contacts.timeline({ params, query: {} });
    expect(entries.filter(({ kind }) => kind === 'lead')).toHaveLength(2);
  });

  it('become one lead each with several concurrent workers', async () => {
    const another = await started.startAnother();
    const emails = Array.from({ length: 25 }, () => `many-${randomUUID()}@example.com`);
    await Promise.all(emails.flatMap((email) => [write(email), write(email)]));
    await resolveIdentities(started.api.ctx);
    const passes = [started.api, another, started.api, another].map(({ ctx }) => collectLeads(ctx));
    await Promise.all(passes);
    expect(await findOut(another)).toBe(0);
    const { db } = started.api.deps;
    const { rows } = await sql<{ leads: number }>`
      select count(l.id)::int as leads from contact_requests r
      left join leads l on l.contact_request_id = r.id
      where r.email like 'many-%' group by r.id`.execute(db);
    expect(rows).toEqual(Array.from({ length: 50 }, () => ({ leads: 1 })));
    // Processed again, as after a worker that died before it recorded the result.
    await sql`update contact_requests set lead_due = true where email like 'many-%'`.execute(db);
    expect(await findOut()).toBe(50);
    const counted = await sql<{ leads: number; events: number }>`
      select count(distinct l.id)::int as leads, count(e.id)::int as events from contact_requests r
      join leads l on l.contact_request_id = r.id join lead_events e on e.lead_id = l.id
      where r.email like 'many-%'`.execute(db);
    expect(counted.rows).toEqual([{ leads: 50, events: 50 }]);
  });

  it('become leads as soon as the worker is notified', async () => {
    await started.api.startWork();
    const email = `soon-${randomUUID()}@example.com`;
    await write(email);
    const found = await eventually(async () => {
      const { leads } = await staff.client.leads.list({ query: { search: email } });
      return leads[0];
    });
    expect(found).toMatchObject({ title: 'Contact message', kind: 'other', valueCents: null });
  });
});

describe('a lead', () => {
  it('records its stages, and is lost only with a reason', async () => {
    const { leads } = staff.client;
    const { id: leadId } = await add();
    const params = { leadId };
    await leads.move({ params, body: leadMove('proposal', 1) });
    expect(await failureOf(leads.move({ params, body: leadMove('lost', 2) }))).toMatchObject({
      code: 'invalid_input',
    });
    const why = { lostReason: 'price', lostNote: 'Found it cheaper' } as const;
    const lost = await leads.move({ params, body: leadMove('lost', 2, why) });
    expect(lost).toMatchObject({ stage: 'lost', ...why, version: 3 });
    expect(await failureOf(leads.move({ params, body: leadMove('won', 3) }))).toMatchObject({
      code: 'invalid_input',
    });
    const again = await leads.move({ params, body: leadMove('qualified', 3) });
    expect(again).toMatchObject({ lostReason: null, lostNote: null });
    expect(again.events.map(({ from, to, lostReason }) => [from, to, lostReason])).toEqual([
      [null, 'new', null],
      ['new', 'proposal', null],
      ['proposal', 'lost', 'price'],
      ['lost', 'qualified', null],
    ]);
    const change = sql`update lead_events set to_stage = 'won'`.execute(started.api.deps.db);
    await expect(change).rejects.toMatchObject({ code: '23001' });
  });

  it('accepts one of two concurrent changes, and rejects the other', async () => {
    const { leads } = staff.client;
    const colleague = await addEmployee(started, 'MARKETING');
    const { id: leadId } = await add({ ownerId: staff.id });
    const params = { leadId };
    const answers = await Promise.allSettled([
      leads.change({ params, body: { ...leadForm({ title: 'Ten vans' }), version: 1 } }),
      colleague.client.leads.change({
        params,
        body: { ...leadForm({ title: 'Two vans' }), version: 1 },
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const body = leadMove('won', 1);
    expect(await failureOf(leads.move({ params, body }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    // A move within a stage doesn't change the version.
    await leads.move({ params, body: leadMove('new', 1) });
    expect((await leads.get({ params })).version).toBe(2);
    const reader = await addEmployee(started, 'READ_ONLY');
    expect(await failureOf(reader.client.leads.move({ params, body }))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('is rejected with an invalid owner, next step, value or contact', async () => {
    const member = await createMembers(started).join();
    for (const change of [
      { ownerId: member.id },
      { nextStepDue: daysAhead(1) },
      { valueCents: -1 },
    ]) {
      expect(await failureOf(add(change))).toMatchObject({ code: 'invalid_input' });
    }
    expect(await failureOf(add({ personId: randomUUID() }))).toMatchObject({ code: 'not_found' });
  });

  it('is found by its title and its contact, also after a merge', async () => {
    const { leads, contacts } = staff.client;
    const [one, other] = [await call({ name: 'Grace Ohm' }), await call({ name: 'Edith Farad' })];
    const title = `Rally ${randomUUID().slice(0, 8)}`;
    const { id } = await add({ title, personId: other.personId, kind: 'event' });
    const params = { personId: one.personId };
    await contacts.merge({ params, body: { otherId: other.personId } });
    const find = async (query: object) =>
      (await leads.list({ query })).leads.map((lead) => lead.id);
    expect(await find({ search: title })).toEqual([id]);
    expect(await find({ search: 'ohm grace', kind: 'event' })).toEqual([id]);
    expect((await leads.get({ params: { leadId: id } })).person?.name).toBe('Grace Ohm');
    expect((await leads.ofPerson({ params })).leads.map((lead) => lead.id)).toContain(id);
  });
});

describe('lists of leads', () => {
  it('have pages in each order, and filter by overdue steps', async () => {
    const { leads } = staff.client;
    for (let count = 0; count < 60; count += 1) {
      await createLead(
        started.api.ctx,
        { id: staff.id, name: 'ada', email: 'x', address: '::1', userAgent: undefined },
        leadForm({
          title: `Paged ${count}`,
          valueCents: count % 7 === 0 ? null : (count % 9) * 1_000,
          nextStep: 'Call',
          nextStepDue: count % 5 === 0 ? null : daysAhead((count % 6) - 2),
          expectedClose: count % 4 === 0 ? null : daysAhead(count % 11),
        }),
      );
    }
    for (const order of ['newest', 'step', 'close', 'value'] as const) {
      const query = { order, search: 'paged' };
      const first = await leads.list({ query });
      expect(first).toMatchObject({ hasMore: true });
      const after = first.leads.at(-1)?.id ?? '';
      const rest = await leads.list({ query: { ...query, after } });
      const ids = [...first.leads, ...rest.leads].map(({ id }) => id);
      expect(ids).toHaveLength(60);
      expect(new Set(ids).size).toBe(60);
      // A page goes on at the same place when the last lead of the one before it has moved.
      for (const lead of [first.leads[20], first.leads[49]]) {
        if (lead === undefined) throw new Error('The first page is too short.');
        const { db } = started.api.deps;
        await sql`update leads set value_cents = 99000, next_step_due = '2020-01-01',
          expected_close = '2020-01-01' where id = ${lead.id}`.execute(db);
        const next = await leads.list({ query: { ...query, after: leadCursor(order)(lead) } });
        const position = ids.indexOf(lead.id) + 1;
        expect(next.leads.map(({ id }) => id)).toEqual(ids.slice(position, position + 50));
        await sql`update leads set value_cents = ${lead.valueCents},
          next_step_due = ${lead.nextStepDue}, expected_close = ${lead.expectedClose}
          where id = ${lead.id}`.execute(db);
      }
      if (order === 'value') {
        const values = [...first.leads, ...rest.leads].map(({ valueCents }) => valueCents ?? -1);
        expect(values).toEqual(values.toSorted((one, other) => other - one));
      }
    }
    const { leads: late } = await leads.list({ query: { show: 'overdue', search: 'paged' } });
    expect(late.length).toBeGreaterThan(10);
    const today = new Date().toISOString().slice(0, 10);
    expect(late.every(({ nextStepDue }) => (nextStepDue ?? '9') <= today)).toBe(true);
  });
});

describe('a deleted account', () => {
  it('leaves no personal data in its leads', async () => {
    const { ctx, client } = started.api;
    const guest = client();
    const email = `gone-${randomUUID()}@example.com`;
    const password = 'Plenty of volts 7';
    const username = `gone-${randomUUID().slice(0, 8)}`;
    const body = { username, email, firstName: 'Ada', lastName: 'Volt', password };
    const { user } = await guest.accounts.register({ body });
    await guest.inquiries.createQuickBooking({ body: quickBookingForm({ email }), headers: {} });
    await resolveIdentities(ctx);
    const { people } = await staff.client.contacts.list({ query: { search: email } });
    const personId = people[0]?.id ?? '';
    const { id: leadId } = await add({ personId, title: 'Ada Volt’s vans', nextStep: 'Call Ada' });
    const why = { lostReason: 'other', lostNote: 'Ada moved' } as const;
    await staff.client.leads.move({ params: { leadId }, body: leadMove('lost', 1, why) });
    await guest.privacy.deleteAccount({ body: { password } });
    await findOut();
    const lead = await staff.client.leads.get({ params: { leadId } });
    expect(lead).toMatchObject({ title: 'Erased', nextStep: 'Erased', lostNote: null });
    const own = await staff.client.leads.ofPerson({ params: { personId } });
    const timeline = await staff.client.contacts.timeline({ params: { personId }, query: {} });
    // IDs may contain these letters at the end of a part, but never as a whole part.
    expect(JSON.stringify([lead, own, timeline])).not.toMatch(/volt|\bada\b|gone-/iu);
    expect(user.email).toBe(email);
    const { db } = started.api.deps;
    const { rows } = await sql`select 1 from quick_bookings where lead_due`.execute(db);
    expect(rows).toEqual([]);
  });
});
