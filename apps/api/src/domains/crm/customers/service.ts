import type { Customer, CustomerRow, QueryOf, Routes, TierForm } from '@voltcourier/contracts';
import {
  endGrantedTier,
  findGrantedTier,
  getMembership,
  grantMembershipTier,
} from '../../memberships/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import { type CustomerRecord, findCustomer, listCustomerRows } from './repository.ts';

const PAGE = 50;

const rowOf = (record: CustomerRecord): CustomerRow => ({
  id: record.id,
  name: [record.first_name, record.last_name].filter(Boolean).join(' ') || record.username,
  username: record.username,
  email: record.email,
  membershipTier: record.membership_tier,
  createdAt: record.created_at.toISOString(),
});

// Customer accounts as staff find and see them.

/** @throws AppError `not_found`. */
export async function getCustomer(ctx: Context, userId: string): Promise<Customer> {
  const record = await findCustomer(ctx.db, userId);
  if (record === undefined)
    throw new AppError('not_found', 'This customer no longer exists. Reload the list.');
  const emailVerified = record.email_verified_at !== null;
  const { status, tier, currentPeriodEnd, sessions, emergencySessions, pool } = await getMembership(
    ctx,
    { id: userId, email: record.email, emailVerified },
  );
  const granted = await findGrantedTier(ctx, userId);
  return {
    ...rowOf(record),
    emailVerified,
    membership: { status, tier, currentPeriodEnd, sessions, emergencySessions, pool },
    grantedTier: granted
      ? {
          tier: granted.tier,
          reason: granted.reason,
          grantedBy: granted.granted_by,
          startedAt: granted.started_at.toISOString(),
          endsAt: granted.ends_at?.toISOString() ?? null,
        }
      : null,
  };
}

/** Lists a page of customer accounts, newest first. */
export async function listCustomers(
  ctx: Context,
  query: QueryOf<Routes['customers']['list']>,
): Promise<{ customers: CustomerRow[]; hasMore: boolean }> {
  const { search, after } = query;
  const records = await listCustomerRows(ctx.db, { search, after, limit: PAGE + 1 });
  return { customers: records.slice(0, PAGE).map(rowOf), hasMore: records.length > PAGE };
}

/**
 * Grants a tier that is no longer sold.
 *
 * @throws AppError `not_found`, `membership_exists`.
 */
export async function grantCustomerTier(
  ctx: Context,
  actor: StaffActor,
  userId: string,
  form: TierForm,
): Promise<Customer> {
  await getCustomer(ctx, userId);
  await grantMembershipTier(ctx, actor, userId, form);
  return getCustomer(ctx, userId);
}

/**
 * Ends a granted tier at the end of the current month.
 *
 * @throws AppError `not_found`, `no_membership`.
 */
export async function endCustomerTier(
  ctx: Context,
  actor: StaffActor,
  userId: string,
): Promise<Customer> {
  await getCustomer(ctx, userId);
  await endGrantedTier(ctx, actor, userId);
  return getCustomer(ctx, userId);
}
