import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import { createFounders } from './companies.ts';
import type { useApi } from './harness.ts';
import { createMembers } from './members.ts';
import { bookingRequest, failureOf, recurringForm } from './requests.ts';

type Person = Awaited<ReturnType<ReturnType<typeof createMembers>['join']>>;

/** Members with recurring bookings, and what becomes of these. */
export function createRecurrers(started: ReturnType<typeof useApi>) {
  const { join } = createMembers(started);
  const { makeMember } = createFounders(started);
  let hour = 8;

  return {
    join,

    member: async () => {
      const person = await join();
      await makeMember(person.id, 'unlimited');
      return person;
    },

    /**
     * Returns a form with an hour of its own, so that no test takes another's seats. 8 AM is
     * reserved for a full hour.
     */
    formAt: (change: object = {}) => {
      hour = hour === 19 ? 9 : hour + 1;
      return recurringForm({ time: `${String(hour).padStart(2, '0')}:00`, ...change });
    },

    create: async (
      { client }: Person,
      form: ReturnType<typeof recurringForm>,
      forCompany = false,
    ) => {
      const answer = await client.recurringBookings.create({ body: { ...form, forCompany } });
      const [first] = answer.recurringBookings;
      if (first === undefined) throw new Error('Nothing was made.');
      return first;
    },

    get: async ({ client }: Person) => {
      const [first] = (await client.recurringBookings.list()).recurringBookings;
      if (first === undefined) throw new Error('There is none.');
      return first;
    },

    bookingsOf: (person: Person) =>
      started.api.deps.db
        .selectFrom('bookings')
        .select(['id', 'local_date', 'local_time', 'starts_at', 'status'])
        .select(['uses_session', 'company_id'])
        .where('customer_id', '=', person.id)
        .orderBy('starts_at')
        .execute(),

    /** Returns how many sessions a user's bookings have used. */
    usedBy: async (userId: string): Promise<number> => {
      const rows = await started.api.deps.db
        .selectFrom('session_movements')
        .select('change')
        .where('user_id', '=', userId)
        .execute();
      return rows.reduce((sum, { change }) => sum - change, 0);
    },

    /** Sends the mails about a recurring booking, and returns which ones they are. */
    mailsOf: async (id: string): Promise<string[]> => {
      const rows = await started.api.deps.db
        .selectFrom('emails')
        .innerJoin('recurring_booking_events as e', 'e.id', 'emails.recurring_booking_event_id')
        .select(['emails.id', 'emails.kind'])
        .where('e.recurring_booking_id', '=', id)
        .orderBy('e.id')
        .execute();
      for (const row of rows) await sendEmail(started.api.ctx, row.id);
      return rows.map(({ kind }) => kind);
    },

    /** Books an hour until it is full. */
    fill: async (bookingDate: string, bookingTime: string): Promise<void> => {
      const guest = started.api.client();
      for (;;) {
        const body = bookingRequest({ bookingDate, bookingTime });
        const refused = await failureOf(
          guest.bookings.create({ body, headers: {} }).then(() => {
            throw new Error('booked');
          }),
        );
        if (refused.code === 'slot_full') return;
      }
    },
  };
}
