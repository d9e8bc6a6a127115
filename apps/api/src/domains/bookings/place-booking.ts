import type { Booking, BookingRequest, EmergencyForm, Language } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  centsFromDollars,
  EMERGENCY_REQUEST,
  formatUsd,
  slotRefusal,
} from '@voltcourier/pricing';
import { sendEmergencyNotice } from '../messaging/index.ts';
import { perContext } from '../../platform/per-context.ts';
import { currentBusiness } from '../../platform/business/current.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentence } from '../../platform/language/sentence.ts';
import { announceBooking, gatheredAnnouncements } from '../../platform/database/announcements.ts';
import { batchedReads } from '../../platform/database/batched-reads.ts';
import { pastMigrations } from '../../platform/database/schema-changes.ts';
import { batchedWrites } from '../../platform/database/batched-writes.ts';
import { findPlaceSoon } from './emergencies/readable-place.ts';
import { currentRegions, getRegionOf, lastKnownRegions } from './availability/serving-regions.ts';
import {
  explainSlot,
  listAlternativeSlots,
  openingOf,
  type RegionRow,
  type Regions,
  wasSlotFull,
} from './availability/service.ts';
import { getBooking } from './reading.ts';
import { reserveWithSession } from './session-bookings.ts';
import { type BookedBy, reserveByPhone, addPaymentLink } from './phone-bookings.ts';
import { openSlot } from './availability/seats.ts';
import { findClaims } from './repository.ts';
import { newBookingOf } from './new-booking.ts';
import { SLOT_REFUSALS, slotClosed, slotFull } from './refusals.ts';
import {
  type BookingNumber,
  type Claim,
  type NewBooking,
  numberOf,
  RegionsChanged,
  type Reservation,
  reserve,
  reserveAll,
} from './reservation-repository.ts';
import { viewOfNew } from './view.ts';

const RESERVE_TRIES = 3;

/** @throws AppError `price_mismatch` if the client expects a different price. */
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
 * Checks that an emergency's date is current. It takes no slot, but a page opened before midnight
 * or on a clock further west may still say yesterday.
 *
 * @throws AppError `slot_unavailable`.
 */
function checkEmergencyDate(date: string, zone: string, now: Date): void {
  const window = bookingWindow(now, zone);
  if (date < addDays(window.from, -1)) throw new AppError('slot_unavailable', SLOT_REFUSALS.past);
  if (date > window.to) throw new AppError('slot_unavailable', SLOT_REFUSALS['too-far']);
}

const announceLaterOf = perContext((ctx: Context) => gatheredAnnouncements(ctx.db));

const reservationsOf = perContext((ctx: Context) =>
  batchedWrites((reservations: readonly Reservation[]) =>
    pastMigrations(() => reserveAll(ctx.db, reservations)),
  ),
);

const claimsOf = perContext((ctx: Context) => batchedReads((keys) => findClaims(ctx.db, keys)));

/** Reserves a seat in a batch with other concurrent bookings. @throws RegionsChanged. */
async function reserveSoon(
  ctx: Context,
  reservation: Reservation,
): Promise<BookingNumber | undefined> {
  return numberOf(await reservationsOf(ctx)(reservation));
}

/** Returns the earlier answer for a key, if it was used before. */
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

export function regionOf(ctx: Context, request: BookingRequest | EmergencyForm, among?: Regions) {
  return getRegionOf(ctx, request.location, {
    ...('coordinates' in request && request.coordinates && { coordinates: request.coordinates }),
    isVisited: true,
    isEmergency: !('serviceType' in request) || request.serviceType === EMERGENCY_REQUEST,
    ...(among && { among }),
  });
}

/** Members whose plan includes emergencies pay nothing, whatever their form says (decisions). */
async function withIncludedCallOut(
  ctx: Context,
  request: BookingRequest,
  customerId: string | null,
): Promise<BookingRequest> {
  const isPaidEmergency = request.serviceType === EMERGENCY_REQUEST && request.useSession !== true;
  if (!isPaidEmergency || customerId === null) return request;
  if (!(await ctx.ports.benefits.includesEmergencies(customerId))) return request;
  return { ...request, useSession: true, amount: 0 };
}

/** The customer of a booking, and the person who requests it. */
interface Booker {
  readonly customerId: string | null;
  /** Originator if the booking is made for the customer; undefined if the customer books. */
  readonly origin?: BookedBy | undefined;
  /** Language of the customer's request. */
  readonly language?: Language | undefined;
}

/** A booking that is ready to be placed. */
interface Placing {
  readonly booking: NewBooking;
  readonly region: RegionRow;
  readonly claim: Claim | undefined;
  /** Originator if the booking is made for the customer; undefined if the customer books. */
  readonly origin: BookedBy | undefined;
}

