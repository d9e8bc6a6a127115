import { type DELETION_BLOCKERS, isStaffRole } from '@voltcourier/contracts';
import { listRoles } from '../../accounts/index.ts';
import { findOpenAppointment, listBookingIds } from '../../bookings/index.ts';
import { getMembershipStanding, hasOpenPurchase, isInCompany } from '../../memberships/index.ts';
import { hasOpenRefund } from '../../payments/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ContactScope } from '../../../platform/database/personal-data.ts';

const DAY_MS = 86_400_000;

/** What has to be over before somebody can be erased. */
export interface Obstacle {
  readonly what: (typeof DELETION_BLOCKERS)[number];
  /** When it is, or until when it runs, where that is known. */
  readonly at: Date | null;
  /** The zone in which an appointment is. */
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

// What of a person is open, so that nothing of them can be erased yet.

async function ofAccount(ctx: Context, db: Database, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  const { status, endsAt, tier } = (await getMembershipStanding(ctx, userId)).standing;
  // What staff granted is not billed, and ends with the account.
  const isPaid = tier === undefined;
  if (isPaid && (status === 'active' || status === 'past_due')) found.push(obstacle('membership'));
  if (isPaid && status === 'cancelled' && endsAt !== null && endsAt > ctx.now()) {
    found.push(obstacle('membership', endsAt));
  }
  if (await isInCompany(db, userId)) found.push(obstacle('company'));
  if (await hasOpenPurchase(db, userId)) found.push(obstacle('purchase'));
  return found;
}

/** Everything that is open, the first thing to see to first. */
export async function listDeletionBlockers(
  ctx: Context,
  db: Database,
  whose: ContactScope,
): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  const roles = await listRoles(db, whose.userIds);
  if (roles.some(isStaffRole)) found.push(obstacle('staff'));
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const bookingIds = await listBookingIds(db, whose);
  const appointment = await findOpenAppointment(db, bookingIds, since);
  if (appointment !== undefined) {
    const { starts_at: at, zone, is_guest: isGuest } = appointment;
    found.push({ what: 'appointment', at, zone, isGuest });
  }
  for (const userId of whose.userIds) found.push(...(await ofAccount(ctx, db, userId)));
  if (await hasOpenRefund(db, bookingIds)) found.push(obstacle('refund'));
  return found;
}
