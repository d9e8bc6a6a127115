import type { DispatchBooking, PhoneBooking, RefundForm } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { announceBooking } from '../../../platform/database/announcements.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { BookingNotesService } from '../booking-notes/service.ts';
import type { BookingsService } from '../../bookings/index.ts';
import type { DispatchService, ExpectedVersion } from '../dispatch/service.ts';
import type { NotificationsService } from '../../messaging/index.ts';
import type { PaymentsService } from '../../payments/index.ts';

/** What staff do with a booking beside its visit: making it, its money, notes and mails. */
export function createStaffBookingChanges(
  deps: Pick<Dependencies, 'bitcoin' | 'cards' | 'db' | 'now'>,
  rooms: {
    readonly dispatch: DispatchService;
    readonly bookings: BookingsService;
    readonly payments: PaymentsService;
    readonly bookingNotes: BookingNotesService;
    readonly notifications: NotificationsService;
    /** Of `crm`, which stands after this; it throws `not_found` for an unknown customer. */
    readonly customers: { get(id: string): Promise<unknown> };
  },
) {
  const { dispatch, bookings, payments, bookingNotes, notifications, customers } = rooms;

  return {
    /**
     * Books for somebody who calls: the place is held until they pay by the link that goes out, or
     * confirmed for a session of their membership. The same key and entries are the same booking.
     *
     * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `not_served`,
     * `idempotency_mismatch`, `no_sessions`, `payments_unavailable`, `not_found`.
     */
    bookByPhone: async (
      actor: StaffActor,
      key: string,
      { customerId, ...form }: PhoneBooking,
    ): Promise<DispatchBooking> => {
      if (deps.cards === undefined && deps.bitcoin === undefined && !form.useSession) {
        throw new AppError(
          'payments_unavailable',
          'Online payments are off, so a payment link can’t be sent.',
        );
      }
      if (customerId !== null) await customers.get(customerId);
      const { serviceType, bookingDate: date, bookingTime: time, useSession } = form;
      const after = { serviceType, date, time, payment: useSession ? 'session' : 'link' };
      const booking = await bookings.createByPhone(form, key, customerId, {
        id: actor.id,
        within: (trx, id) =>
          recordAudit(trx, actor, {
            at: deps.now(),
            action: 'booking.create',
            subject: { kind: 'booking', id },
            before: null,
            after,
          }),
      });
      return dispatch.get(booking.id);
    },

    /**
     * Gives back what was paid for a booking, or a part of it; the booking stays as it is. The same
     * order again gives nothing back.
     *
     * @throws AppError `not_paid`, `payment_refunded`, `refund_too_high`, `changed_meanwhile`,
     * `idempotency_mismatch`, `payments_unavailable`, `not_found`.
     */
    refund: (
      actor: StaffActor,
      seen: ExpectedVersion,
      { orderId, amountCents, reason }: RefundForm & { orderId: string },
    ): Promise<DispatchBooking> => {
      const { id } = seen;
      return dispatch.change(
        seen,
        async (trx, booking) => {
          const before = await payments.refundByHand(trx, id, { orderId, amountCents });
          const told = { by: actor.id, orderId, refundCents: amountCents, reason };
          await bookings.noteRefund(trx, booking, told);
          const { paidCents, refundableCents } = before;
          await recordAudit(trx, actor, {
            at: deps.now(),
            action: 'booking.refund',
            subject: { kind: 'booking', id },
            before: { paidCents, refundableCents },
            after: { refundCents: amountCents, refundableCents: refundableCents - amountCents },
          });
        },
        (_, trx) => payments.isOrdered(trx, id, { orderId, amountCents }),
      );
    },

    /**
     * Writes a note on a booking down, for colleagues. The same note again changes nothing.
     *
     * @throws AppError `not_found`.
     */
    addNote: async (
      actor: StaffActor,
      bookingId: string,
      note: { id: string; text: string },
    ): Promise<DispatchBooking> => {
      await bookings.getRow(bookingId);
      await deps.db.transaction().execute(async (trx) => {
        if (!(await bookingNotes.add(trx, { ...note, bookingId, authorId: actor.id }))) return;
        await recordAudit(trx, actor, {
          at: deps.now(),
          action: 'booking.note',
          subject: { kind: 'booking', id: bookingId },
          before: null,
          after: { note: note.id },
        });
      });
      return dispatch.get(bookingId);
    },

    /**
     * Sends a mail of a booking again, composed of what is so now.
     *
     * @throws AppError `not_found`, `too_early`, `too_late`, `rate_limited`.
     */
    sendMailAgain: async (
      actor: StaffActor,
      asked: { bookingId: string; emailId: string; requestId: string },
    ): Promise<DispatchBooking> => {
      const { bookingId } = asked;
      await deps.db.transaction().execute(async (trx) => {
        // Locked, so that of two at once the second sees what the first has sent.
        await bookings.getLocked(trx, bookingId);
        const kind = await notifications.sendAgain(trx, asked);
        if (kind === undefined) return;
        await announceBooking(trx, bookingId);
        await recordAudit(trx, actor, {
          at: deps.now(),
          action: 'booking.email',
          subject: { kind: 'booking', id: bookingId },
          before: null,
          after: { email: kind },
        });
      });
      return dispatch.get(bookingId);
    },
  };
}

/** The service of booking operations. */
export type StaffBookingChanges = ReturnType<typeof createStaffBookingChanges>;
