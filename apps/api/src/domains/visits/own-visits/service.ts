import type { EmergencyStep, Measured, OwnVisit, OwnVisits } from '@voltcourier/contracts';
import { localDateAt } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import { readRegions } from '../../bookings/index.ts';
import {
  checkOwn,
  getDispatchBooking,
  listDispatchBookings,
  type SeenBooking,
} from '../dispatch/service.ts';
import { completeVisit } from '../dispatch/visit-changes.ts';
import { recordEmergencyStep } from '../emergencies/service.ts';
import { findTechnicianOf } from '../technicians/repository.ts';

// Visits as their technicians see them. The contract leaves out of each response what they don't
// need: prices, payments, the customer's email address, mails and history.

/** Returns the technician of an account. @throws AppError `not_found`. */
async function getTechnicianId(ctx: Context, userId: string): Promise<string> {
  const technician = await findTechnicianOf(ctx.db, userId);
  if (technician === undefined) {
    throw new AppError(
      'not_found',
      'Your account isn’t linked to a technician. Ask an administrator.',
    );
  }
  return technician.id;
}

/**
 * Lists the open visits of the technician of an account, and those of today in their region that
 * are over. An account without one has none.
 */
export async function listOwnVisits(ctx: Context, userId: string): Promise<OwnVisits> {
  const now = ctx.now();
  const [technician, regions] = await Promise.all([
    findTechnicianOf(ctx.db, userId),
    readRegions(ctx.db, now),
  ]);
  const region = regions.find((one) => one.id === technician?.region_id);
  if (technician === undefined || region === undefined) {
    return { technician: null, open: [], hasMore: false, over: [] };
  }
  const { id, name, color } = technician;
  const today = localDateAt(now, region.zone);
  const [open, over] = await Promise.all([
    listDispatchBookings(ctx, { show: 'open', technician: id }),
    listDispatchBookings(ctx, { show: 'over', technician: id, from: today, to: today }),
  ]);
  return {
    technician: { id, name, color, regionName: region.name, zone: region.zone },
    open: open.bookings,
    hasMore: open.hasMore,
    over: over.bookings,
  };
}

/** Returns an own visit. @throws AppError `not_found`, also for one of another technician. */
export async function getOwnVisit(
  ctx: Context,
  userId: string,
  bookingId: string,
): Promise<OwnVisit> {
  const technicianId = await getTechnicianId(ctx, userId);
  const booking = await getDispatchBooking(ctx, bookingId);
  checkOwn(technicianId, booking.technician?.id);
  return booking;
}

/**
 * Records the progress of an own emergency, by the rules of dispatch.
 *
 * @throws AppError `not_found`, `too_early`, `too_late`, `changed_meanwhile`.
 */
export async function recordOwnStep(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  to: EmergencyStep,
): Promise<OwnVisit> {
  const technicianId = await getTechnicianId(ctx, actor.id);
  return recordEmergencyStep(ctx, actor, { ...seen, technicianId }, to);
}

/**
 * Completes an own visit with its readings, or corrects them, by the rules of dispatch.
 *
 * @throws AppError `not_found`, `not_paid`, `too_early`, `too_late`, `changed_meanwhile`.
 */
export async function completeOwnVisit(
  ctx: Context,
  actor: StaffActor,
  seen: SeenBooking,
  measured: Measured,
): Promise<OwnVisit> {
  const technicianId = await getTechnicianId(ctx, actor.id);
  return completeVisit(ctx, actor, { ...seen, technicianId }, measured);
}
