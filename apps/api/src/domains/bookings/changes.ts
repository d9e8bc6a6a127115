import type { Booking } from '@voltcourier/contracts';
import {
  cancellationRuleOf,
  type CancellationTerms,
  cancellationTerms,
  emergencyCancellationTerms,
  freeCancellationUntil,
  NEVER_OPEN,
  slotRefusal,
  slotStart,
} from '@voltcourier/pricing';
import { sendBookingChange, sendCancellation } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { getBooking } from './reading.ts';
import { transitionBooking } from './transition.ts';
import { explainSlot, openingOf, readRegions } from './availability/service.ts';
import { getRegion } from './availability/serving-regions.ts';
import { openSlot } from './availability/seats.ts';
import { SLOT_REFUSALS, slotClosed, slotFull } from './refusals.ts';
import { type BookingRow, lockBooking, saveTime } from './repository.ts';
import { freeSeat, claimSeat } from './holds-repository.ts';
import { canBecome } from './state-machine.ts';

const TRIES = 3;

/** New slot of a booking: local date and hour of its region. */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** Member of the staff who moves a booking for its customer. */
export interface MovedBy {
  readonly id: string;
  /** Work that belongs to the move, done in its transaction with the booking locked. */
  readonly within: (trx: Database, booking: BookingRow) => Promise<void>;
  /**
   * Chooses the technician for the new time; if omitted, the assigned technician stays if possible.
   */
  readonly assign?: ((trx: Database, visit: BookingRow) => Promise<string | null>) | undefined;
  /** Delay in seconds before the customer is notified. */
  readonly notifiesAfterSeconds: number;
  /**
   * Set if this undoes a move that the customer was never told about, so no mail is sent for
   * either.
   */
  readonly undoes?: { readonly remindedMinutes: number | null };
}

/** Whether staff can move a booking to another time at `now`. */
export const canMove = (
  { kind, status, hold_expires_at: hold }: Pick<BookingRow, 'kind' | 'status' | 'hold_expires_at'>,
  now: Date,
): boolean =>
  kind === 'scheduled' &&
  (status === 'confirmed' || (status === 'pending' && (hold === null || hold > now)));

/** The new slot has no free seat; thrown to roll back the transaction. */
class NoSeat extends Error {
  override readonly name = 'NoSeat';
  readonly startsAt: Date;
  readonly regionId: string;

  constructor(startsAt: Date, regionId: string) {
    super('There is no free place.');
    this.startsAt = startsAt;
    this.regionId = regionId;
  }
}

/** Changes that a booking's holder can still make at `now`. */
export interface Options {
  /** Cost of canceling; null if the booking can no longer be canceled. */
  readonly cancellation:
    | (CancellationTerms & { freeUntil: Date | null; session: 'returned' | 'lost' | null })
    | null;
  readonly canReschedule: boolean;
}

/**
 * Determines what happens to the membership session of a booking; a session can't be kept in part.
 */
const sessionFate = (
  booking: BookingRow,
  { rule }: Pick<CancellationTerms, 'rule'>,
): 'returned' | 'lost' | null => {
  if (!booking.uses_session) return null;
  return rule === 'free' ? 'returned' : 'lost';
};

/**
 * Returns the terms of canceling a booking at `now` after `paidCents` were paid, by the booking's
 * own rule and even after its start (section 9).
 */
export function cancellationOf(
  booking: BookingRow,
  paidCents: number,
  now: Date,
): CancellationTerms & { session: 'returned' | 'lost' | null } {
  if (paidCents === 0 && !booking.uses_session) {
    return { rule: 'free', feeCents: 0, refundCents: 0, session: null };
  }
  const rule = cancellationRuleOf(booking.terms_version);
  // Departure isn't recorded, so a technician counts as on the way once assigned.
  const isTechnicianOnTheWay = booking.technician_id !== null;
  const terms =
    booking.kind === 'emergency'
      ? emergencyCancellationTerms(paidCents, isTechnicianOnTheWay, rule)
      : cancellationTerms(paidCents, booking.starts_at, now, rule);
  return { ...terms, session: sessionFate(booking, terms) };
}

/**
 * Returns the changes that the holder of a booking with `paidCents` paid can still make (section
 * 9).
 */
export function optionsOf(booking: BookingRow, paidCents: number, now: Date): Options {
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  const rule = cancellationRuleOf(booking.terms_version);
  // An emergency has no set hour: the next free technician goes.
  const startsAt = booking.kind === 'emergency' ? null : booking.starts_at;
  const until = startsAt && freeCancellationUntil(startsAt, rule);
  if (!isOpen && booking.status !== 'expired') return { cancellation: null, canReschedule: false };
  const isHeld = booking.hold_expires_at === null || booking.hold_expires_at > now;
  const canReschedule = isOpen && isHeld && until !== null && now <= until;
  const terms = cancellationOf(booking, paidCents, now);
  // After the start, a technician is there, and staff record the outcome.
  if (terms.rule === 'missed') return { cancellation: null, canReschedule };
  const hasTerms = paidCents > 0 || booking.uses_session;
  return { cancellation: { ...terms, freeUntil: hasTerms ? until : null }, canReschedule };
}

// Changes by a booking's holder, and the reminders that remain.

/** Locks a booking until the transaction ends. @throws AppError `not_found`. */
export async function getLockedBooking(trx: Database, id: string): Promise<BookingRow> {
  const booking = await lockBooking(trx, id);
  if (booking === undefined) throw new AppError('not_found', 'There is no such booking.');
  return booking;
}

