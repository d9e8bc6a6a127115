import { type Kysely, sql } from 'kysely';

const statements = [
  // Questions to the language model and their outcomes. The maximum cost is reserved when a
  // question is queued; the actual cost is known afterwards.
  `create table generations (
    id uuid constraint generations_pkey primary key,
    kind text not null constraint generations_kind_known check (kind in ('customer-analysis',
      'email-campaign', 'social-content', 'market-opportunities', 'video-ideas',
      'content-calendar', 'unified-campaign')),
    question jsonb not null,
    question_hash text not null,
    -- The figures and titles of public videos that the model is given, and what a projection of
    -- revenue begins with.
    facts jsonb not null,
    state text not null constraint generations_state_known
      check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    progress integer not null default 0
      constraint generations_progress_positive check (progress >= 0),
    model text not null,
    input_tokens integer,
    output_tokens integer,
    reserved_microdollars bigint not null
      constraint generations_reserved_positive check (reserved_microdollars >= 0),
    cost_microdollars bigint constraint generations_cost_positive check (cost_microdollars >= 0),
    answer jsonb,
    failure text constraint generations_failure_known check (failure in ('refused', 'timeout',
      'rate_limited', 'quota', 'invalid_answer', 'unreachable', 'rejected', 'interrupted')),
    asked_by uuid not null constraint generations_asked_by_fkey references users (id),
    asked_at timestamptz not null,
    started_at timestamptz,
    -- When the process that waits for the model last said so.
    seen_at timestamptz,
    ended_at timestamptz,
    valid_until timestamptz,
    rating text constraint generations_rating_known check (rating in ('good', 'bad')),
    campaign_id uuid constraint generations_campaign_fkey
      references campaigns (id) on delete set null,
    constraint generations_answer_whole check ((state = 'done') = (answer is not null)),
    constraint generations_valid_whole check ((state = 'done') = (valid_until is not null)),
    constraint generations_failure_whole check ((state = 'failed') = (failure is not null)),
    constraint generations_ended_whole check ((state in ('done', 'failed', 'cancelled')) =
      (ended_at is not null)),
    constraint generations_cost_whole check ((ended_at is null) = (cost_microdollars is null)),
    constraint generations_running_whole check (state <> 'running' or (started_at is not null and
      seen_at is not null)),
    constraint generations_rated_done check (rating is null or state = 'done')
  )`,
  // For pages of the newest, and for the amount spent in a time span.
  `create index generations_newest on generations (asked_at desc, id desc)
    include (cost_microdollars, reserved_microdollars)`,
  `create index generations_by_kind on generations (kind, asked_at desc, id desc)`,
  // Concurrent identical questions share one generation.
  `create unique index generations_open_question on generations (question_hash)
    where state in ('queued', 'running')`,
  `create index generations_answered on generations (question_hash, valid_until)
    where state = 'done'`,
  `create index generations_newest_answer on generations (kind, ended_at desc)
    where state = 'done'`,
  `create index generations_open on generations (asked_at) where state in ('queued', 'running')`,
  `create index generations_asked_by on generations (asked_by)`,
  `create index generations_campaign on generations (campaign_id) where campaign_id is not null`,
];

/** Creates the table of questions to the assistant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
