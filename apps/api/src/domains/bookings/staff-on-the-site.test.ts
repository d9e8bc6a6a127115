import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { askPage, emergencyFields } from '../../testing/emergency-pages.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { resolveIdentities } from '../crm/contacts/identity-resolution.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started, 'DISPATCHER');
});

const newAddress = () => `caller-${randomUUID()}@example.com`;

/** Returns the owner of a booking made with an address, and the contact that it created. */
async function ownersOf(email: string) {
  await resolveIdentities(started.api.ctx);
  const { people } = await staff.client.contacts.list({ query: { search: email } });
  const { customer_id: account } = await started.api.deps.db
    .selectFrom('bookings')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { account, names: people.map(({ name }) => name) };
}

it('a booking that staff make on the site belongs to the customer', async () => {
  const email = newAddress();
  const body = bookingRequest({ name: 'Named Person', email, bookingDate: daysAhead(80) });
  const made = await staff.client.bookings.create({ body, headers: {} });
  expect(await ownersOf(email)).toEqual({ account: null, names: ['Named Person'] });
  const { contact } = await staff.client.contacts.find({ query: { account: staff.id } });
  expect(contact).toBeNull();
  // The browser that booked can read the booking, like any guest's.
  const token = { 'booking-token': made.accessToken };
  const answer = await fetch(`${started.api.url}/api/booking/${made.booking.id}`, {
    headers: token,
  });
  expect(answer.status).toBe(200);
});

it('an emergency that staff send belongs to the customer, by the API and the plain form', async () => {
  const email = newAddress();
  const body = bookingRequest({
    name: 'Stranded Person',
    email,
    phone: '757 555 0111',
    serviceType: 'EMERGENCY',
    bookingDate: daysAhead(0),
  });
  await staff.client.bookings.create({ body, headers: {} });
  expect(await ownersOf(email)).toEqual({ account: null, names: ['Stranded Person'] });

  const plain = newAddress();
  const page = await askPage(started.api, '/emergency', {
    method: 'POST',
    headers: { ...staff.cookie, origin: started.api.config.appUrl },
    body: new URLSearchParams(emergencyFields({ name: 'Plain Person', email: plain })),
  });
  expect(page.status).toBe(303);
  expect(await ownersOf(plain)).toEqual({ account: null, names: ['Plain Person'] });
});

it('a booking by a signed-in customer belongs to their account', async () => {
  const person = await addPerson(started.api, 'CUSTOMER');
  const { bearer } = await signIn(started.api, person);
  const client = started.api.client((input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...bearer };
    return fetch(input, { ...init, headers });
  });
  const email = newAddress();
  const body = bookingRequest({ email, bookingDate: daysAhead(81) });
  await client.bookings.create({ body, headers: {} });
  expect((await ownersOf(email)).account).toBe(person.id);
});
