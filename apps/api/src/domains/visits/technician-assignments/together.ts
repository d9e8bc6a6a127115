import type {
  AssignmentResult,
  DispatchBooking,
  SharedAssignment,
  SharedCandidate,
} from '@voltcourier/contracts';
import { listAssignableBookings } from '../../bookings/index.ts';
import { listSharedTechnicians } from '../technicians/shared.ts';
import { getDispatchBooking } from '../dispatch/service.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import { assignTechnician } from './service.ts';

// Assignment of one technician to several bookings.

type Refusal = NonNullable<AssignmentResult['refusal']>;

const REFUSALS: ReadonlySet<string> = new Set<Refusal['code']>([
  'changed_meanwhile',
  'too_late',
  'technician_busy',
  'technician_off',
  'technician_unavailable',
  'not_found',
]);

const isRefusal = (failure: unknown): failure is AppError & Refusal =>
  failure instanceof AppError && REFUSALS.has(failure.code);

/** Lists the technicians who can go to some bookings, those who can go to most of them first. */
export async function listSharedCandidates(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<{ candidates: SharedCandidate[] }> {
  return listSharedTechnicians(ctx, await listAssignableBookings(ctx.db, bookingIds));
}

/** Returns the outcome of changing one of several bookings, and the booking's current state. */
export async function resultOf(
  ctx: Context,
  id: string,
  change: Promise<DispatchBooking>,
): Promise<AssignmentResult> {
  try {
    const { name, version, technician } = await change;
    return { bookingId: id, name, refusal: null, version, technician };
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    const refusal = { code: failure.code, message: failure.message };
    if (refusal.code === 'not_found') {
      return { bookingId: id, name: 'A booking', refusal, version: null, technician: null };
    }
    const { name, version: newest, technician } = await getDispatchBooking(ctx, id);
    return { bookingId: id, name, refusal, version: newest, technician };
  }
}

/**
 * Assigns a technician to several bookings, or unassigns theirs. Each is a separate change with its
 * own outcome, so a refused one doesn't undo the others.
 */
export async function assignTogether(
  ctx: Context,
  actor: StaffActor,
  { bookings, ...to }: SharedAssignment,
): Promise<{ results: AssignmentResult[] }> {
  const results: AssignmentResult[] = [];
  // Runs sequentially, because two visits at the same hour can't both have the technician.
  for (const { bookingId: id, version } of bookings) {
    results.push(await resultOf(ctx, id, assignTechnician(ctx, actor, { id, version }, to)));
  }
  return { results };
}
