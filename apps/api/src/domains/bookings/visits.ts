import { EMERGENCY_TRANSITIONS, type EmergencyStep, type Measured } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import { transitionBooking } from './transition.ts';
import {
  type BookingRow,
  findBookingWithPayment,
  saveEvent,
  saveTransition,
} from './repository.ts';
import { stageOf } from './emergencies/progress.ts';
import { viewOf } from './view.ts';
import {
  type BookingEventRow,
  findVersion,
  type AssignableRow,
  listAssignable,
  listBookings,
  listEvents,
  saveEmergencyStep,
  saveMeasured,
  saveTechnicianOf,
  type VisitsAsked,
} from './visits-repository.ts';

/** How long before its hour a visit can have happened already, in minutes. */
const EARLY_MINUTES = 60;

const MINUTE_MS = 60_000;

/** Whether a visit can have begun at `now`; an emergency has no hour that it could be early for. */
export function canHaveBegun(
  booking: BookingRow,
  now: Date,
  earlyMinutes = EARLY_MINUTES,
): boolean {
  return (
    booking.kind === 'emergency' ||
    now.getTime() >= booking.starts_at.getTime() - earlyMinutes * MINUTE_MS
  );
}

/** Whether somebody can still be sent to a booking. */
export const canAssign = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed';

// Bookings as staff find them, and what they write down of visits.

/** A page of bookings of all customers, each as its holder sees it and as it is stored. */
export async function listBookingsForStaff(ctx: Context, asked: VisitsAsked) {
  return (await listBookings(ctx, asked)).map((row) => ({ row, booking: viewOf(row) }));
}

/** A booking as its holder sees it and as it is stored; undefined where there is none. */
export async function findStaffBooking(ctx: Context, id: string) {
  const row = await findBookingWithPayment(ctx, id);
  return row && { row, booking: viewOf(row) };
}

/** Some bookings as assigning asks of them. */
export function listAssignableBookings(
  ctx: Context,
  ids: readonly string[],
): Promise<AssignableRow[]> {
  return listAssignable(ctx.db, ids);
}

/** What happened to a booking, the first first. */
export function listBookingEvents(
  ctx: Context,
  id: string,
  db: Database = ctx.db,
): Promise<BookingEventRow[]> {
  return listEvents(ctx, db, id);
}

/** The last thing that happened to a booking. */
export function findBookingVersion(trx: Database, id: string): Promise<string | undefined> {
  return findVersion(trx, id);
}

/**
 * Writes down that a car was charged, and what was measured; of a booking that is completed
 * already, what it should have said. The caller holds the booking's lock.
 */
export async function completeBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  measured: Measured,
  by: string,
): Promise<void> {
  await saveMeasured(trx, booking.id, measured);
  const detail = { by, measured };
  if (booking.status === 'completed') {
    const again = { to: 'completed', actor: 'staff', at: ctx.now(), detail } as const;
    await saveTransition(trx, booking, again);
  } else await transitionBooking(ctx, trx, booking, 'completed', 'staff', detail);
}

/** Writes down that somebody of the staff gives money back. The caller holds the booking's lock. */
export function noteBookingRefund(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  detail: { by: string; orderId: string; refundCents: number; reason: string },
): Promise<void> {
  return saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/**
 * Writes down what somebody of the staff has settled of its Bitcoin, in cents as it was quoted.
 * The caller holds the booking's lock.
 */
export function noteBookingBitcoin(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  detail: {
    by: string;
    bitcoin: { deed: 'accepted' | 'returned' | 'sent'; cents: number };
    reason?: string;
  },
): Promise<void> {
  return saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/** Writes down what a bank says of a disputed payment. The caller holds the booking's lock. */
export function noteBookingDispute(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  dispute: { id: string; status: string; amountCents: number },
): Promise<void> {
  return saveEvent(trx, booking, { actor: 'payment', at: ctx.now(), detail: { dispute } });
}

/** Who goes to a booking, and who went there before. */
interface TechnicianChange {
  readonly from: string | null;
  readonly to: string | null;
  /** Whether they go at an hour at which they don't work. */
  readonly isOff: boolean;
}

/** Writes down who goes there. The caller holds the locks of the booking and of who is to go. */
export async function assignTechnicianTo(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  { isOff, ...technician }: TechnicianChange,
  by: string,
): Promise<void> {
  await saveTechnicianOf(trx, booking.id, technician.to);
  // An undo says again that the technician before was there.
  const arrivedAt = booking.arrived_at?.toISOString();
  const detail = {
    by,
    technician: { ...technician, ...(isOff && { isOff }), ...(arrivedAt && { arrivedAt }) },
  };
  await saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/**
 * Writes down that an assignment is undone: who goes there again, and since when they are there.
 * The caller holds the locks of the booking and of who is to go.
 */
export async function undoAssignmentOf(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  { isOff, ...technician }: TechnicianChange,
  { by, arrivedAt }: { by: string; arrivedAt: Date | null },
): Promise<void> {
  await saveTechnicianOf(trx, booking.id, technician.to, arrivedAt);
  const detail = { by, technician: { ...technician, ...(isOff && { isOff }) }, undone: true };
  await saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/**
 * Records how far an emergency has come: a stage that it can't be in next is the caller's mistake.
 * The caller holds the booking's lock.
 */
export async function stepEmergency(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  to: EmergencyStep,
  by: string,
): Promise<void> {
  const from = stageOf(booking);
  if (!EMERGENCY_TRANSITIONS[from].includes(to)) {
    throw new Error(`Illegal transition: ${from} → ${to}`);
  }
  const at = ctx.now();
  await saveEmergencyStep(trx, booking.id, {
    // Whoever has arrived has answered, at the latest then.
    answeredAt: to === 'unanswered' ? null : (booking.answered_at ?? at),
    arrivedAt: to === 'arrived' ? at : null,
  });
  await saveEvent(trx, booking, { actor: 'staff', at, detail: { by, emergency: { from, to } } });
}

/** Writes down that nobody was there. The caller holds the booking's lock. */
export function missBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  kept: { feeCents: number; refundCents: number },
  by: string,
): Promise<void> {
  return transitionBooking(ctx, trx, booking, 'no_show', 'staff', { by, ...kept });
}
