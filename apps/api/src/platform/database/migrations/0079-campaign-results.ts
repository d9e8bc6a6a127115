import { type Kysely, sql } from 'kysely';

const active = `confirmed_at is not null and unsubscribed_at is null and channel = 'email'`;

const statements = [
  // A share of a campaign's people gets nothing, as a comparison group.
  `alter table campaigns
    add column holdout_percent smallint not null default 0
      constraint campaigns_holdout_share check (holdout_percent between 0 and 50),
    add column results_due_at timestamptz`,
  `create index campaigns_results_due on campaigns (results_due_at)
    where results_due_at is not null`,
  `update campaigns set results_due_at = started_at where started_at is not null`,

  `alter table campaign_recipients
    add column is_held_out boolean not null default false,
    -- Who agreed without an account.
    add column subscription_id uuid constraint campaign_recipients_subscription_fkey
      references notification_subscriptions (id),
    add column bounced_at timestamptz,
    add column complained_at timestamptz,
    add column unsubscribed_at timestamptz,
    add column clicked_at timestamptz,
    drop constraint campaign_recipients_state_known,
    add constraint campaign_recipients_state_known
      check (state in ('waiting', 'sent', 'skipped', 'failed', 'held-out')),
    add constraint campaign_recipients_held_out_whole check (case when is_held_out
      then state in ('waiting', 'skipped', 'held-out') else state <> 'held-out' end)`,
  `create index campaign_recipients_held_out on campaign_recipients (campaign_id, person_id)
    where state = 'waiting' and is_held_out`,
  `create index campaign_recipients_subscription on campaign_recipients (subscription_id)
    where subscription_id is not null`,
  `update campaign_recipients r set bounced_at = e.bounced_at
    from emails e where e.campaign_recipient_id = r.id and e.bounced_at is not null`,
  // Few recipients respond, so responses are counted without reading the others.
  `create index campaign_recipients_answered on campaign_recipients (campaign_id)
    where coalesce(bounced_at, complained_at, unsubscribed_at, clicked_at) is not null`,

  `create function note_first_click() returns trigger language plpgsql as $$
    begin
      update campaign_recipients set clicked_at = new.at
      where id = new.recipient_id and clicked_at is null;
      return null;
    end $$`,
  `create trigger campaign_clicks_first after insert on campaign_clicks
    for each row execute function note_first_click()`,

  // Results of a campaign for its two groups, counted by a job and read by the screens.
  `create table campaign_results (
    campaign_id uuid
      constraint campaign_results_campaign_fkey references campaigns (id) on delete cascade,
    is_held_out boolean,
    people integer not null,
    clicked integer not null,
    booked integer not null,
    bookings integer not null,
    revenue_cents bigint not null,
    -- The sum of the squares of what each person brought: how far they are apart.
    revenue_squares numeric not null,
    counted_at timestamptz not null,
    constraint campaign_results_pkey primary key (campaign_id, is_held_out)
  )`,

  // When the recipient marked the mail as spam (RFC 5965).
  `alter table emails add column complained_at timestamptz`,
  `create or replace view messaging.emails as select account_event_id, account_token_id, booking_id,
    bounce_status, bounced_at, contact_request_id, created_at, dropped_at, id, kind,
    membership_event_id, person_id, quick_booking_id, recipient, sent_at, subscription_id,
    complained_at from public.emails`,
];

const consents = [
  `alter table consents drop constraint consents_source_known`,
  `alter table consents add constraint consents_source_known
    check (source in ('registration', 'account', 'mail', 'spam-report'))`,
  `alter table notification_subscription_events add column source text
    constraint notification_subscription_events_source_known
      check (source in ('site', 'mail', 'account', 'spam-report'))`,
  `create index notification_subscriptions_active on notification_subscriptions (person_id)
    where ${active}`,
  `create or replace view messaging.notification_subscriptions as select id, person_id, address,
    channel, confirmed_at, consent_version, unsubscribed_at from public.notification_subscriptions`,
  `create view messaging.notification_subscription_events as select at, consent_version, id, kind,
    source, subscription_id from public.notification_subscription_events`,
];

/**
 * Adds results of campaigns with a holdout group, spam reports, and subscribers without an account
 * as possible recipients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...consents]) await sql.raw(statement).execute(db);
}
