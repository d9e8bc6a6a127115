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
  listBookings,
  listEvents,
  saveEmergencyStep,
  saveMeasured,
  saveTechnicianOf,
  type VisitsQuery,
} from './visits-repository.ts';

/** How long before its start a visit can be recorded as done, in minutes. */
const EARLY_MINUTES = 60;

const MINUTE_MS = 60_000;

/** Whether a visit can have begun at `now`; an emergency has no start to be early for. */
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

/** Whether a technician can still be assigned to a booking. */
export const canAssign = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed';

// Bookings as staff see them, and what staff record about visits.

/** Lists a page of bookings of all customers, each in its holder's view and as stored. */
export async function listBookingsForStaff(ctx: Context, query: VisitsQuery) {
  return (await listBookings(ctx, query)).map((row) => ({ row, booking: viewOf(row) }));
}

/** Returns a booking in its holder's view and as stored; undefined if there is none. */
export async function findStaffBooking(ctx: Context, id: string) {
  const row = await findBookingWithPayment(ctx, id);
  return row && { row, booking: viewOf(row) };
}

/** Lists the events of a booking, oldest first. */
export function listBookingEvents(
  ctx: Context,
  id: string,
  db: Database = ctx.db,
): Promise<BookingEventRow[]> {
  return listEvents(ctx, db, id);
}

/**
 * Completes a booking with the technician's measurements, or corrects the measurements of a
 * completed one. The caller holds the booking's lock.
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

/** Records that a staff member issued a refund. The caller holds the booking's lock. */
export function recordBookingRefund(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  detail: { by: string; orderId: string; refundCents: number; reason: string },
): Promise<void> {
  return saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/**
 * Records a staff member's manual settlement of the booking's Bitcoin, in cents at the quoted rate.
 * The caller holds the booking's lock.
 */
export function recordBookingBitcoin(
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

/** Records a bank's update about a disputed payment. The caller holds the booking's lock. */
export function recordBookingDispute(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  dispute: { id: string; status: string; amountCents: number },
): Promise<void> {
  return saveEvent(trx, booking, { actor: 'payment', at: ctx.now(), detail: { dispute } });
}

/** Previous and new technician of a booking. */
interface TechnicianChange {
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the technician is off duty at that hour. */
  readonly isOff: boolean;
}

/** Assigns a technician. The caller holds the locks of the booking and of the technician. */
export async function assignTechnicianTo(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  { isOff, ...technician }: TechnicianChange,
  by: string,
): Promise<void> {
  await saveTechnicianOf(trx, booking.id, technician.to);
  // An undo restores the previous technician's arrival time.
  const arrivedAt = booking.arrived_at?.toISOString();
  const detail = {
    by,
    technician: { ...technician, ...(isOff && { isOff }), ...(arrivedAt && { arrivedAt }) },
  };
  await saveEvent(trx, booking, { actor: 'staff', at: ctx.now(), detail });
}

/**
 * Undoes an assignment and restores the previous technician with their arrival time. The caller
 * holds the locks of the booking and of that technician.
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
 * Records the progress of an emergency. Skipping to an unreachable stage is a bug in the caller.
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
    // A technician who has arrived has answered by then at the latest.
    answeredAt: to === 'unanswered' ? null : (booking.answered_at ?? at),
    arrivedAt: to === 'arrived' ? at : null,
  });
  await saveEvent(trx, booking, { actor: 'staff', at, detail: { by, emergency: { from, to } } });
}

/** Records a no-show. The caller holds the booking's lock. */
export function missBooking(
  ctx: Context,
  trx: Database,
  booking: BookingRow,
  kept: { feeCents: number; refundCents: number },
  by: string,
): Promise<void> {
  return transitionBooking(ctx, trx, booking, 'no_show', 'staff', { by, ...kept });
}
