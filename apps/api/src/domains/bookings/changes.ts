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
import { freeSeat, takeSeat } from './holds-repository.ts';
import { canBecome } from './state-machine.ts';

const TRIES = 3;

/** A slot that a booking is to move to: date and hour on the clocks of its place. */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** Somebody of the staff who moves a booking for its customer. */
export interface MovedBy {
  readonly id: string;
  /** What else belongs to the move: done with the booking locked, and undone with the move. */
  readonly within: (trx: Database, booking: BookingRow) => Promise<void>;
  /** Who goes there at the new hour; without it, whoever was assigned stays if they can. */
  readonly assign?: ((trx: Database, visit: BookingRow) => Promise<string | null>) | undefined;
  /** After how many seconds its customer is told. */
  readonly tellsAfterSeconds: number;
  /** Whether it takes a move back of which nobody was told: nobody is told of this one either. */
  readonly undoes?: { readonly remindedMinutes: number | null };
}

/** Whether staff can move a booking to another hour at `now`. */
export const canMove = (
  { kind, status, hold_expires_at: hold }: Pick<BookingRow, 'kind' | 'status' | 'hold_expires_at'>,
  now: Date,
): boolean =>
  kind === 'scheduled' &&
  (status === 'confirmed' || (status === 'pending' && (hold === null || hold > now)));

/** The new slot has no free place; the transaction is undone. */
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

/** What a booking's holder may still change, at `now`. */
export interface Options {
  /** What cancelling costs; null when nothing can be cancelled any more. */
  readonly cancellation:
    | (CancellationTerms & { freeUntil: Date | null; session: 'returned' | 'lost' | null })
    | null;
  readonly canReschedule: boolean;
}

/** What becomes of the session that a booking uses; half of one can't be kept. */
const sessionFate = (
  booking: BookingRow,
  { rule }: Pick<CancellationTerms, 'rule'>,
): 'returned' | 'lost' | null => {
  if (!booking.uses_session) return null;
  return rule === 'free' ? 'returned' : 'lost';
};

/**
 * What cancelling a booking comes to at `now` for which `paidCents` were paid, by its own rule, also
 * when its hour has begun (section 9).
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
  // That somebody is on the way isn't recorded, so it counts from when they are assigned.
  const isTechnicianOnTheWay = booking.technician_id !== null;
  const terms =
    booking.kind === 'emergency'
      ? emergencyCancellationTerms(paidCents, isTechnicianOnTheWay, rule)
      : cancellationTerms(paidCents, booking.starts_at, now, rule);
  return { ...terms, session: sessionFate(booking, terms) };
}

/** What the holder of a booking for which `paidCents` were paid may still change (section 9). */
export function optionsOf(booking: BookingRow, paidCents: number, now: Date): Options {
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  const rule = cancellationRuleOf(booking.terms_version);
  // An emergency has no hour: somebody comes as soon as somebody is free.
  const startsAt = booking.kind === 'emergency' ? null : booking.starts_at;
  const until = startsAt && freeCancellationUntil(startsAt, rule);
  if (!isOpen && booking.status !== 'expired') return { cancellation: null, canReschedule: false };
  const isHeld = booking.hold_expires_at === null || booking.hold_expires_at > now;
  const canReschedule = isOpen && isHeld && until !== null && now <= until;
  const terms = cancellationOf(booking, paidCents, now);
  // Once the hour has begun, a technician is there: what happens then is for staff to write down.
  if (terms.rule === 'missed') return { cancellation: null, canReschedule };
  const hasTerms = paidCents > 0 || booking.uses_session;
  return { cancellation: { ...terms, freeUntil: hasTerms ? until : null }, canReschedule };
}

// What a booking's holder changes afterwards, and the reminders of what stayed.

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
      'An appointment can be moved until 4 hours before it starts. Please call us and we will help.',
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
  mover: MovedBy | undefined,
): Promise<void> {
  const now = ctx.now();
  const booking = await getLockedBooking(trx, id);
  const isThere = booking.local_date === slot.date && booking.local_time === slot.time;
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (isThere && isOpen) return;
  if (mover === undefined) refuseUnlessMovable(booking, now);
  else {
    await mover.within(trx, booking);
    refuseMover(booking, now);
  }
  const region = (await readRegions(trx, now)).find(({ id: own }) => own === booking.region_id);
  const opening = region === undefined ? NEVER_OPEN : openingOf(region);
  const refusal = slotRefusal(slot, booking.zone, now, opening);
  if (refusal !== undefined && mover?.undoes === undefined) {
    throw new AppError('slot_unavailable', SLOT_REFUSALS[refusal]);
  }
  const startsAt = slotStart(slot.date, slot.time, booking.zone);
  await freeSeat(trx, id);
  const there = { id, region_id: booking.region_id, starts_at: startsAt };
  if (!(await takeSeat(trx, there, now, booking.hold_expires_at))) {
    throw new NoSeat(startsAt, booking.region_id);
  }
  const visit = { ...booking, starts_at: startsAt };
  const technicianId = await (mover?.assign?.(trx, visit) ?? whoStays(ctx, trx, visit, now));
  const to = { ...slot, startsAt, technicianId, remindedMinutes: mover?.undoes?.remindedMinutes };
  await saveTime(trx, booking, { ...to, isUndo: mover?.undoes !== undefined }, now, mover?.id);
  // Who hasn't paid yet learns the time from the confirmation.
  if (booking.status === 'confirmed' && mover?.undoes === undefined) {
    const sequence = booking.calendar_sequence + 1;
    await sendBookingChange(ctx, trx, id, sequence, mover?.tellsAfterSeconds);
  }
}

/** Who goes to a booking at its new hour: whoever was assigned, if they can. */
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
 * Cancels a booking whose lock the caller holds: its place is free again. Where staff do it,
 * they say who and why.
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
 * Cancels a booking whose lock the caller holds, because all that was paid for it was given back
 * at the payment provider. One that is over stays as it is.
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
 * Moves a booking to another slot: takes the new place and gives the old one back, together.
 * Moving to where it is already changes nothing. Staff may move it at any time, and never into
 * the past. Its technician stays with it, or is free where they can't.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `too_late`,
 * `hold_expired`, `not_found`.
 */
export async function rescheduleBooking(
  ctx: Context,
  id: string,
  slot: Slot,
  mover?: MovedBy,
): Promise<Booking> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ctx.db.transaction().execute((trx) => move(ctx, trx, id, slot, mover));
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
