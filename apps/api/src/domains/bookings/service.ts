import type { Booking, BookingRequest, EmergencyForm, Language } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  centsFromDollars,
  EMERGENCY_REQUEST,
  extendedHoldUntil,
  formatUsd,
  slotRefusal,
} from '@voltcourier/pricing';
import { sendBookingConfirmation, sendEmergencyNotice } from '../messaging/index.ts';
import { perContext } from '../../platform/per-context.ts';
import { currentBusiness } from '../../platform/business/current.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentence } from '../../platform/language/sentence.ts';
import type { Database } from '../../platform/database/connection.ts';
import { announceBooking, gatheredAnnouncements } from '../../platform/database/announcements.ts';
import { batchedReads } from '../../platform/database/batched-reads.ts';
import { pastMigrations } from '../../platform/database/schema-changes.ts';
import { batchedWrites } from '../../platform/database/batched-writes.ts';
import { findPlaceSoon } from './emergencies/readable-place.ts';
import {
  currentRegions,
  explainSlot,
  getRegionOf,
  lastKnownRegions,
  listAlternativeSlots,
  openingOf,
  type Regions,
  wasSlotFull,
} from './availability/service.ts';
import { getBooking } from './reading.ts';
import { transitionBooking } from './transition.ts';
import { reserveWithSession } from './session-bookings.ts';
import { type BookedBy, reserveByPhone, takeByPhone } from './phone-bookings.ts';
import { openSlot } from './availability/seats.ts';
import {
  findClaims,
  joinGuestBookings,
  keepSeat,
  lockBooking,
  moveHold,
  pruneClaims,
  takeSeat,
} from './repository.ts';
import { claimOf, claimOfCall, claimOfForm, newBookingOf, requestOf } from './new-booking.ts';
import { SLOT_REFUSALS, slotClosed, slotFull } from './refusals.ts';
import {
  type BookingNumber,
  type Claim,
  numberOf,
  RegionsChanged,
  type Reservation,
  reserve,
  reserveAll,
} from './reservation-repository.ts';
import { canBecome } from './state-machine.ts';
import { viewOfNew } from './view.ts';

export { cancellationOf, canMove, optionsOf, type Slot } from './changes.ts';
export type { BookingRow } from './repository.ts';
export { canAssign, canHaveBegun } from './visits.ts';
export type { EmergencyDetails } from './view.ts';

const CLAIM_DAYS = 7;
const RESERVE_TRIES = 3;

/** What comes of confirming a paid booking. */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'no-place' | 'closed';

/** @throws AppError `price_mismatch` when the client believes in another price. */
export function checkAmount(claimedDollars: number | undefined, amountCents: number): void {
  if (claimedDollars === undefined || centsFromDollars(claimedDollars) === amountCents) return;
  throw new AppError(
    'price_mismatch',
    sentence('The price of this service is {price}. Please review the total and try again.', {
      price: formatUsd(amountCents),
    }),
  );
}

/**
 * An emergency takes no slot, but its date has to be one of now: a page that was open at midnight,
 * or whose clock is further west, may still say yesterday.
 *
 * @throws AppError `slot_unavailable`.
 */
function checkEmergencyDate(date: string, zone: string, now: Date): void {
  const window = bookingWindow(now, zone);
  if (date < addDays(window.from, -1)) throw new AppError('slot_unavailable', SLOT_REFUSALS.past);
  if (date > window.to) throw new AppError('slot_unavailable', SLOT_REFUSALS['too-far']);
}

/** Somebody of the staff who books for a customer. */
type BookedByStaff = BookedBy & { readonly id: string };

/**
 * The region that an address would be booked in.
 *
 * @throws AppError `not_served`.
 */
export const getBookingRegion = (ctx: Context, location: string) =>
  getRegionOf(ctx, location, { isVisited: true });

// Bookings: made here, confirmed by payments, expired by the clock.

