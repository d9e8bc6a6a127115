import type { createFounders } from './companies.ts';
import type { createMembers } from './members.ts';
import type { addEmployee } from './employees.ts';
import { daysAhead, recurringForm } from './requests.ts';

type Staff = Pick<Awaited<ReturnType<typeof addEmployee>>, 'client'>;

/** A successful call of each endpoint with which staff change recurring bookings. */
export function createRecurringChanges(
  { join }: Pick<ReturnType<typeof createMembers>, 'join'>,
  { makeMember }: Pick<ReturnType<typeof createFounders>, 'makeMember'>,
) {
  /** Creates a member's recurring booking whose dates are too far ahead to be booked. */
  const set = async () => {
    const { id: userId, client } = await join();
    await makeMember(userId, 'unlimited');
    const form = recurringForm({ time: '18:00', startsOn: daysAhead(40) });
    const { recurringBookings } = await client.recurringBookings.create({
      body: { ...form, forCompany: false },
    });
    const [{ id, version } = { id: '', version: 0 }] = recurringBookings;
    return { params: { recurringBookingId: id }, body: { version } };
  };
  return {
    'staffRecurringBookings.pause': async ({ client }: Staff) =>
      (await client.staffRecurringBookings.pause(await set())).id,
    'staffRecurringBookings.resume': async ({ client }: Staff) => {
      const seen = await set();
      const { version } = await client.staffRecurringBookings.pause(seen);
      return (await client.staffRecurringBookings.resume({ ...seen, body: { version } })).id;
    },
    'staffRecurringBookings.end': async ({ client }: Staff) =>
      (await client.staffRecurringBookings.end(await set())).id,
  };
}