/** Determines a booking's region, vehicle and price, without reserving anything. */
async function prepare(
  ctx: Context,
  request: BookingRequest,
  { customerId, origin, language }: Booker,
  { regions, now }: { regions: Regions; now: Date },
): Promise<Omit<Placing, 'claim'>> {
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
    takenBy: origin?.id,
    emergencyMinutes:
      request.serviceType === EMERGENCY_REQUEST
        ? (await currentBusiness(ctx)).emergencyMinutes
        : undefined,
  };
  const booking = newBookingOf(request, known);
  checkAmount(request.amount, booking.amountCents);
  return { booking, region, origin };
}

/** Saves an emergency, which has no slot. @throws KeyTaken. */
async function placeEmergency(ctx: Context, { booking, claim, origin }: Placing): Promise<Booking> {
  if (booking.usesSession) {
    if (!(await reserveWithSession(ctx, booking, claim, origin))) throw new KeyTaken();
    return getBooking(ctx, booking.id);
  }
  return ctx.db.transaction().execute(async (trx) => {
    const number = await reserve(trx, booking, claim);
    if (number === undefined) throw new KeyTaken();
    await sendEmergencyNotice(ctx, trx, booking.id);
    await findPlaceSoon(ctx, trx, booking);
    if (origin !== undefined) await addPaymentLink(ctx, trx, booking.id, origin);
    await announceBooking(trx, booking.id);
    return viewOfNew(booking, number);
  });
}

/** Tries once to reserve a seat in the booking's slot; undefined if there is none. */
async function tryToReserve(
  ctx: Context,
  { booking, claim, origin }: Placing,
): Promise<Booking | undefined> {
  if (booking.usesSession) {
    const isReserved = await reserveWithSession(ctx, booking, claim, origin);
    return isReserved ? getBooking(ctx, booking.id) : undefined;
  }
  if (origin !== undefined) {
    const number = await reserveByPhone(ctx, booking, claim, origin);
    return number && viewOfNew(booking, number);
  }
  const number = await reserveSoon(ctx, { booking, claim });
  if (number === undefined) return undefined;
  announceLaterOf(ctx)(booking.id);
  return viewOfNew(booking, number);
}

/** Reserves a seat in the booking's slot, and opens the slot if it has no seats yet. */
async function placeInSlot(ctx: Context, placing: Placing): Promise<Booking> {
  const { booking, region, claim } = placing;
  // If the slot was full when last read, reads it first, so that concurrent losers share one read
  // instead of each trying to reserve. The new read decides, never the cached one.
  if (wasSlotFull(ctx, region, booking.startsAt)) {
    const slotNow = await explainSlot(ctx, region, booking.startsAt);
    if (slotNow.state === 'full') {
      const repeat = await findRepeat(ctx, claim);
      if (repeat !== undefined) return repeat;
      throw slotFull(slotNow.alternatives);
    }
  }
  for (let attempt = 1; attempt <= RESERVE_TRIES; attempt += 1) {
    const placed = (await tryToReserve(ctx, placing)) ?? (await findRepeat(ctx, claim));
    if (placed !== undefined) return placed;
    const slotNow = await explainSlot(ctx, region, booking.startsAt);
    // The opening hours have changed since the region was read.
    if (slotNow.state === 'closed') throw slotClosed();
    if (slotNow.state === 'full') throw slotFull(slotNow.alternatives);
    if (slotNow.state === 'unopened') await openSlot(ctx, region, booking.startsAt);
  }
  throw slotFull(await listAlternativeSlots(ctx, region, booking.startsAt));
}

async function place(
  ctx: Context,
  requested: BookingRequest,
  claim: Claim | undefined,
  booker: Booker,
  regions: Regions,
): Promise<Booking> {
  const now = ctx.now();
  const request = await withIncludedCallOut(ctx, requested, booker.customerId);
  const placing = { ...(await prepare(ctx, request, booker, { regions, now })), claim };
  const { zone } = placing.region;
  if (placing.booking.kind === 'emergency') {
    checkEmergencyDate(request.bookingDate, zone, now);
    return placeEmergency(ctx, placing);
  }
  const slot = { date: request.bookingDate, time: request.bookingTime };
  const refusal = slotRefusal(slot, zone, now, openingOf(placing.region));
  if (refusal !== undefined) throw new AppError('slot_unavailable', SLOT_REFUSALS[refusal]);
  return placeInSlot(ctx, placing);
}

/** Places a booking with the cached regions; if that is refused, retries with the current ones. */
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

export async function make(
  ctx: Context,
  request: BookingRequest,
  claim: Claim | undefined,
  booker: Booker,
): Promise<Booking> {
  try {
    return await placeByRegions(ctx, request, claim, booker);
  } catch (refused) {
    // A request that is refused now may have been accepted before: a repeat gets its first answer.
    const isEarly = refused instanceof AppError && refused.code !== 'slot_full';
    if (!isEarly && !(refused instanceof KeyTaken)) throw refused;
    const repeat = await findRepeat(ctx, claim);
    if (repeat !== undefined) return repeat;
    throw refused;
  }
}

/** The key of an emergency request was already used; thrown to roll back the transaction. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}
