import type { DispatchBooking, DispatchRow, QueryOf, Routes } from '@voltcourier/contracts';
import {
  bookingDetailsOf,
  type BookingRow,
  listBookingCorrections,
  cancellationOf,
  canHaveBegun,
  canMove,
  findBookingVersion,
  findRequestOfBooking,
  findStaffBooking,
  getLockedBooking,
  listBookingEvents,
  listBookingsForStaff,
} from '../../bookings/index.ts';
import { listBookingNotes } from '../booking-notes/repository.ts';
import { listBookingMails } from '../../messaging/index.ts';
import { findUnsettledBitcoin, getBookingMoney, getPaidCents } from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { getRecurringOrigin } from '../recurring-bookings/staff-service.ts';
import { actorLabel, eventTitle, describeEvent, changesMeanwhile } from './event-labels.ts';
import { rowOf, moneyViewOf, correctionsViewOf, measuredOf } from './views.ts';

const PAGE = 50;

export const isOpen = ({ status }: BookingRow) => status === 'pending' || status === 'confirmed';

/** A booking and the version of it that the user saw. */
export interface SeenBooking {
  readonly id: string;
  readonly version: string;
  /** The technician who changes it, if it has to be their own visit. */
  readonly technicianId?: string;
}

// Staff changes to bookings of every kind.

/** Returns a booking for dispatch. @throws AppError `not_found`. */
export async function getDispatchBooking(ctx: Context, id: string): Promise<DispatchBooking> {
  const found = await findStaffBooking(ctx, id);
  if (found === undefined)
    throw new AppError('not_found', 'This booking no longer exists. Reload the list.');
  const { row } = found;
  const now = ctx.now();
  const [notes, mails, paidCents, money, bitcoin, events, requestId, recurring, corrections] =
    await Promise.all([
      listBookingNotes(ctx.db, id),
      listBookingMails(ctx, id),
      getPaidCents(ctx.db, id),
      getBookingMoney(ctx.db, id),
      findUnsettledBitcoin(ctx, id),
      listBookingEvents(ctx, id),
      findRequestOfBooking(ctx.db, id),
      getRecurringOrigin(ctx, id),
      listBookingCorrections(ctx.db, id),
    ]);
  const { feeCents, refundCents, session } = cancellationOf(row, paidCents, now);
  const { latitude, longitude } = row;
  return {
    ...rowOf(found, events.at(-1)?.id ?? ''),
    regionId: row.region_id,
    ...bookingDetailsOf(row),
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    requestId: requestId ?? null,
    recurring,
    customerId: row.customer_id,
    bitcoin,
    paidCents,
    money: moneyViewOf(money),
    ...correctionsViewOf(row, corrections, now),
    staffNotes: notes.map(({ at, ...kept }) => ({ ...kept, at: at.toISOString() })),
    mails,
    measured: measuredOf(row),
    cancellation: isOpen(row) ? { feeCents, refundCents, session } : null,
    canFinish: row.status === 'completed' || (row.status === 'confirmed' && canHaveBegun(row, now)),
    canMiss: row.status === 'confirmed' && canHaveBegun(row, now, 0),
    canMove: canMove(row, now),
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      status: event.to_status as DispatchRow['status'],
      title: eventTitle(event),
      actor: actorLabel(event.actor, event.by_name),
      words: describeEvent(event),
    })),
  };
}

/**
 * Refuses a change based on an outdated version, and says what has happened since.
 *
 * @throws AppError `changed_meanwhile`.
 */
export async function checkSeen(
  ctx: Context,
  trx: Database,
  { id }: BookingRow,
  version: string,
): Promise<void> {
  if ((await findBookingVersion(trx, id)) === version) return;
  const events = await listBookingEvents(ctx, id, trx);
  const since = events.slice(events.findIndex((event) => event.id === version) + 1);
  throw new AppError('changed_meanwhile', changesMeanwhile(since));
}

/**
 * Refuses the visit of another technician like an unknown one. @throws AppError `not_found`.
 */
export function checkOwn(technicianId: string, assigned: string | null | undefined): void {
  if (assigned === technicianId) return;
  throw new AppError('not_found', 'This visit isn’t assigned to you. Go back to your visits.');
}

/**
 * Changes a booking under its lock, and returns its new state. A change that is already made is not
 * repeated, whatever version was seen.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, and those of `act`.
 */
export async function changeDispatchBooking(
  ctx: Context,
  { id, version, technicianId }: SeenBooking,
  act: (trx: Database, booking: BookingRow) => Promise<void>,
  isDone: (booking: BookingRow, trx: Database) => boolean | Promise<boolean> = () => false,
): Promise<DispatchBooking> {
  await ctx.db.transaction().execute(async (trx) => {
    const booking = await getLockedBooking(trx, id);
    if (technicianId !== undefined) checkOwn(technicianId, booking.technician_id);
    if (await isDone(booking, trx)) return;
    await checkSeen(ctx, trx, booking, version);
    await act(trx, booking);
  });
  return getDispatchBooking(ctx, id);
}

/** Lists a page of bookings: by default, open ones by due time, or past ones newest first. */
export async function listDispatchBookings(
  ctx: Context,
  query: QueryOf<Routes['dispatch']['list']>,
  most = PAGE,
): Promise<{ bookings: DispatchRow[]; hasMore: boolean }> {
  const { show, search, from, to, technician, order, after } = query;
  const filters = { show, search, from, to, technician, order, after };
  const found = await listBookingsForStaff(ctx, { ...filters, limit: most + 1 });
  const bookings = found.slice(0, most).map((one) => rowOf(one, one.row.version));
  return { bookings, hasMore: found.length > most };
}
