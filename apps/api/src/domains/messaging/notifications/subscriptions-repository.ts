import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { SubscriptionSubject } from './mail-subjects.ts';

/** How an address is reached. */
export type Channel = 'email' | 'phone';

/** An address and what it agreed to. */
export interface Consent {
  readonly channel: Channel;
  readonly address: string;
  readonly consentVersion: string;
  readonly at: Date;
}

/** A subscription as its address sees it. */
export interface SubscriptionRow {
  readonly id: string;
  readonly channel: Channel;
  readonly address: string;
  readonly unsubscribed_at: Date | null;
}

/**
 * Writes subscriptions with their events. Answers those that began: an address that is subscribed
 * already stays as it is, one that had unsubscribed begins anew.
 */
export async function addSubscriptions(
  db: Database,
  consents: readonly Consent[],
): Promise<{ id: string; eventId: number; channel: Channel }[]> {
  const { rows } = await sql<{ id: string; eventId: number; channel: Channel }>`
    with begun as (
      insert into notification_subscriptions as s (channel, address, consent_version, consented_at)
      select * from unnest(
        ${consents.map(({ channel }) => channel)}::text[],
        ${consents.map(({ address }) => address)}::text[],
        ${consents.map(({ consentVersion }) => consentVersion)}::text[],
        ${consents.map(({ at }) => at)}::timestamptz[]
      )
      on conflict (channel, address) do update
        set consent_version = excluded.consent_version, consented_at = excluded.consented_at,
          unsubscribed_at = null
        where s.unsubscribed_at is not null
      returning s.id, s.channel, s.consent_version, s.consented_at
    ), noted as (
      insert into notification_subscription_events (subscription_id, kind, consent_version, at)
      select id, 'subscribed', consent_version, consented_at from begun
      returning id, subscription_id
    )
    select begun.id, noted.id as "eventId", begun.channel
    from begun join noted on noted.subscription_id = begun.id`.execute(db);
  return rows;
}

/** The subscription that an unsubscribe link is about. */
export async function findSubscription(
  db: Database,
  token: string,
): Promise<SubscriptionRow | undefined> {
  const row = await db
    .selectFrom('notification_subscriptions')
    .select(['id', 'channel', 'address', 'unsubscribed_at'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();
  return row as SubscriptionRow | undefined;
}

/** What the confirmation of a subscription tells. */
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

/** Ends a subscription with its event. Does nothing to one that has ended. */
export async function endSubscription(db: Database, id: string, at: Date): Promise<void> {
  await sql`
    with ended as (
      update notification_subscriptions set unsubscribed_at = ${at}
      where id = ${id} and unsubscribed_at is null
      returning id, consent_version
    )
    insert into notification_subscription_events (subscription_id, kind, consent_version, at)
    select id, 'unsubscribed', consent_version, ${at} from ended`.execute(db);
}
