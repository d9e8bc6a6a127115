import { type Kysely, sql } from 'kysely';

const statements = [
  // Answers are never deleted or reverted, so each is counted once, when it arrives.
  `create table generation_answers (
    kind text constraint generation_answers_pkey primary key,
    answers integer not null constraint generation_answers_positive check (answers > 0)
  )`,
  `insert into generation_answers (kind, answers)
    select kind, count(*) from generations where state = 'done' group by kind`,
  `create function count_answer() returns trigger language plpgsql as $$
    begin
      insert into generation_answers (kind, answers) values (new.kind, 1)
      on conflict (kind) do update set answers = generation_answers.answers + 1;
      return null;
    end $$`,
  `create trigger generations_answered_first after insert on generations
    for each row when (new.state = 'done') execute function count_answer()`,
  `create trigger generations_answered after update of state on generations
    for each row when (new.state = 'done' and old.state <> 'done')
    execute function count_answer()`,

  // The last counted figures that the assistant is given and generated texts are checked against.
  `create table business_figures (
    is_only boolean default true constraint business_figures_pkey primary key
      constraint business_figures_one check (is_only),
    figures jsonb not null,
    basis jsonb not null,
    measured jsonb not null,
    counted_at timestamptz not null
  )`,

  // Backfills clicks from before recipients stored them.
  `update campaign_recipients r set clicked_at = k.at
    from (select recipient_id, min(at) as at from campaign_clicks group by recipient_id) k
    where r.id = k.recipient_id and r.clicked_at is null`,
  // The results of each tested subject are counted by an index-only scan.
  `create index campaign_recipients_tested on campaign_recipients (campaign_id, variant, state)
    include (clicked_at) where variant is not null`,
  `drop index campaign_recipients_variants`,

  // Near-duplicates are searched among a channel's items of some weeks.
  `create index content_items_channel on content_items (channel, planned_on)`,
  `drop index content_items_similar`,
];

/**
 * Speeds up counts on screens: answers of each kind are counted as they arrive, business figures
 * are stored, and clicks per tested subject have an index. Near-duplicates of planned content are
 * found by channel and day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
