import { type BookingCorrection, type DispatchBooking, VEHICLES } from '@voltcourier/contracts';
import {
  allowanceFor,
  type BookableServiceType,
  EMERGENCY_REQUEST,
  formatUsd,
  serviceOf,
} from '@voltcourier/pricing';
import {
  type BookingRow,
  canCorrect,
  changedFields,
  correctBooking,
  type CorrectedPrice,
  findCorrectedLocation,
  getBookingRow,
  listBookingCorrections,
} from '../../bookings/index.ts';
import { getBookingMoney, refundManually } from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { changeDispatchBooking, type SeenBooking } from '../dispatch/service.ts';

// Booking corrections by staff (decision record 51).

const refused = (sentence: string, field: string) =>
  new AppError('invalid_input', sentence, { field });

/** Checks whether a booking can be corrected. @throws AppError `too_late`, `invalid_input`. */
function refuseUnlessCorrectable(
  ctx: Context,
  booking: BookingRow,
  { vehicle, serviceType }: BookingCorrection,
): void {
  if (!canCorrect(booking, ctx.now())) {
    throw new AppError('too_late', 'This booking is over and can’t be corrected.');
  }
  const isEmergency = booking.kind === 'emergency';
  if (isEmergency !== (serviceType === EMERGENCY_REQUEST)) {
    throw refused(
      'An emergency can’t become an appointment, nor an appointment an emergency.',
      'serviceType',
    );
  }
  if (!isEmergency && !(vehicle in VEHICLES)) {
    throw refused('Please select the vehicle.', 'vehicle');
  }
  if (booking.uses_session && allowanceFor(serviceType) !== allowanceFor(typeOf(booking))) {
    throw refused(
      'A membership session doesn’t cover this service. Cancel the booking and book it anew.',
      'serviceType',
    );
  }
}

const typeOf = ({ service_type: type }: BookingRow) => type as BookableServiceType;

/** Returns the price difference of another service, in cents. */
function differenceOf(booking: BookingRow, serviceType: BookableServiceType): number {
  if (booking.uses_session || serviceType === booking.service_type) return 0;
  return serviceOf(serviceType).priceCents - booking.amount_cents;
}

/**
 * Splits a price difference: an increase is due on site; a decrease first reduces what is due on
 * site, and the rest is refunded, up to what is left of the payment.
 */
async function priceOf(
  trx: Database,
  booking: BookingRow,
  differenceCents: number,
): Promise<CorrectedPrice> {
  const none = { priceDifferenceCents: differenceCents, onSiteCents: 0, refundCents: 0 };
  if (differenceCents === 0) return none;
  if (booking.status === 'pending') {
    throw refused(
      'This booking isn’t paid yet, and its payment link is for the old price. Cancel it and book ' +
        'the other service.',
      'serviceType',
    );
  }
  if (differenceCents > 0) return { ...none, onSiteCents: differenceCents };
  const corrections = await listBookingCorrections(trx, booking.id);
  const dueCents = corrections.reduce((sum, { on_site_cents: cents }) => sum + cents, 0);
  const fromDueCents = Math.min(dueCents, -differenceCents);
  const { refundableCents } = await getBookingMoney(trx, booking.id);
  return {
    ...none,
    onSiteCents: fromDueCents === 0 ? 0 : -fromDueCents,
    refundCents: Math.min(refundableCents, -differenceCents - fromDueCents),
  };
}

/**
 * Corrects the address, phone, vehicle or service of a booking before its visit is done. A price
 * difference is refunded or collected on site. Repeating the same correction changes nothing.
 *
 * @throws AppError `changed_meanwhile`, `too_late`, `terms_changed`, `invalid_input`, `not_served`,
 * `slot_unavailable`, `slot_full`, `payments_unavailable`, `not_found`.
 */
export async function correctVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  form: BookingCorrection,
): Promise<DispatchBooking> {
  const { correctionId: id, location, phone, vehicle, serviceType } = form;
  const corrected = await findCorrectedLocation(ctx, await getBookingRow(ctx, seen.id), location);
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      refuseUnlessCorrectable(ctx, booking, form);
      const to = { location, phone, vehicle, service_type: serviceType };
      const fields = changedFields(booking, to);
      if (fields.length === 0) return;
      const differenceCents = differenceOf(booking, serviceType);
      if (differenceCents !== form.priceDifferenceCents) {
        throw new AppError(
          'terms_changed',
          `The difference in price is ${formatUsd(differenceCents)} now. Nothing was changed.`,
        );
      }
      const price = await priceOf(trx, booking, differenceCents);
      if (price.refundCents > 0) {
        const order = { orderId: id, amountCents: price.refundCents };
        await refundManually(ctx, trx, booking.id, order);
      }
      // `place` was read before the lock, so its region is only used for a changed address.
      const there = location === booking.location ? booking : corrected;
      await correctBooking(ctx, trx, booking, { id, by: actor.id, to, location: there, price });
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.correct',
        subject: { kind: 'booking', id: booking.id },
        before: { serviceType: booking.service_type, regionId: booking.region_id },
        after: { fields, serviceType, regionId: there.region_id, ...price },
      });
    },
    async (_, trx) => (await listBookingCorrections(trx, seen.id)).some((known) => known.id === id),
  );
}
