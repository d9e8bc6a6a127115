import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);

/** Creates a customer who requested a call and booked twice; the first booking is canceled. */
async function driver(name: string, days: number) {
  const email = `${randomUUID()}@example.com`;
  const { personId } = await call({ name, email });
  const client = started.api.client();
  const ids: string[] = [];
  for (const day of [days, days + 1]) {
    const { booking } = await client.bookings.create({
      body: bookingRequest({ name, email, bookingDate: daysAhead(day) }),
      headers: {},
    });
    ids.push(booking.id);
  }
  const [over = '', open = ''] = ids;
  await started.api.deps.db
    .updateTable('bookings')
    .set({ status: 'expired' })
    .where('id', '=', over)
    .execute();
  await resolveIdentities(started.api.ctx);
  return { email, personId, over, open };
}

describe('the global search', () => {
  it('finds people despite typos, with their bookings, open ones first, and their requests', async () => {
    const { email, personId, open, over } = await driver('Philippa Kilowatt', 20);
    const { client } = await addEmployee(started, 'DISPATCHER');
    for (const search of ['Phillipa Kilowat', 'philippa', email]) {
      const found = await client.search.find({ query: { words: search } });
      expect(found.people[0]).toMatchObject({ id: personId, name: 'Philippa Kilowatt', email });
      expect(found.bookings.slice(0, 2).map(({ id }) => id)).toEqual([open, over]);
      expect(found.requests[0]).toMatchObject({ kind: 'quick-booking', status: 'open' });
    }
    const nothing = await client.search.find({ query: { words: 'xyzzyqq' } });
    expect(nothing).toEqual({ people: [], bookings: [], requests: [] });
  });

  it('hides bookings and requests from staff without permission', async () => {
    const { personId } = await driver('Gwendolyn Megohm', 24);
    const { client } = await addEmployee(started, 'MARKETING');
    const found = await client.search.find({ query: { words: 'Gwendolyn' } });
    expect(found.people.map(({ id }) => id)).toEqual([personId]);
    expect(found).toMatchObject({ bookings: [], requests: [] });
  });

  it.each(['', ' ', 'x'.repeat(101), '\u0000'])('rejects %j', async (search) => {
    const { client } = await addEmployee(started, 'SUPPORT');
    expect(await failureOf(client.search.find({ query: { words: search } }))).toMatchObject({
      status: 400,
    });
  });
});