const announceLaterOf = perContext((ctx: Context) => gatheredAnnouncements(ctx.db));
const reservationsOf = perContext((ctx: Context) =>
  batchedWrites((reservations: readonly Reservation[]) =>
    pastMigrations(() => reserveAll(ctx.db, reservations)),
  ),
);
const claimsOf = perContext((ctx: Context) => batchedReads((keys) => findClaims(ctx.db, keys)));

/** Reserves a place, together with what else is booked at this moment. @throws RegionsChanged. */
async function reserveSoon(
  ctx: Context,
  reservation: Reservation,
): Promise<BookingNumber | undefined> {
  return numberOf(await reservationsOf(ctx)(reservation));
}

/** The answer that a key was used for before, if it was. */
async function findRepeat(ctx: Context, claim: Claim | undefined): Promise<Booking | undefined> {
  const earlier = claim && (await claimsOf(ctx)(claim.key));
  if (claim === undefined || earlier === undefined) return undefined;
  if (claim.lapsesBefore && earlier.created_at <= claim.lapsesBefore) return undefined;
  if (earlier.fingerprint !== claim.fingerprint) {
    throw new AppError(
      'idempotency_mismatch',
      'This request was already used for another booking. Please reload the page and try again.',
    );
  }
  return getBooking(ctx, earlier.booking_id);
}

function regionOf(ctx: Context, request: BookingRequest | EmergencyForm, among?: Regions) {
  return getRegionOf(ctx, request.location, {
    ...('coordinates' in request && request.coordinates && { coordinates: request.coordinates }),
    isVisited: true,
    isEmergency: !('serviceType' in request) || request.serviceType === EMERGENCY_REQUEST,
    ...(among && { among }),
  });
}

/** Members whose plan includes emergencies pay nothing, whatever their form said (decisions). */
async function withIncludedCallOut(
  ctx: Context,
  asked: BookingRequest,
  customerId: string | null,
): Promise<BookingRequest> {
  const isPaidEmergency = asked.serviceType === EMERGENCY_REQUEST && asked.useSession !== true;
  if (!isPaidEmergency || customerId === null) return asked;
  if (!(await ctx.ports.benefits.includesEmergencies(customerId))) return asked;
  return { ...asked, useSession: true, amount: 0 };
}

/** Whose booking it is, and who asks for it. */
interface Booker {
  readonly customerId: string | null;
  /** Who books it for the customer; undefined for the customer. */
  readonly taker?: BookedBy | undefined;
  /** The language that the customer asks in. */
  readonly language?: Language | undefined;
}

