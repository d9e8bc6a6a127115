import {
  type DispatchBooking,
  EMERGENCY_TRANSITIONS,
  type EmergencyStep,
  type PhoneEmergency,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  assignTechnicianTo,
  type BookingRow,
  createPhoneEmergency,
  getLockedBooking,
  stageOf,
  stepEmergency,
} from '../../bookings/index.ts';
import {
  changeDispatchBooking,
  getDispatchBooking,
  type SeenBooking,
} from '../dispatch/service.ts';
import { lockForVisit } from '../technicians/service.ts';

// Emergencies as staff handle them.

/** Assigns a technician to an emergency that is being taken, in its transaction. */
async function assignAtOnce(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  bookingId: string,
  { technicianId: to, anyway }: { technicianId: string; anyway: boolean },
): Promise<void> {
  const booking = await getLockedBooking(trx, bookingId);
  const now = ctx.now();
  const { isOff } = await lockForVisit(trx, to, booking, { anyway, now });
  await assignTechnicianTo(ctx, trx, booking, { from: null, to, isOff }, actor.id);
  await recordAudit(trx, actor, {
    at: now,
    action: 'booking.assign',
    subject: { kind: 'booking', id: bookingId },
    before: { technicianId: null },
    after: { technicianId: to, ...(isOff && { isOff }) },
  });
}

/**
 * Takes an emergency by phone, by the rules of one from the website, and assigns a technician, in
 * one transaction. Repeating the same key and entries returns the same emergency.
 *
 * @throws AppError `not_served`, `idempotency_mismatch`, `technician_off`,
 * `technician_unavailable`, `not_found` for an unknown customer.
 */
export async function createEmergencyForCaller(
  ctx: Context,
  actor: StaffActor,
  key: string,
  { customerId, technicianId, anyway, ...form }: PhoneEmergency,
): Promise<DispatchBooking> {
  if (customerId !== null) await ctx.ports.customers.check(customerId);
  const booking = await createPhoneEmergency(ctx, form, key, customerId, {
    id: actor.id,
    within: async (trx, id) => {
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'booking.create',
        subject: { kind: 'booking', id },
        after: { serviceType: 'EMERGENCY', technicianId },
      });
      if (technicianId !== null) await assignAtOnce(ctx, trx, actor, id, { technicianId, anyway });
    },
  });
  return getDispatchBooking(ctx, booking.id);
}

/** Stage after each step; an emergency already in that stage needs no step. */
const STAGE_AFTER = { answered: 'answered', arrived: 'arrived', unanswered: null } as const;

/** Returns why an emergency can't take a step; undefined if it can. */
function refusalOf(booking: BookingRow, to: EmergencyStep): AppError | undefined {
  const stage = stageOf(booking);
  if (stage === 'done' || stage === 'cancelled' || stage === 'no_show') {
    return new AppError('too_late', 'This emergency is closed. See its history.');
  }
  if (to === 'arrived' && booking.technician_id === null) {
    return new AppError('too_early', 'Assign a technician first, so that we know who has arrived.');
  }
  if (EMERGENCY_TRANSITIONS[stage].includes(to)) return undefined;
  return to === 'unanswered' && stage !== 'arrived'
    ? new AppError('too_early', 'Nobody has recorded an answer to this emergency.')
    : new AppError('too_late', 'The technician has arrived, so this emergency is answered.');
}

/**
 * Records the progress of an emergency. A step that is already recorded isn't recorded again.
 *
 * @throws AppError `too_early`, `too_late`, `changed_meanwhile`, `not_found`.
 */
export function recordEmergencyStep(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  to: EmergencyStep,
): Promise<DispatchBooking> {
  return changeDispatchBooking(
    ctx,
    seen,
    async (trx, booking) => {
      if (booking.kind !== 'emergency') {
        throw new AppError('not_found', 'This booking is an appointment, not an emergency.');
      }
      const refusal = refusalOf(booking, to);
      if (refusal !== undefined) throw refusal;
      await stepEmergency(ctx, trx, booking, to, actor.id);
      await recordAudit(trx, actor, {
        at: ctx.now(),
        action: 'emergency.step',
        subject: { kind: 'booking', id: booking.id },
        before: { stage: stageOf(booking) },
        after: { step: to },
      });
    },
    (booking) => booking.kind === 'emergency' && stageOf(booking) === STAGE_AFTER[to],
  );
}
