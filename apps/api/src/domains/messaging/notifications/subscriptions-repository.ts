import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { SubscriptionSubject } from './mail-subjects.ts';

/** An address in small letters, and what was agreed to in its name. */
export interface Consent {
  readonly address: string;
  readonly consentVersion: string;
  readonly at: Date;
  /** Who was asked to confirm before this moment, and hasn't, is asked again. */
  readonly askAgainBefore: Date;
}

/** A subscription as its address sees it. */
export interface SubscriptionRow {
  readonly id: string;
  readonly address: string;
  readonly person_id: string | null;
  readonly confirmed_at: Date | null;
  readonly unsubscribed_at: Date | null;
}

/**
 * Writes a subscription that waits for its confirmation, with its event. Undefined where there is
 * nothing to ask: it is confirmed already, or its address was asked a moment ago.
 */
export async function addSubscription(
  db: Database,
  { address, consentVersion, at, askAgainBefore }: Consent,
): Promise<{ id: string; eventId: number } | undefined> {
  const { rows } = await sql<{ id: string; eventId: number }>`
    with begun as (
      insert into notification_subscriptions as s (channel, address, consent_version, consented_at)
      values ('email', ${address}, ${consentVersion}, ${at})
      on conflict (channel, address) do update
        set consent_version = excluded.consent_version, consented_at = excluded.consented_at,
          confirmed_at = null, unsubscribed_at = null
        where s.unsubscribed_at is not null
          or (s.confirmed_at is null and s.consented_at < ${askAgainBefore})
      returning s.id, s.consent_version, s.consented_at
    )
    insert into notification_subscription_events (subscription_id, kind, consent_version, at, source)
    select id, 'subscribed', consent_version, consented_at, 'site' from begun
    returning subscription_id as id, id as "eventId"`.execute(db);
  return rows[0];
}

/** Whether an address has said that it wants no news of ours. */
export async function hasUnsubscribed(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification_subscriptions')
    .select('id')
    .where('channel', '=', 'email')
    .where('address', '=', address.toLowerCase())
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The subscription that a link of its mails is about. */
export async function findSubscription(
  db: Database,
  token: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('notification_subscriptions')
    .select(['id', 'address', 'person_id', 'confirmed_at', 'unsubscribed_at'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();
}

/** What the mail that asks for a confirmation tells. */
export async function findSubscriptionById(
  db: Database,
  id: string,
): Promise<SubscriptionSubject | undefined> {
  return db
    .selectFrom('notification_subscriptions')
    .select(['address', 'consent_version', 'unsubscribe_token'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Confirms a subscription, also one that had ended. Does nothing to one that is confirmed. */
export async function confirmSubscription(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    with confirmed as (
      update notification_subscriptions set confirmed_at = ${at}, unsubscribed_at = null
      where id = ${id} and (confirmed_at is null or unsubscribed_at is not null)
      returning id, consent_version
    )
    insert into notification_subscription_events (subscription_id, kind, consent_version, at, source)
    select id, 'confirmed', consent_version, ${at}, 'mail' from confirmed`.execute(db);
}

/** Where somebody took back that they want news. */
export type EndSource = 'mail' | 'account' | 'spam-report';

/** Ends subscriptions with an event each. Does nothing to those that have ended. */
export async function endSubscriptions(
  db: Database,
  ids: readonly string[],
  { source, at }: { readonly source: EndSource; readonly at: Date },
): Promise<void> {
  await sql`
    with ended as (
      update notification_subscriptions set unsubscribed_at = ${at}
      where id = any(${ids}::uuid[]) and unsubscribed_at is null
      returning id, consent_version
    )
    insert into notification_subscription_events (subscription_id, kind, consent_version, at, source)
    select id, 'unsubscribed', consent_version, ${at}, ${source} from ended`.execute(db);
}
