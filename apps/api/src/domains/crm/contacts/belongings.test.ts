import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { resolveIdentities } from './identity-resolution.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

it('a contact has the requests of all merged records', async () => {
  const { contacts } = staff.client;
  const [one, other] = [await call(), await call()];
  const params = { personId: one.personId };
  await contacts.merge({ params, body: { otherId: other.personId } });
  const { requests, bookings } = await contacts.belongings({ params });
  expect(requests).toMatchObject([
    { kind: 'quick-booking', status: 'open' },
    { kind: 'quick-booking', status: 'open' },
  ]);
  expect(bookings).toEqual([]);
  // Both requests lead to the primary record.
  for (const { id } of requests) {
    const { contact } = await contacts.find({ query: { request: id } });
    expect(contact?.id).toBe(one.personId);
  }
});

it('a contact has their bookings, with the vehicle', async () => {
  const { contacts } = staff.client;
  const { book } = createHolders(started, () => createVendors(started.sandbox));
  const email = `${randomUUID()}@example.com`;
  const { booking } = await book({ email });
  await resolveIdentities(started.api.ctx);
  const { contact } = await contacts.find({ query: { booking: booking.id } });
  const params = { personId: contact?.id ?? '' };
  const { id, startsAt, zone, amountCents } = booking;
  expect(await contacts.belongings({ params })).toMatchObject({
    bookings: [{ id, kind: 'scheduled', status: 'pending', startsAt, zone, amountCents }],
    vehicles: ['Tesla'],
  });
});

it('a contact with an account has each saved vehicle once', async () => {
  const { contacts } = staff.client;
  const { api } = started;
  const person = await addPerson(api, 'CUSTOMER');
  const { bearer } = await signIn(api, person);
  const client = api.client((input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...bearer };
    return fetch(input, { ...init, headers });
  });
  const form = { make: 'Nissan', model: 'Leaf', year: 2024, plate: null, connector: null };
  const saved = { ...form, batteryWh: null, nickname: 'The blue one' };
  await client.vehicles.add({ body: saved });
  await client.vehicles.add({ body: { ...saved, make: 'Kia', model: 'EV6', plate: 'AB 1' } });
  const [leaf] = (await client.vehicles.list()).vehicles;
  // Books for a saved vehicle and for an unsaved one.
  for (const [at, vehicleId] of [leaf?.id, undefined].entries()) {
    const body = bookingRequest({
      bookingDate: daysAhead(60 + at),
      email: person.email,
      ...(vehicleId !== undefined && { vehicleId }),
    });
    await client.bookings.create({ body, headers: {} });
  }
  await resolveIdentities(api.ctx);
  const { contact } = await contacts.find({ query: { account: person.id } });
  const { vehicles } = await contacts.belongings({ params: { personId: contact?.id ?? '' } });
  expect(vehicles).toEqual(['2024 Nissan Leaf', '2024 Kia EV6, AB 1', 'Tesla']);
});

it('no contact is found for an unknown booking or a staff account, or by an unknown ID', async () => {
  const { contacts } = staff.client;
  for (const query of [{}, { booking: randomUUID() }, { account: staff.id }]) {
    expect(await contacts.find({ query })).toEqual({ contact: null });
  }
  const unknown = contacts.belongings({ params: { personId: randomUUID() } });
  expect(await failureOf(unknown)).toMatchObject({ code: 'not_found' });
});

it('a timeline can be filtered by topic', async () => {
  const { contacts } = staff.client;
  const { personId } = await call();
  const params = { personId };
  await contacts.addNote({ params, headers: {}, body: { body: 'Prefers mornings', mentions: [] } });
  const kindsOf = async (about: 'notes' | 'requests' | 'money') =>
    new Set((await contacts.timeline({ params, query: { about } })).entries.map((e) => e.kind));
  expect(await kindsOf('notes')).toEqual(new Set(['note']));
  expect(await kindsOf('requests')).toEqual(new Set(['quick-booking']));
  expect(await kindsOf('money')).toEqual(new Set());
});

it('a message sent by signed-in staff belongs to the person that it names', async () => {
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Named Person', email, vehicle: 'tesla' as const };
  await staff.client.inquiries.create({ body, headers: {} });
  await resolveIdentities(started.api.ctx);
  const { people } = await staff.client.contacts.list({ query: { search: email } });
  expect(people[0]).toMatchObject({ name: 'Named Person', email });
});

it('contacts can be downloaded as a CSV file, filtered by a search', async () => {
  const { email } = await call({ name: 'Saved As File' });
  const answer = await fetch(
    `${started.api.url}/api/staff/files/contacts.csv?search=${encodeURIComponent(email ?? '')}`,
    { headers: staff.cookie },
  );
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('Name,Email,Phone,Membership');
  expect(text).toContain(`Saved As File,${email}`);
});
