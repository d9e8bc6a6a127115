import { sql } from 'kysely';
import { executeRefund } from '../domains/payments/refunds.ts';
import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import { browserFetch, type useApi } from './harness.ts';
import { bookingRequest, daysAhead } from './requests.ts';
import type { createVendors } from './vendors.ts';

/** Appointments that their holders book, pay and change, each in a slot of its own. */
export function createHolders(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
) {
  let nextHour = 0;

  const book = async (change: object = {}, fetch = browserFetch()) => {
    const client = started.api.client(fetch);
    const slot = nextHour++;
    const body = bookingRequest({
      bookingDate: daysAhead(10 + Math.floor(slot / 12)),
      bookingTime: `${String(8 + (slot % 12)).padStart(2, '0')}:00`,
      ...change,
    });
    const { booking } = await client.bookings.create({ body, headers: {} });
    const params = { id: booking.id };
    return {
      booking,
      client,
      get: () => client.customerChanges.get({ params, headers: {} }),
      cancel: async (feeCents = 0) =>
        (await client.customerChanges.cancel({ params, body: { feeCents } })).booking,
      move: async (bookingDate: string, bookingTime: string) =>
        (await client.customerChanges.reschedule({ params, body: { bookingDate, bookingTime } }))
          .booking,
      pay: async () => {
        const { clientSecret } = await client.payments.createIntent({
          body: { bookingId: booking.id },
        });
        await vendors().pay(clientSecret);
        await client.bookings.refreshStatus({ params, body: { status: 'confirmed' } });
      },
    };
  };

  return {
    book,

    bookPaid: async (change: object = {}, fetch = browserFetch()) => {
      const holder = await book(change, fetch);
      await holder.pay();
      return holder;
    },

    /** Moves the clock to a number of milliseconds before an instant. */
    goTo: (startsAt: string, msBefore: number): void => {
      started.api.clock.offsetMs = new Date(startsAt).getTime() - msBefore - Date.now();
    },

    /** Runs the refunds of a booking, as their jobs do. */
    runRefunds: async (bookingId: string): Promise<void> => {
      const rows = await started.api.deps.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .select('refunds.id')
        .where('booking_id', '=', bookingId)
        .execute();
      for (const { id } of rows) await executeRefund(started.api.ctx, id);
    },

    /** Sends a booking's unsent mails. */
    sendMails: async (bookingId: string): Promise<void> => {
      const rows = await started.api.deps.db
        .selectFrom('emails')
        .select('id')
        .where('booking_id', '=', bookingId)
        .where('sent_at', 'is', null)
        .orderBy('created_at')
        .execute();
      for (const { id } of rows) await sendEmail(started.api.ctx, id);
    },

    /** Returns the instants of a booking's seats. */
    seatsOf: async (bookingId: string): Promise<string[]> => {
      const rows = await started.api.deps.db
        .selectFrom('seats')
        .select('starts_at')
        .where('booking_id', '=', bookingId)
        .execute();
      return rows.map(({ starts_at: startsAt }) => startsAt.toISOString());
    },

    /** Returns a booking's ledger balances, in cents by account. */
    ledgerOf: async (bookingId: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, sum(amount_cents)::int as cents from ledger_entries
        join ledger_transactions t on t.id = transaction_id
        where t.booking_id = ${bookingId} group by account order by account`.execute(
        started.api.deps.db,
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },
  };
}