function refuseUnlessMovable(booking: BookingRow, now: Date): void {
  const { canReschedule } = optionsOf(booking, 0, now);
  if (canReschedule) return;
  const until = freeCancellationUntil(booking.starts_at, cancellationRuleOf(booking.terms_version));
  if (booking.kind === 'emergency') {
    throw new AppError('too_late', 'Emergencies can’t be rescheduled.');
  }
  const isLost = booking.status === 'pending' && now <= until;
  if (booking.status === 'expired' || isLost) {
    throw new AppError('hold_expired', 'Your reservation has ended. Please choose a time again.');
  }
  if (booking.status === 'pending' || booking.status === 'confirmed') {
    throw new AppError(
      'too_late',
      'An appointment can be moved until 4 hours before it starts. Please contact us and we will help.',
      { next: 'contact' },
    );
  }
  throw new AppError('too_late', 'This booking is over and can’t be moved.');
}

function refuseMover(booking: BookingRow, now: Date): void {
  if (canMove(booking, now)) return;
  if (booking.kind === 'emergency') {
    throw new AppError('too_late', 'Emergencies can’t be rescheduled.');
  }
  if (booking.status === 'pending' || booking.status === 'expired') {
    throw new AppError(
      'hold_expired',
      'This reservation ended without payment, so it can’t be moved.',
    );
  }
  throw new AppError('too_late', 'This booking is over and can’t be moved.');
}

async function move(
  ctx: Context,
  trx: Database,
  id: string,
  slot: Slot,
  movedBy: MovedBy | undefined,
): Promise<void> {
  const now = ctx.now();
  const booking = await getLockedBooking(trx, id);
  const isThere = booking.local_date === slot.date && booking.local_time === slot.time;
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (isThere && isOpen) return;
  if (movedBy === undefined) refuseUnlessMovable(booking, now);
  else {
    await movedBy.within(trx, booking);
    refuseMover(booking, now);
  }
  const region = (await readRegions(trx, now)).find(({ id: own }) => own === booking.region_id);
  const opening = region === undefined ? NEVER_OPEN : openingOf(region);
  const refusal = slotRefusal(slot, booking.zone, now, opening);
  if (refusal !== undefined && movedBy?.undoes === undefined) {
    throw new AppError('slot_unavailable', SLOT_REFUSALS[refusal]);
  }
  const startsAt = slotStart(slot.date, slot.time, booking.zone);
  await freeSeat(trx, id);
  const there = { id, region_id: booking.region_id, starts_at: startsAt };
  if (!(await claimSeat(trx, there, now, booking.hold_expires_at))) {
    throw new NoSeat(startsAt, booking.region_id);
  }
  const visit = { ...booking, starts_at: startsAt };
  const technicianId = await (movedBy?.assign?.(trx, visit) ?? whoStays(ctx, trx, visit, now));
  const to = { ...slot, startsAt, technicianId, remindedMinutes: movedBy?.undoes?.remindedMinutes };
  await saveTime(trx, booking, { ...to, isUndo: movedBy?.undoes !== undefined }, now, movedBy?.id);
  // Unpaid customers learn the time from the confirmation.
  if (booking.status === 'confirmed' && movedBy?.undoes === undefined) {
    const sequence = booking.calendar_sequence + 1;
    await sendBookingChange(ctx, trx, id, sequence, movedBy?.notifiesAfterSeconds);
  }
}

/** Returns the technician at the new time: the assigned one, if available. */
async function whoStays(
  ctx: Context,
  trx: Database,
  visit: BookingRow,
  now: Date,
): Promise<string | null> {
  const { technician_id: id } = visit;
  return id !== null && (await ctx.ports.staysWith(trx, id, visit, now)) ? id : null;
}

/**
 * Cancels a booking whose lock the caller holds, and releases its seat. Staff give their name and a
 * reason.
 */
export async function cancelBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  kept: { feeCents: number; refundCents: number; session: 'returned' | 'lost' | null },
  staff?: { by: string; reason: string },
): Promise<void> {
  await freeSeat(trx, booking.id);
  const { session, ...money } = kept;
  const detail = { ...money, ...(session !== null && { session }), ...staff };
  await transitionBooking(ctx, trx, booking, 'cancelled', staff ? 'staff' : 'customer', detail);
  if (booking.status === 'confirmed') await sendCancellation(ctx, trx, booking.id);
}

/**
 * Cancels a booking whose lock the caller holds, because it was fully refunded at the payment
 * provider. A completed or otherwise closed booking stays unchanged.
 */
export async function cancelRefundedBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  refundCents: number,
): Promise<void> {
  if (!canBecome(booking.status, 'cancelled')) return;
  await freeSeat(trx, booking.id);
  const reason = 'Refunded in full at the payment provider';
  await transitionBooking(ctx, trx, booking, 'cancelled', 'payment', { refundCents, reason });
  if (booking.status === 'confirmed') await sendCancellation(ctx, trx, booking.id);
}

/**
 * Moves a booking to another slot: takes the new seat and releases the old one atomically. Moving
 * to the current slot changes nothing. Staff can move a booking at any time, but never into the
 * past. The technician stays assigned if available, and is unassigned otherwise.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `too_late`,
 * `hold_expired`, `not_found`.
 */
export async function rescheduleBooking(
  ctx: Context,
  id: string,
  slot: Slot,
  movedBy?: MovedBy,
): Promise<Booking> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ctx.db.transaction().execute((trx) => move(ctx, trx, id, slot, movedBy));
      return await getBooking(ctx, id);
    } catch (failure) {
      if (!(failure instanceof NoSeat)) throw failure;
      const region = await getRegion(ctx, failure.regionId);
      const slotNow = await explainSlot(ctx, region, failure.startsAt);
      if (slotNow.state === 'closed') throw slotClosed();
      if (slotNow.state === 'full' || attempt === TRIES) throw slotFull(slotNow.alternatives);
      if (slotNow.state === 'unopened') await openSlot(ctx, region, failure.startsAt);
    }
  }
}
