import { localDateAt, localTimeAt, slotRefusal, slotStart } from '@voltcourier/pricing';
import { sendBookingChange } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { explainSlot, openingOf } from '../availability/service.ts';
import { getRegionOf } from '../availability/serving-regions.ts';
import { openSlot } from '../availability/seats.ts';
import { type BookingRow, saveEvent } from '../repository.ts';
import { freeSeat, claimSeat } from '../holds-repository.ts';
import {
  type CorrectedFields,
  type CorrectedLocation,
  insertCorrection,
  saveCorrected,
} from './repository.ts';

const FIELDS = ['location', 'phone', 'vehicle', 'service_type'] as const;

/** Effect of a correction on the price, in cents. */
export interface CorrectedPrice {
  readonly priceDifferenceCents: number;
  readonly onSiteCents: number;
  readonly refundCents: number;
}

/** Returns the fields of a booking that a correction changes. */
export const changedFields = (booking: CorrectedFields, to: CorrectedFields) =>
  FIELDS.filter((field) => booking[field] !== to[field]);

const onlyOf = (fields: readonly (typeof FIELDS)[number][], of: CorrectedFields) =>
  Object.fromEntries(fields.map((field) => [field, of[field]])) as Partial<CorrectedFields>;

/** Whether a booking can be corrected: its visit isn't done, and it still has its seat. */
export const canCorrect = (
  { status, hold_expires_at: hold }: Pick<BookingRow, 'status' | 'hold_expires_at'>,
  now: Date,
): boolean => status === 'confirmed' || (status === 'pending' && (hold === null || hold > now));

/**
 * Determines where a booking would be with another address. An appointment keeps its local hour,
 * which must be free in the region that serves the address.
 *
 * @throws AppError `not_served`, `slot_unavailable`, `slot_full`.
 */
export async function findCorrectedLocation(
  ctx: Context,
  booking: BookingRow,
  location: string,
): Promise<CorrectedLocation> {
  if (location === booking.location) return booking;
  const isEmergency = booking.kind === 'emergency';
  const region = await getRegionOf(ctx, location, { isEmergency, isVisited: true });
  if (region.id === booking.region_id) return booking;
  const { id, zone, name } = region;
  if (isEmergency) {
    const at = booking.starts_at;
    const local = { local_date: localDateAt(at, zone), local_time: localTimeAt(at, zone) };
    return { region_id: id, zone, starts_at: at, ...local };
  }
  const slot = { date: booking.local_date, time: booking.local_time };
  const refusal = slotRefusal(slot, zone, ctx.now(), openingOf(region));
  const startsAt = slotStart(slot.date, slot.time, zone);
  const slotNow = refusal === undefined ? await explainSlot(ctx, region, startsAt) : undefined;
  if (slotNow === undefined || slotNow.state === 'closed') {
    throw new AppError(
      'slot_unavailable',
      `That address is in ${name}, where this time can’t be booked. Move the booking to another ` +
        'time first, or cancel it and book there.',
    );
  }
  if (slotNow.state === 'full') throw fullThere(name);
  if (slotNow.state === 'unopened') await openSlot(ctx, region, startsAt);
  const { date: local_date, time: local_time } = slot;
  return { region_id: id, zone, starts_at: startsAt, local_date, local_time };
}

const fullThere = (name: string) =>
  new AppError(
    'slot_full',
    `That address is in ${name}, which has no free slot at this time. Move the booking to another ` +
      'time first, or cancel it and book there.',
  );

/**
 * Takes a seat in the new region and slot and releases the old one. @throws AppError `slot_full`.
 */
async function moveSeat(
  trx: Database,
  booking: BookingRow,
  location: CorrectedLocation,
  now: Date,
): Promise<void> {
  await freeSeat(trx, booking.id);
  const there = { ...location, id: booking.id };
  if (!(await claimSeat(trx, there, now, booking.hold_expires_at))) {
    throw fullThere('another region');
  }
}

/**
 * Corrects a booking whose lock the caller holds, adds its event, and notifies the customer if they
 * have paid. The technician stays assigned if available, and is unassigned otherwise.
 *
 * @throws AppError `slot_full`.
 */
export async function correctBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  correction: {
    readonly id: string;
    readonly by: string;
    readonly to: CorrectedFields;
    readonly location: CorrectedLocation;
    readonly price: CorrectedPrice;
  },
): Promise<void> {
  const { id, by, to, location, price } = correction;
  const now = ctx.now();
  const isMoved = location.region_id !== booking.region_id;
  if (isMoved && booking.kind === 'scheduled') await moveSeat(trx, booking, location, now);
  const from = booking.technician_id;
  const keeps =
    from === null ||
    !isMoved ||
    (await ctx.ports.staysWith(trx, from, { ...booking, ...location }, now));
  const fields = changedFields(booking, to);
  await saveCorrected(trx, booking, {
    ...to,
    region_id: location.region_id,
    zone: location.zone,
    starts_at: location.starts_at,
    local_date: location.local_date,
    local_time: location.local_time,
    amount_cents: booking.amount_cents + price.priceDifferenceCents,
    technician_id: keeps ? from : null,
    updated_at: now,
  });
  await insertCorrection(trx, {
    id,
    booking_id: booking.id,
    corrected_by: by,
    before: onlyOf(fields, booking),
    after: onlyOf(fields, to),
    price_difference_cents: price.priceDifferenceCents,
    on_site_cents: price.onSiteCents,
    refund_cents: price.refundCents,
    created_at: now,
  });
  // Events are immutable, so this one has only the names of changed personal fields.
  const detail = {
    by,
    correction: { fields, onSiteCents: price.onSiteCents },
    ...(price.refundCents > 0 && { refundCents: price.refundCents }),
    ...(!keeps && { technician: { from, to: null } }),
  };
  await saveEvent(trx, booking, { actor: 'staff', at: now, detail });
  if (booking.status === 'confirmed' && booking.kind === 'scheduled') {
    await sendBookingChange(ctx, trx, booking.id, booking.calendar_sequence + 1);
  }
}
