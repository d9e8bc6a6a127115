import { type Kysely, sql } from 'kysely';

/**
 * Counts a news subscription only once its address is confirmed. Earlier subscribers have to
 * confirm too, because nothing proves they subscribed themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_subscriptions add column confirmed_at timestamptz`.execute(db);
  await sql`drop index notification_subscriptions_without_person`.execute(db);
  await sql`create index notification_subscriptions_without_person on notification_subscriptions (id)
    where person_id is null and confirmed_at is not null and unsubscribed_at is null
      and channel = 'email'`.execute(db);
  await sql`alter table notification_subscription_events
    drop constraint notification_subscription_events_kind_known`.execute(db);
  await sql`alter table notification_subscription_events
    add constraint notification_subscription_events_kind_known
      check (kind in ('subscribed', 'confirmed', 'unsubscribed'))`.execute(db);
}
