/** Tables of the marketing domain. */
export const marketing: readonly string[] = [
  // A mail to a segment, written by staff. The segment's filter is fixed when sending begins;
  // people who match it have been added up to the ID `taken_after`.
  `create table campaigns (
    id uuid constraint campaigns_pkey primary key,
    name text not null,
    segment_id uuid constraint campaigns_segment_fkey references segments (id) on delete set null,
    segment_name text,
    filter jsonb,
    subject text not null,
    preview text not null,
    body text not null,
    button_label text,
    button_link text,
    state text not null default 'draft' constraint campaigns_state_known
      check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
    scheduled_at timestamptz,
    started_at timestamptz,
    taken_after uuid,
    taken_at timestamptz,
    progress_at timestamptz,
    ended_at timestamptz,
    counts jsonb,
    version integer not null default 1,
    created_by uuid not null constraint campaigns_created_by_fkey references users (id),
    created_at timestamptz not null,
    changed_by uuid not null constraint campaigns_changed_by_fkey references users (id),
    changed_at timestamptz not null,
    constraint campaigns_begun_whole check ((state in ('draft', 'scheduled')) = (started_at is
      null) and (started_at is null) = (filter is null)),
    constraint campaigns_button_whole check (num_nonnulls(button_label, button_link) <> 1),
    constraint campaigns_ended_whole check ((state in ('sent', 'cancelled')) = (ended_at is not
      null)),
    constraint campaigns_is_for_somebody check (state not in ('draft', 'scheduled') or segment_id
      is not null),
    constraint campaigns_scheduled_whole check (state <> 'scheduled' or scheduled_at is not null)
  )`,
  `create index campaigns_newest on campaigns (created_at desc, id desc)`,
  `create index campaigns_segment on campaigns (segment_id) where segment_id is not null`,
  `create index campaigns_due on campaigns (scheduled_at) where state = 'scheduled'`,
  `create index campaigns_state on campaigns (state, progress_at)`,
  `create index campaigns_created_by on campaigns (created_by)`,
  `create index campaigns_changed_by on campaigns (changed_by)`,

  // Recipients of a campaign, each person and each address once.
  `create table campaign_recipients (
    id uuid default gen_random_uuid() constraint campaign_recipients_pkey primary key,
    campaign_id uuid not null
      constraint campaign_recipients_campaign_fkey references campaigns (id),
    person_id uuid not null constraint campaign_recipients_person_fkey references people (id),
    user_id uuid constraint campaign_recipients_user_fkey references users (id),
    address text,
    state text not null constraint campaign_recipients_state_known
      check (state in ('waiting', 'sent', 'skipped', 'failed')),
    reason text constraint campaign_recipients_reason_known
      check (reason in ('not-agreed', 'no-address', 'bouncing')),
    attempts integer not null default 0,
    retry_at timestamptz,
    at timestamptz not null,
    constraint campaign_recipients_once unique (campaign_id, person_id),
    constraint campaign_recipients_reason_whole check ((state = 'skipped') = (reason is not null))
  )`,
  `create unique index campaign_recipients_address on campaign_recipients
    (campaign_id, lower(address)) where address is not null`,
  `create index campaign_recipients_waiting on campaign_recipients (campaign_id, person_id)
    where state = 'waiting'`,
  `create index campaign_recipients_states on campaign_recipients (campaign_id, state, reason)`,
  `create index campaign_recipients_person on campaign_recipients (person_id, at)`,
  `create index campaign_recipients_user on campaign_recipients (user_id)
    where user_id is not null`,
];
