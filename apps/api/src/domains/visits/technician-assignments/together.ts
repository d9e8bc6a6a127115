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

// One technician for several bookings.

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

/** Who could go to some bookings, those who could go to most of them first. */
export async function listSharedCandidates(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<{ candidates: SharedCandidate[] }> {
  return listSharedTechnicians(ctx, await listAssignableBookings(ctx, bookingIds));
}

/** What became of the change of one of several bookings, and how the booking is now. */
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
 * Sends a technician, or nobody, to several bookings. Each is a change of its own, so that one that
 * can't be made takes none of the others back; each says what became of it.
 */
export async function assignTogether(
  ctx: Context,
  actor: StaffActor,
  { bookings, ...to }: SharedAssignment,
): Promise<{ results: AssignmentResult[] }> {
  const results: AssignmentResult[] = [];
  // One after the other: two at one hour can't both have the same technician.
  for (const { bookingId: id, version } of bookings) {
    results.push(await resultOf(ctx, id, assignTechnician(ctx, actor, { id, version }, to)));
  }
  return { results };
}
