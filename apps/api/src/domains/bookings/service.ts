import type { Booking, BookingRequest, EmergencyForm, Language } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { getRegionOf } from './availability/serving-regions.ts';
import type { BookedBy } from './phone-bookings.ts';
import { joinGuestBookings, pruneClaims } from './repository.ts';
import { claimOf, claimOfCall, claimOfForm, requestOf } from './new-booking.ts';
import { make, regionOf } from './place-booking.ts';

const CLAIM_DAYS = 7;

/** Staff member who books for a customer. */
type BookedByStaff = BookedBy & { readonly id: string };

/**
 * Returns the region in which an address would be booked.
 *
 * @throws AppError `not_served`.
 */
export const getBookingRegion = (ctx: Context, location: string) =>
  getRegionOf(ctx, location, { isVisited: true });

/** Moves guest bookings made with a verified address to its account. */
export function joinBookingsToAccount(
  ctx: Context,
  trx: Database,
  person: { userId: string; email: string },
): Promise<void> {
  return joinGuestBookings(trx, { ...person, at: ctx.now() });
}

/**
 * Creates a booking that holds its seat (specification section 7, POST /api/booking). The same key
 * and body return the same booking again.
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
 * Creates a booking for a caller through the same path. It is held long enough for the call, with a
 * payment link, or confirmed if it uses one of the caller's sessions.
 *
 * @throws AppError as {@link createBooking} does.
 */
export function createPhoneBooking(
  ctx: Context,
  request: BookingRequest,
  key: string,
  customerId: string | null,
  origin: BookedByStaff,
): Promise<Booking> {
  const claim = claimOfCall(key, request, customerId, origin.id);
  return make(ctx, request, claim, { customerId, origin });
}

/**
 * Creates a visit of a recurring booking with a session of its customer or of the named company.
 * `within` runs in the same transaction.
 *
 * @throws AppError as {@link createBooking} does.
 */
export function createRecurringVisit(
  ctx: Context,
  request: BookingRequest,
  customerId: string,
  recurring: Omit<BookedBy, 'id'>,
): Promise<Booking> {
  const origin = { ...recurring, id: undefined };
  return make(ctx, { ...request, useSession: true }, undefined, { customerId, origin });
}

/**
 * Creates a booking from an emergency form, which has neither a time nor a key: it is for now, and
 * the same form within half an hour returns the same booking.
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
 * Creates an emergency booking that staff take from a caller, through the same path as the form.
 * The caller gets a payment link.
 *
 * @throws AppError `not_served`, `idempotency_mismatch`.
 */
export async function createPhoneEmergency(
  ctx: Context,
  form: EmergencyForm,
  key: string,
  customerId: string | null,
  origin: BookedByStaff,
): Promise<Booking> {
  const { zone } = await regionOf(ctx, form);
  const claim = claimOfCall(key, form, customerId, origin.id);
  return make(ctx, requestOf(form, zone, ctx.now()), claim, { customerId, origin });
}

/**
 * Returns the region of an emergency at an address.
 *
 * @throws AppError `not_served`.
 */
export const getEmergencyRegion = (ctx: Context, location: string) =>
  getRegionOf(ctx, location, { isEmergency: true });

/** Deletes idempotency keys older than a week. */
export function pruneBookingClaims(ctx: Context): Promise<void> {
  return pruneClaims(ctx.db, new Date(ctx.now().getTime() - CLAIM_DAYS * 86_400_000));
}
