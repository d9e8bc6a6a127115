import type { Appointment, Booking } from '@voltcourier/contracts';
import { formatUsd } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type BookingsService, optionsOf, type Slot } from '../../bookings/index.ts';
import type { MembershipsService } from '../../memberships/index.ts';
import type { PaymentsService } from '../../payments/index.ts';

/** Booked appointments as their holders look at them, move them and cancel them. */
export function createCustomerChanges(
  deps: Pick<Dependencies, 'db' | 'now'>,
  bookings: BookingsService,
  payments: PaymentsService,
  memberships: MembershipsService,
) {
  return {
    /**
     * A booking with what its holder can still do about it.
     *
     * @throws AppError `not_found`.
     */
    get: async (id: string): Promise<Appointment> => {
      const booking = await bookings.get(id);
      const paidCents = await payments.getPaidCents(deps.db, id);
      const options = optionsOf(await bookings.getRow(id), paidCents, deps.now());
      const { cancellation, canReschedule } = options;
      if (cancellation === null || cancellation.rule === 'missed') {
        return { booking, cancellation: null, canReschedule };
      }
      const { rule, feeCents, refundCents, freeUntil, session } = cancellation;
      return {
        booking,
        cancellation: {
          rule,
          feeCents,
          refundCents,
          freeUntil: freeUntil?.toISOString() ?? null,
          session,
        },
        canReschedule,
      };
    },

    /**
     * Cancels a booking for what the person agreed to: the place is free, what is given
     * back is written down with its job, all together or not at all. Cancelling again answers the
     * same.
     *
     * @throws AppError `terms_changed` with the new terms, `too_late`, `not_found`.
     */
    cancel: async (
      id: string,
      agreed: { feeCents: number; losesSession?: boolean | undefined },
    ): Promise<Booking> => {
      await deps.db.transaction().execute(async (trx) => {
        const booking = await bookings.getLocked(trx, id);
        if (booking.status === 'cancelled') return;
        const paidCents = await payments.getPaidCents(trx, id);
        const { cancellation: terms } = optionsOf(booking, paidCents, deps.now());
        if (terms === null) {
          throw new AppError(
            'too_late',
            'This appointment has begun or is over, so it can’t be cancelled here. ' +
              'Please call us and we will help.',
          );
        }
        const { feeCents, refundCents, session } = terms;
        if (session === 'lost' && agreed.losesSession !== true) {
          throw new AppError(
            'terms_changed',
            'The terms have changed while you were reading: cancelling now uses up the session of ' +
              'your membership. Nothing has been cancelled.',
            { terms: { feeCents, refundCents, losesSession: true } },
          );
        }
        if (feeCents !== agreed.feeCents) {
          throw new AppError(
            'terms_changed',
            `The terms have changed while you were reading: cancelling now costs ` +
              `${formatUsd(feeCents)}, and you get ${formatUsd(refundCents)} back. ` +
              'Nothing has been cancelled.',
            { terms: { feeCents, refundCents } },
          );
        }
        await bookings.cancel(trx, booking, { feeCents, refundCents, session });
        if (refundCents > 0) await payments.giveBack(trx, id, refundCents);
        if (session === 'returned') await memberships.giveBack(trx, id);
      });
      return bookings.get(id);
    },

    /** Moves a booking; see the bookings' service. */
    reschedule: (id: string, slot: Slot): Promise<Booking> => bookings.reschedule(id, slot),

    /** A page of a customer's bookings. */
    list: (customerId: string, when: 'upcoming' | 'past', after: string | undefined) =>
      bookings.listOf(customerId, when, after),
  };
}

/** The appointments service. */
export type CustomerChangesService = ReturnType<typeof createCustomerChanges>;
