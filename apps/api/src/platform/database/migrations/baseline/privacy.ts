/** Tables of the privacy domain. */
export const privacy: readonly string[] = [
  `create table consents (
    id bigint generated always as identity constraint consents_pkey primary key,
    user_id uuid not null constraint consents_user_fkey references users (id),
    what text not null
      constraint consents_what_known check (what in ('terms', 'marketing', 'reminders')),
    given boolean not null,
    version text not null,
    -- A link in a mail takes back what was agreed to.
    source text not null
      constraint consents_source_known check (source in ('registration', 'account', 'mail')),
    at timestamptz not null
  )`,
  `create index consents_user on consents (user_id, id)`,
  `create trigger consents_append_only before update or delete or truncate on consents
    for each statement execute function refuse_change()`,

  // Requests for data export or erasure, without personal data.
  `create table data_requests (
    id uuid constraint data_requests_pkey primary key,
    kind text not null constraint data_requests_kind_known check (kind in ('copy', 'erasure')),
    status text not null
      constraint data_requests_status_known check (status in ('received', 'done', 'refused')),
    version integer not null default 1,
    person_id uuid not null constraint data_requests_person_fkey references people (id),
    received_on date not null,
    created_by uuid not null constraint data_requests_created_by_fkey references users (id),
    created_at timestamptz not null,
    closed_by uuid constraint data_requests_closed_by_fkey references users (id),
    closed_at timestamptz,
    reason text constraint data_requests_reason_known
      check (reason in ('not-identified', 'withdrawn', 'repeated', 'kept-by-law')),
    constraint data_requests_closed_whole check ((closed_at is null) = (status = 'received') and
      (closed_by is null) = (closed_at is null)),
    constraint data_requests_refused_why check ((reason is null) = (status <> 'refused'))
  )`,
  `create index data_requests_open on data_requests (received_on, id) where status = 'received'`,
  `create index data_requests_closed on data_requests (closed_at, id) where status <> 'received'`,
  `create unique index data_requests_asked_once on data_requests (person_id, kind)
    where status = 'received'`,
  `create index data_requests_person on data_requests (person_id)`,
  `create index data_requests_created_by on data_requests (created_by)`,
  `create index data_requests_closed_by on data_requests (closed_by) where closed_by is not null`,

  `create table data_request_events (
    id bigint generated always as identity constraint data_request_events_pkey primary key,
    request_id uuid not null
      constraint data_request_events_request_fkey references data_requests (id),
    kind text not null constraint data_request_events_kind_known
      check (kind in ('received', 'copy', 'erase', 'refuse')),
    actor_id uuid not null constraint data_request_events_actor_fkey references users (id),
    at timestamptz not null
  )`,
  `create index data_request_events_request on data_request_events (request_id, id)`,
  `create index data_request_events_actor on data_request_events (actor_id)`,
  `create trigger data_request_events_append_only
    before update or delete or truncate on data_request_events
    for each statement execute function refuse_change()`,
];
