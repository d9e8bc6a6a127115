import type { Booking, BookingRequest, BookingStatus, EmergencyForm } from '@voltcourier/contracts';
import {
  addDays,
  bookingWindow,
  centsFromDollars,
  EMERGENCY_REQUEST,
  extendedHoldUntil,
  formatUsd,
  slotRefusal,
} from '@voltcourier/pricing';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { announceBooking, gatheredAnnouncements } from '../../platform/database/announcements.ts';
import { batchedReads } from '../../platform/database/batched-reads.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type AvailabilityService, openingOf, type Regions } from './availability/service.ts';
import type { MembershipBenefits, SavedVehicles, StaysWith } from './ports.ts';
import type { NotificationsService } from '../messaging/index.ts';
import {
  type BookingRow,
  type DueHold,
  findBooking,
  findBookingWithPayment,
  findClaims,
  findOwner,
  freeSeat,
  joinGuestBookings,
  keepSeat,
  listBookingsOf,
  listDueHolds,
  lockBooking,
  moveHold,
  pruneClaims,
  saveTransition,
  takeSeat,
} from './repository.ts';
import { claimOf, claimOfCall, claimOfForm, newBookingOf, requestOf } from './new-booking.ts';
import { createChanges } from './changes.ts';
import { createPhoneBookings, type BookedBy } from './phone-bookings.ts';
import { SLOT_REFUSALS, slotClosed, slotFull } from './refusals.ts';
import { type Claim, RegionsChanged, reserve } from './reservation-repository.ts';
import { canBecome } from './state-machine.ts';
import { createSessionBookings } from './session-bookings.ts';
import { type EmergencyDetails, emergencyOf, viewOf, viewOfNew } from './view.ts';
import { createVisits } from './visits.ts';

export { cancellationOf, canMove, optionsOf, type Slot } from './changes.ts';
export type { BookingRow } from './repository.ts';
export { canAssign, canHaveBegun } from './visits.ts';
export type { EmergencyDetails } from './view.ts';

const PAGE = 20;
const CLAIM_DAYS = 7;
const RESERVE_TRIES = 3;

/** What comes of confirming a paid booking. */
export type Confirmation = 'confirmed' | 'already-confirmed' | 'no-place' | 'closed';

