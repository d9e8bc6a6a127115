import type {
  BillingInterval,
  MembershipStatus,
  PlanName,
  ProviderStatus,
} from '@voltcourier/pricing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import { holdUser } from '../accounts/index.ts';

/** The membership state that a user was last told. */
export interface MembershipRow {
  readonly user_id: string;
  readonly status: MembershipStatus;
}

/** The provider's latest state of a subscription. */
export interface SubscriptionRow {
  readonly provider_ref: string;
  readonly user_id: string;
  readonly status: ProviderStatus;
  readonly plan: PlanName;
  readonly billing_interval: BillingInterval;
  readonly started_at: Date;
  readonly period_end: Date;
  readonly cancels_at_period_end: boolean;
  readonly unpaid_since: Date | null;
  /** Plan of the last paid period, and its end. */
  readonly paid_plan: PlanName | null;
  readonly paid_until: Date | null;
  /** Plan and interval from the next period on, if another one is scheduled at the provider. */
  readonly next_plan: PlanName | null;
  readonly next_billing_interval: BillingInterval | null;
  readonly heard_at: Date;
}

/** Row of a trial. */
export interface TrialRow {
  readonly person_hash: string;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly reminded_at: Date | null;
}

/**
 * Locks a user's membership, with its grants and uses, until the transaction ends. Locks the account
 * first, as account deletion does: the order is booking, account, membership.
 *
 * @throws Error if there is no such user.
 */
export async function lockMembership(
  db: Database,
  userId: string,
  at: Date,
): Promise<MembershipRow> {
  await holdUser(db, userId);
  await db
    .insertInto('memberships')
    .values({ user_id: userId, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('memberships')
    .select(['user_id', 'status'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as MembershipRow;
}

/** Saves the provider's state of a subscription, replacing the previous one. */
export async function saveSubscription(db: Database, row: SubscriptionRow): Promise<void> {
  const { provider_ref: ref, ...values } = row;
  await db
    .insertInto('membership_subscriptions')
    .values({ provider_ref: ref, ...values })
    .onConflict((conflict) => conflict.column('provider_ref').doUpdateSet(values))
    .execute();
}

/** Whether a kind of event was announced since an instant. */
export async function wasNotified(
  db: Database,
  userId: string,
  kind: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('membership_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the status of a membership, and when to check it again. */
export async function saveMembership(
  db: Database,
  userId: string,
  current: { status: MembershipStatus; nextCheckAt: Date | null; at: Date },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({
      status: current.status,
      next_check_at: current.nextCheckAt,
      updated_at: current.at,
    })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Finds the name of a user's membership as last announced, or otherwise that of their company's
 * owner.
 */
export async function findTierFor(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ membership_tier: string }>`
    select u.membership_tier
    from memberships m join accounts.users u on u.id = m.user_id
    where m.status in ('active', 'past_due', 'cancelled')
      and m.user_id in (
        select ${userId}::uuid
        union all
        select c.owner_id from company_members s join companies c on c.id = s.company_id
        where s.user_id = ${userId}
      )
    order by m.user_id = ${userId} desc
    limit 1`.execute(db);
  return rows[0]?.membership_tier;
}

/** Lists users whose membership is due for a check, longest due first. */
export async function listDueMembershipIds(
  db: Database,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/** Lists a user's subscriptions. */
export async function listSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom('membership_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return rows as SubscriptionRow[];
}

/** Finds a user's trial. */
export async function findTrial(db: Database, userId: string): Promise<TrialRow | undefined> {
  return db
    .selectFrom('membership_trials')
    .select(['person_hash', 'started_at', 'ends_at', 'reminded_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether a person had a trial, by the hash of their mailbox. */
export async function hadTrial(db: Database, personHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership_trials')
    .select('person_hash')
    .where('person_hash', '=', personHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a trial. Returns false if the person or the account already had one. */
export async function addTrial(
  db: Database,
  trial: { personHash: string; userId: string; startedAt: Date; endsAt: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('membership_trials')
    .values({
      person_hash: trial.personHash,
      user_id: trial.userId,
      started_at: trial.startedAt,
      ends_at: trial.endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_hash')
    .execute();
  return rows.length === 1;
}

/** Records that the end of a trial was announced. */
export async function markTrialReminded(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('membership_trials')
    .set({ reminded_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Adds a membership event and returns its ID. */
export async function addMembershipEvent(
  db: Database,
  event: {
    userId: string;
    kind: string;
    from: MembershipStatus;
    to: MembershipStatus;
    detail: object;
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('membership_events')
    .values({
      user_id: event.userId,
      kind: event.kind,
      from_status: event.from,
      to_status: event.to,
      detail: JSON.stringify(event.detail),
      at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
