import type { Booking } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import {
  type BookingRow,
  findBooking,
  findBookingWithPayment,
  findOwner,
  listBookingsOf,
} from './repository.ts';
import { type EmergencyDetails, emergencyOf, viewOf } from './view.ts';

const PAGE = 20;

/** Returns a booking as its holder sees it. @throws AppError `not_found`. */
export async function getBooking(ctx: Context, id: string): Promise<Booking> {
  const row = await findBookingWithPayment(ctx, id);
  if (row === undefined) throw new AppError('not_found', 'There is no such booking.');
  return viewOf(row);
}

/**
 * Returns a booking's current row.
 *
 * @throws AppError `not_found`.
 */
export async function getBookingRow(ctx: Context, id: string): Promise<BookingRow> {
  const row = await findBooking(ctx.db, id);
  if (row === undefined) throw new AppError('not_found', 'There is no such booking.');
  return row;
}

/** Lists a page of a customer's bookings, upcoming or past. */
export async function listCustomerBookings(
  ctx: Context,
  customerId: string,
  when: 'upcoming' | 'past',
  after: string | undefined,
): Promise<{ bookings: Booking[]; hasMore: boolean }> {
  const query = { customerId, when, after, now: ctx.now(), limit: PAGE + 1 };
  const rows = await listBookingsOf(ctx, query);
  return { bookings: rows.slice(0, PAGE).map(viewOf), hasMore: rows.length > PAGE };
}

/** Whether a booking belongs to a customer. */
export async function isBookingOwnedBy(
  ctx: Context,
  id: string,
  customerId: string,
): Promise<boolean> {
  return (await findOwner(ctx.db, id))?.customer_id === customerId;
}

/**
 * Returns an emergency with all of its details.
 *
 * @throws AppError `not_found`.
 */
export async function getEmergency(ctx: Context, id: string): Promise<EmergencyDetails> {
  const row = await findBookingWithPayment(ctx, id);
  if (row?.kind !== 'emergency') throw new AppError('not_found', 'There is no such request.');
  return emergencyOf(row);
}
