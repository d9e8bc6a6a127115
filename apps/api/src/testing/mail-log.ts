import { randomUUID } from 'node:crypto';
import type { DeliveriesQuery } from '../domains/messaging/deliveries/service.ts';
import { sendEmail } from '../domains/messaging/notifications/sending.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import { bookingRequest, daysAhead } from './requests.ts';

/** Mails that are sent one by one, and the log that staff see. */
export function createMailLog(
  started: ReturnType<typeof useApi>,
  staff: () => Awaited<ReturnType<typeof addEmployee>>,
) {
  let slots = 0;
  const list = (query: DeliveriesQuery = {}) => staff().client.deliveries.list({ query });

  return {
    list,

    deliveryOf: async (emailId: string) => {
      const { deliveries } = await list();
      const found = deliveries.find(({ id }) => id === emailId);
      if (found === undefined) throw new Error('It is not in the log.');
      return found;
    },

    /** Writes a booking's mail to the outbox without a job to send it. */
    written: async () => {
      const { api } = started;
      const email = `${randomUUID()}@log.example`;
      slots += 1;
      const { booking } = await api.client().bookings.create({
        body: bookingRequest({ email, bookingDate: daysAhead(3 + slots) }),
        headers: {},
      });
      const { id } = await api.deps.db
        .insertInto('emails')
        .values({
          kind: 'booking-confirmed',
          dedupe_key: `booking-confirmed:${booking.id}`,
          booking_id: booking.id,
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, email, booking };
    },

    send: (id: string) => sendEmail(started.api.ctx, id),
  };
}