async function place(
  ctx: Context,
  asked: BookingRequest,
  claim: Claim | undefined,
  { customerId, taker, language }: Booker,
  regions: Regions,
): Promise<Booking> {
  const now = ctx.now();
  const request = await withIncludedCallOut(ctx, asked, customerId);
  const [region, vehicle, membership] = await Promise.all([
    regionOf(ctx, request, regions),
    ctx.ports.vehicles.choose(customerId, request.vehicleId),
    customerId === null ? null : ctx.ports.benefits.nameFor(customerId),
  ]);
  const known = {
    region,
    regionsRevision: regions.revision,
    vehicle,
    customerId,
    membership,
    now,
    language,
    takenBy: taker?.id,
    emergencyMinutes:
      request.serviceType === EMERGENCY_REQUEST
        ? (await currentBusiness(ctx)).emergencyMinutes
        : undefined,
  };
  const booking = newBookingOf(request, known);
  checkAmount(request.amount, booking.amountCents);
  if (booking.kind === 'emergency') {
    checkEmergencyDate(request.bookingDate, region.zone, now);
    if (booking.usesSession) {
      if (!(await reserveWithSession(ctx, booking, claim, taker))) throw new KeyTaken();
      return getBooking(ctx, booking.id);
    }
    return ctx.db.transaction().execute(async (trx) => {
      const number = await reserve(trx, booking, claim);
      if (number === undefined) throw new KeyTaken();
      await sendEmergencyNotice(ctx, trx, booking.id);
      await findPlaceSoon(ctx, trx, booking);
      if (taker !== undefined) await takeByPhone(ctx, trx, booking.id, taker);
      await announceBooking(trx, booking.id);
      return viewOfNew(booking, number);
    });
  }
  const slot = { date: request.bookingDate, time: request.bookingTime };
  const refusal = slotRefusal(slot, region.zone, now, openingOf(region));
  if (refusal !== undefined) throw new AppError('slot_unavailable', SLOT_REFUSALS[refusal]);
  // Where the last look found a full slot, looking comes first: then many losers share one look
  // instead of each trying for a place. What decides is the new look, never the memory of the old.
  if (wasSlotFull(ctx, region, booking.startsAt)) {
    const slotNow = await explainSlot(ctx, region, booking.startsAt);
    if (slotNow.state === 'full') {
      const repeat = await findRepeat(ctx, claim);
      if (repeat !== undefined) return repeat;
      throw slotFull(slotNow.alternatives);
    }
  }
  for (let attempt = 1; attempt <= RESERVE_TRIES; attempt += 1) {
    if (booking.usesSession) {
      if (await reserveWithSession(ctx, booking, claim, taker)) return getBooking(ctx, booking.id);
    } else if (taker !== undefined) {
      const number = await reserveByPhone(ctx, booking, claim, taker);
      if (number !== undefined) return viewOfNew(booking, number);
    } else {
      const number = await reserveSoon(ctx, { booking, claim });
      if (number !== undefined) {
        announceLaterOf(ctx)(booking.id);
        return viewOfNew(booking, number);
      }
    }
    const repeat = await findRepeat(ctx, claim);
    if (repeat !== undefined) return repeat;
    const slotNow = await explainSlot(ctx, region, booking.startsAt);
    // The hours were changed since the region was read.
    if (slotNow.state === 'closed') throw slotClosed();
    if (slotNow.state === 'full') throw slotFull(slotNow.alternatives);
    if (slotNow.state === 'unopened') await openSlot(ctx, region, booking.startsAt);
  }
  throw slotFull(await listAlternativeSlots(ctx, region, booking.startsAt));
}

/** Places a booking by the regions that are known; by those of now, where that is refused. */
async function placeByRegions(
  ctx: Context,
  request: BookingRequest,
  claim: Claim | undefined,
  booker: Booker,
): Promise<Booking> {
  let regions = await lastKnownRegions(ctx);
  for (;;) {
    try {
      return await place(ctx, request, claim, booker, regions);
    } catch (refused) {
      if (!(refused instanceof AppError) && !(refused instanceof RegionsChanged)) throw refused;
      const current = await currentRegions(ctx);
      if (current.revision === regions.revision) throw refused;
      regions = current;
    }
  }
}

async function make(
  ctx: Context,
  request: BookingRequest,
  claim: Claim | undefined,
  booker: Booker,
): Promise<Booking> {
  try {
    return await placeByRegions(ctx, request, claim, booker);
  } catch (refused) {
    // What is refused now may have been accepted before: a repeat gets its first answer.
    const isEarly = refused instanceof AppError && refused.code !== 'slot_full';
    if (!isEarly && !(refused instanceof KeyTaken)) throw refused;
    const repeat = await findRepeat(ctx, claim);
    if (repeat !== undefined) return repeat;
    throw refused;
  }
}

/** Gives a person the bookings that were made with an address which is shown to be theirs. */
export function joinBookingsToAccount(
  ctx: Context,
  trx: Database,
  person: { userId: string; email: string },
): Promise<void> {
  return joinGuestBookings(trx, { ...person, at: ctx.now() });
}

/**
 * Makes a booking that holds its place (specification section 7, POST /api/booking). The same
 * key and body give the same booking again.
 *
 * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `not_served`,
 * `price_mismatch`, `idempotency_mismatch`, `no_sessions`.
 */
export async function createBooking(
  ctx: Context,
  request: BookingRequest,
  key: string | undefined,
  customerId: string | null,
  language?: Language,
): Promise<Booking> {
  return make(ctx, request, claimOf(key, request, customerId), { customerId, language });
}

/**
 * Makes a booking for somebody who calls, by the same path: held for as long as a call needs,
 * with a link to pay, or confirmed for a session of theirs.
 *
 * @throws AppError as `create` does.
 */
