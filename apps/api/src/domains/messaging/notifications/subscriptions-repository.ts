import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { SubscriptionSubject } from './mail-subjects.ts';

/** A lowercase address, and the consent given in its name. */
export interface Consent {
  readonly address: string;
  readonly consentVersion: string;
  readonly at: Date;
  /** An address that was asked before this instant and didn't confirm is asked again. */
  readonly askAgainBefore: Date;
}

/** Row of a subscription. */
export interface SubscriptionRow {
  readonly id: string;
  readonly address: string;
  readonly person_id: string | null;
  readonly confirmed_at: Date | null;
  readonly unsubscribed_at: Date | null;
}

/**
 * Adds an unconfirmed subscription with its event. Undefined if no mail is needed, because the
 * subscription is confirmed or its address was asked a moment ago.
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

/** Whether an address has unsubscribed from news. */
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

/** Finds the subscription of a mail's link. */
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

/** Finds the data of a confirmation request. */
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

/** Confirms a subscription, including an ended one. Does nothing if it is already confirmed. */
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

/** Where consent to news was withdrawn. */
export type EndSource = 'mail' | 'account' | 'spam-report';

/** Ends subscriptions, each with an event. Does nothing to those that have ended. */
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