/** @throws AppError `price_mismatch` when the client believes in another price. */
export function checkAmount(claimedDollars: number | undefined, amountCents: number): void {
  if (claimedDollars === undefined || centsFromDollars(claimedDollars) === amountCents) return;
  throw new AppError(
    'price_mismatch',
    `The price of this service is ${formatUsd(amountCents)}. Please review the total and try again.`,
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

/** Bookings: made here, confirmed by payments, expired by the clock. */
export function createBookings(
  deps: Pick<Dependencies, 'db' | 'now'>,
  availability: AvailabilityService,
  notifications: NotificationsService,
  memberships: MembershipBenefits,
  vehicles: SavedVehicles,
  staysWith: StaysWith,
) {
  const transition = async (
    trx: Database,
    booking: BookingRow,
    to: BookingStatus,
    actor: string,
    detail?: Record<string, unknown>,
  ): Promise<void> => {
    if (!canBecome(booking.status, to)) {
      throw new Error(`A booking can’t become ${to} when it is ${booking.status}.`);
    }
    const change = { to, actor, at: deps.now() };
    await saveTransition(trx, booking, detail === undefined ? change : { ...change, detail });
  };

  const get = async (id: string): Promise<Booking> => {
    const row = await findBookingWithPayment(deps.db, id);
    if (row === undefined) throw new AppError('not_found', 'There is no such booking.');
    return viewOf(row);
  };

  const reserveWithSession = createSessionBookings(deps, memberships, notifications, transition);

  const reserveByPhone = createPhoneBookings(deps, notifications);
  const announceLater = gatheredAnnouncements(deps.db);
  const claims = batchedReads((keys) => findClaims(deps.db, keys));

  /** The answer that a key was used for before, if it was. */
  const findRepeat = async (claim: Claim | undefined): Promise<Booking | undefined> => {
    const earlier = claim && (await claims(claim.key));
    if (claim === undefined || earlier === undefined) return undefined;
    if (claim.lapsesBefore && earlier.created_at <= claim.lapsesBefore) return undefined;
    if (earlier.fingerprint !== claim.fingerprint) {
      throw new AppError(
        'idempotency_mismatch',
        'This request was already used for another booking. Please reload the page and try again.',
      );
    }
    return get(earlier.booking_id);
  };

  const regionOf = (request: BookingRequest | EmergencyForm, among?: Regions) =>
    availability.getRegionOf(request.location, {
      ...('coordinates' in request && request.coordinates && { coordinates: request.coordinates }),
      isEmergency: !('serviceType' in request) || request.serviceType === EMERGENCY_REQUEST,
      ...(among && { among }),
    });

  /** Members whose plan includes emergencies pay nothing, whatever their form said (decisions). */
  const withIncludedCallOut = async (
    asked: BookingRequest,
    customerId: string | null,
  ): Promise<BookingRequest> => {
    const isPaidEmergency = asked.serviceType === EMERGENCY_REQUEST && asked.useSession !== true;
    if (!isPaidEmergency || customerId === null) return asked;
    if (!(await memberships.includesEmergencies(customerId))) return asked;
    return { ...asked, useSession: true, amount: 0 };
  };

  const place = async (
    asked: BookingRequest,
    claim: Claim | undefined,
    customerId: string | null,
    taker: BookedBy | undefined,
    regions: Regions,
  ): Promise<Booking> => {
    const now = deps.now();
    const request = await withIncludedCallOut(asked, customerId);
    const [region, vehicle, membership] = await Promise.all([
      regionOf(request, regions),
      vehicles.choose(customerId, request.vehicleId),
      customerId === null ? null : memberships.nameFor(customerId),
    ]);
    const known = {
      region,
      regionsRevision: regions.revision,
      vehicle,
      customerId,
      membership,
      now,
      takenBy: taker?.id,
    };
    const booking = newBookingOf(request, known);
    checkAmount(request.amount, booking.amountCents);
    if (booking.kind === 'emergency') {
      checkEmergencyDate(request.bookingDate, region.zone, now);
      if (booking.usesSession) {
        if (!(await reserveWithSession(booking, claim))) throw new KeyTaken();
        return get(booking.id);
      }
      return deps.db.transaction().execute(async (trx) => {
        if (!(await reserve(trx, booking, claim))) throw new KeyTaken();
        await notifications.announceEmergency(trx, booking.id);
        await announceBooking(trx, booking.id);
        return viewOfNew(booking);
      });
    }
    const slot = { date: request.bookingDate, time: request.bookingTime };
    const refusal = slotRefusal(slot, region.zone, now, openingOf(region));
    if (refusal !== undefined) throw new AppError('slot_unavailable', SLOT_REFUSALS[refusal]);
    // Where the last look found a full slot, looking comes first: then many losers share one look
    // instead of each trying for a place. What decides is the new look, never the memory of the old.
    if (availability.wasFull(region, booking.startsAt)) {
      const slotNow = await availability.explainSlot(region, booking.startsAt);
      if (slotNow.state === 'full') {
        const repeat = await findRepeat(claim);
        if (repeat !== undefined) return repeat;
        throw slotFull(slotNow.alternatives);
      }
    }
    for (let attempt = 1; attempt <= RESERVE_TRIES; attempt += 1) {
      if (booking.usesSession) {
        if (await reserveWithSession(booking, claim, taker?.within)) return get(booking.id);
      } else if (taker !== undefined) {
        if (await reserveByPhone(booking, claim, taker)) return viewOfNew(booking);
      } else if (await reserve(deps.db, booking, claim)) {
        announceLater(booking.id);
        return viewOfNew(booking);
      }
      const repeat = await findRepeat(claim);
      if (repeat !== undefined) return repeat;
      const slotNow = await availability.explainSlot(region, booking.startsAt);
      // The hours were changed since the region was read.
      if (slotNow.state === 'closed') throw slotClosed();
      if (slotNow.state === 'full') throw slotFull(slotNow.alternatives);
      if (slotNow.state === 'unopened') await availability.openSlot(region, booking.startsAt);
    }
    throw slotFull(await availability.listAlternatives(region, booking.startsAt));
  };

  /** Places a booking by the regions that are known; by those of now, where that is refused. */
  const placeByRegions = async (
    request: BookingRequest,
    claim: Claim | undefined,
    customerId: string | null,
    taker: BookedBy | undefined,
  ): Promise<Booking> => {
    let regions = await availability.lastKnownRegions();
    for (;;) {
      try {
        return await place(request, claim, customerId, taker, regions);
      } catch (refused) {
        if (!(refused instanceof AppError) && !(refused instanceof RegionsChanged)) throw refused;
        const current = await availability.currentRegions();
        if (current.revision === regions.revision) throw refused;
        regions = current;
      }
    }
  };

  const make = async (
    request: BookingRequest,
    claim: Claim | undefined,
    customerId: string | null,
    taker?: BookedBy,
  ): Promise<Booking> => {
    try {
      return await placeByRegions(request, claim, customerId, taker);
    } catch (refused) {
      // What is refused now may have been accepted before: a repeat gets its first answer.
      const isEarly = refused instanceof AppError && refused.code !== 'slot_full';
      if (!isEarly && !(refused instanceof KeyTaken)) throw refused;
      const repeat = await findRepeat(claim);
      if (repeat !== undefined) return repeat;
      throw refused;
    }
  };

  return {
    get,
    ...createChanges(deps, availability, notifications, transition, { get, staysWith }),
    ...createVisits(deps, transition),

    /**
     * A booking's row as it is at this moment.
     *
     * @throws AppError `not_found`.
     */
    getRow: async (id: string): Promise<BookingRow> => {
      const row = await findBooking(deps.db, id);
      if (row === undefined) throw new AppError('not_found', 'There is no such booking.');
      return row;
    },

    /** A page of a customer's bookings: what is to come, or what is over. */
    listOf: async (
      customerId: string,
      when: 'upcoming' | 'past',
      after: string | undefined,
    ): Promise<{ bookings: Booking[]; hasMore: boolean }> => {
      const asked = { customerId, when, after, now: deps.now(), limit: PAGE + 1 };
      const rows = await listBookingsOf(deps.db, asked);
      return { bookings: rows.slice(0, PAGE).map(viewOf), hasMore: rows.length > PAGE };
    },

    /** Whether a booking belongs to a customer. */
    isOwnedBy: async (id: string, customerId: string): Promise<boolean> =>
      (await findOwner(deps.db, id))?.customer_id === customerId,

    /** Gives a person the bookings that were made with an address which is shown to be theirs. */
    joinAccount: (trx: Database, person: { userId: string; email: string }): Promise<void> =>
      joinGuestBookings(trx, { ...person, at: deps.now() }),

    /**
     * Makes a booking that holds its place (specification section 7, POST /api/booking). The same
     * key and body give the same booking again.
     *
     * @throws AppError `slot_full` with the nearest free slots, `slot_unavailable`, `not_served`,
     * `price_mismatch`, `idempotency_mismatch`, `no_sessions`.
     */
    create: async (
      request: BookingRequest,
      key: string | undefined,
      customerId: string | null,
    ): Promise<Booking> => make(request, claimOf(key, request, customerId), customerId),

    /**
     * Makes a booking for somebody who calls, by the same path: held for as long as a call needs,
     * with a link to pay, or confirmed for a session of theirs.
     *
     * @throws AppError as `create` does.
     */
    createByPhone: (
      request: BookingRequest,
      key: string,
      customerId: string | null,
      taker: BookedBy,
    ): Promise<Booking> =>
      make(request, claimOfCall(key, request, customerId, taker.id), customerId, taker),

    /**
     * Makes a booking of an emergency form, which carries neither a time nor a key: it is about
     * now, and the same form within half an hour is the same booking.
     *
     * @throws AppError `not_served`.
     */
    createFromForm: async (form: EmergencyForm, customerId: string | null): Promise<Booking> => {
      const now = deps.now();
      const { zone } = await regionOf(form);
      return make(requestOf(form, zone, now), claimOfForm(form, customerId, now), customerId);
    },

    /**
     * An emergency with all that was said about it.
     *
     * @throws AppError `not_found`.
     */
    getEmergency: async (id: string): Promise<EmergencyDetails> => {
      const row = await findBookingWithPayment(deps.db, id);
      if (row?.kind !== 'emergency') throw new AppError('not_found', 'There is no such request.');
      return emergencyOf(row);
    },

    /**
     * Confirms a booking that has been paid, inside the payment's transaction: keeps its place, or
     * takes the place again when the hold has run out.
     */
    confirmPaid: async (trx: Database, id: string): Promise<Confirmation> => {
      const booking = await lockBooking(trx, id);
      if (booking === undefined) return 'closed';
      if (booking.status === 'confirmed') return 'already-confirmed';
      if (!canBecome(booking.status, 'confirmed')) return 'closed';
      const hasPlace =
        booking.kind === 'emergency' ||
        (await keepSeat(trx, id)) ||
        (booking.starts_at > deps.now() && (await takeSeat(trx, booking, deps.now())));
      if (!hasPlace) {
        if (booking.status === 'pending') await transition(trx, booking, 'expired', 'clock');
        return 'no-place';
      }
      await transition(trx, booking, 'confirmed', 'payment');
      await notifications.confirmBooking(trx, id);
      return 'confirmed';
    },

    /** Keeps a place while its payment is on the way, up to the cap. */
    extendHold: async (trx: Database, id: string): Promise<void> => {
      const booking = await lockBooking(trx, id);
      if (booking?.status !== 'pending' || booking.hold_expires_at === null) return;
      const until = extendedHoldUntil(booking.created_at, deps.now());
      if (until > booking.hold_expires_at) await moveHold(trx, id, until);
    },

    /** Ends a hold whose time is up. Does nothing to a booking that was paid or extended. */
    expire: (id: string): Promise<boolean> =>
      deps.db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        const due = booking?.hold_expires_at ?? null;
        if (booking?.status !== 'pending' || due === null || due > deps.now()) return false;
        await freeSeat(trx, id);
        await transition(trx, booking, 'expired', 'clock');
        return true;
      }),

    /** The holds whose time is up, the oldest first. */
    listDueHolds: async (limit: number): Promise<string[]> =>
      (await listDueHolds(deps.db, deps.now(), limit)).map(({ id }) => id),

    /** The holds whose time is up within so many seconds, or is already, the oldest first. */
    listEndingHolds: (seconds: number, limit: number): Promise<DueHold[]> =>
      listDueHolds(deps.db, new Date(deps.now().getTime() + seconds * 1000), limit),

    /** Forgets the idempotency keys of a week ago. */
    prune: (): Promise<void> =>
      pruneClaims(deps.db, new Date(deps.now().getTime() - CLAIM_DAYS * 86_400_000)),
  };
}

/** The key of an emergency request was used before; its transaction is undone. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** The bookings service. */
export type BookingsService = ReturnType<typeof createBookings>;