export function createPhoneBooking(
  ctx: Context,
  request: BookingRequest,
  key: string,
  customerId: string | null,
  taker: BookedByStaff,
): Promise<Booking> {
  const claim = claimOfCall(key, request, customerId, taker.id);
  return make(ctx, request, claim, { customerId, taker });
}

/**
 * Makes a booking of a recurring one, for a session of its person, or of the company that is named.
 * What `within` does belongs to it.
 *
 * @throws AppError as `create` does.
 */
export function createRecurringVisit(
  ctx: Context,
  request: BookingRequest,
  customerId: string,
  recurring: Omit<BookedBy, 'id'>,
): Promise<Booking> {
  const taker = { ...recurring, id: undefined };
  return make(ctx, { ...request, useSession: true }, undefined, { customerId, taker });
}

/**
 * Makes a booking of an emergency form, which carries neither a time nor a key: it is about
 * now, and the same form within half an hour is the same booking.
 *
 * @throws AppError `not_served`.
 */
export async function createEmergencyFromForm(
  ctx: Context,
  form: EmergencyForm,
  customerId: string | null,
  language?: Language,
): Promise<Booking> {
  const now = ctx.now();
  const { zone } = await regionOf(ctx, form);
  const claim = claimOfForm(form, customerId, now);
  return make(ctx, requestOf(form, zone, now), claim, { customerId, language });
}

/**
 * Makes a booking of an emergency that staff take from somebody who calls, by the same path as the
 * form's; its caller gets a link to pay.
 *
 * @throws AppError `not_served`, `idempotency_mismatch`.
 */
export async function createPhoneEmergency(
  ctx: Context,
  form: EmergencyForm,
  key: string,
  customerId: string | null,
  taker: BookedByStaff,
): Promise<Booking> {
  const { zone } = await regionOf(ctx, form);
  const claim = claimOfCall(key, form, customerId, taker.id);
  return make(ctx, requestOf(form, zone, ctx.now()), claim, { customerId, taker });
}

/**
 * The region that an emergency at a place would be of.
 *
 * @throws AppError `not_served`.
 */
export const getEmergencyRegion = (ctx: Context, location: string) =>
  getRegionOf(ctx, location, { isEmergency: true });

/**
 * Confirms a booking that has been paid, inside the payment's transaction: keeps its place, or
 * takes the place again when the hold has run out.
 */
export async function confirmPaidBooking(
  ctx: Context,
  trx: Database,
  id: string,
): Promise<Confirmation> {
  const booking = await lockBooking(trx, id);
  if (booking === undefined) return 'closed';
  if (booking.status === 'confirmed') return 'already-confirmed';
  if (!canBecome(booking.status, 'confirmed')) return 'closed';
  const hasPlace =
    booking.kind === 'emergency' ||
    (await keepSeat(trx, id)) ||
    (booking.starts_at > ctx.now() && (await takeSeat(trx, booking, ctx.now())));
  if (!hasPlace) {
    if (booking.status === 'pending')
      await transitionBooking(ctx, trx, booking, 'expired', 'clock');
    return 'no-place';
  }
  await transitionBooking(ctx, trx, booking, 'confirmed', 'payment');
  await sendBookingConfirmation(ctx, trx, id);
  return 'confirmed';
}

/** Keeps a place while its payment is on the way, up to the cap. */
export async function extendBookingHold(ctx: Context, trx: Database, id: string): Promise<void> {
  const booking = await lockBooking(trx, id);
  if (booking?.status !== 'pending' || booking.hold_expires_at === null) return;
  const until = extendedHoldUntil(booking.created_at, ctx.now());
  if (until > booking.hold_expires_at) await moveHold(trx, id, until);
}

/** Forgets the idempotency keys of a week ago. */
export function pruneBookingClaims(ctx: Context): Promise<void> {
  return pruneClaims(ctx.db, new Date(ctx.now().getTime() - CLAIM_DAYS * 86_400_000));
}

/** The key of an emergency request was used before; its transaction is undone. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}
