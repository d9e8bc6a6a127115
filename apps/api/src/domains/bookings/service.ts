import type { Booking, BookingRequest, EmergencyForm, Language } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { getRegionOf } from './availability/serving-regions.ts';
import type { BookedBy } from './phone-bookings.ts';
import { joinGuestBookings, pruneClaims } from './repository.ts';
import { claimOf, claimOfCall, claimOfForm, requestOf } from './new-booking.ts';
import { make, regionOf } from './place-booking.ts';

const CLAIM_DAYS = 7;

/** Somebody of the staff who books for a customer. */
type BookedByStaff = BookedBy & { readonly id: string };

/**
 * The region that an address would be booked in.
 *
 * @throws AppError `not_served`.
 */
export const getBookingRegion = (ctx: Context, location: string) =>
  getRegionOf(ctx, location, { isVisited: true });

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

/** Forgets the idempotency keys of a week ago. */
export function pruneBookingClaims(ctx: Context): Promise<void> {
  return pruneClaims(ctx.db, new Date(ctx.now().getTime() - CLAIM_DAYS * 86_400_000));
}
