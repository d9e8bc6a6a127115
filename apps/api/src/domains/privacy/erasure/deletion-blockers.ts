import { type DELETION_BLOCKERS, isStaffRole } from '@voltcourier/contracts';
import { listRoles } from '../../accounts/index.ts';
import { findOpenAppointment, listBookingIds } from '../../bookings/index.ts';
import { getCurrentMembership, hasOpenPurchase, isInCompany } from '../../memberships/index.ts';
import { hasOpenRefund } from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContactScope } from '../../../platform/database/personal-data.ts';

const DAY_MS = 86_400_000;

/** Something that must be resolved before a person can be erased. */
export interface Obstacle {
  readonly what: (typeof DELETION_BLOCKERS)[number];
  /** The date, or the end of the period, if known. */
  readonly at: Date | null;
  /** Time zone of an appointment. */
  readonly zone: string;
  /** Whether an appointment was booked without signing in. */
  readonly isGuest: boolean;
}

const ZONE = 'America/New_York';
const obstacle = (what: Obstacle['what'], at: Date | null = null): Obstacle => ({
  what,
  at,
  zone: ZONE,
  isGuest: false,
});

// Deletion blockers: open matters that prevent a person's erasure.

async function ofAccount(ctx: Context, db: Database, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  const { status, endsAt, tier } = (await getCurrentMembership({ ...ctx, db }, userId)).current;
  // A granted tier is not billed, and ends with the account.
  const isPaid = tier === undefined;
  if (isPaid && (status === 'active' || status === 'past_due')) found.push(obstacle('membership'));
  if (isPaid && status === 'cancelled' && endsAt !== null && endsAt > ctx.now()) {
    found.push(obstacle('membership', endsAt));
  }
  if (await isInCompany(db, userId)) found.push(obstacle('company'));
  if (await hasOpenPurchase(db, userId)) found.push(obstacle('purchase'));
  return found;
}

/** Lists everything that is open, most important first. */
export async function listDeletionBlockers(
  ctx: Context,
  db: Database,
  scope: ContactScope,
): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  const roles = await listRoles(db, scope.userIds);
  if (roles.some(isStaffRole)) found.push(obstacle('staff'));
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const bookingIds = await listBookingIds(db, scope);
  const appointment = await findOpenAppointment(db, bookingIds, since);
  if (appointment !== undefined) {
    const { starts_at: at, zone, is_guest: isGuest } = appointment;
    found.push({ what: 'appointment', at, zone, isGuest });
  }
  for (const userId of scope.userIds) found.push(...(await ofAccount(ctx, db, userId)));
  if (await hasOpenRefund(db, bookingIds)) found.push(obstacle('refund'));
  return found;
}
