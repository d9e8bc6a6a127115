import type { Answer, Question } from '@voltcourier/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { BudgetLimits } from './budget.ts';
import type { GenerationFailure } from './failures.ts';
import type { GenerationState } from './generation-states.ts';
import type { Facts } from './prompts/prompt.ts';

/** Row of a generation with the user who asked. */
export interface GenerationRow {
  readonly id: string;
  readonly kind: Question['kind'];
  readonly question: Question;
  readonly facts: Facts;
  readonly state: GenerationState;
  readonly progress: number;
  readonly model: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly reserved_microdollars: number;
  readonly cost_microdollars: number | null;
  readonly answer: Answer['value'] | null;
  readonly failure: GenerationFailure | null;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly seen_at: Date | null;
  readonly ended_at: Date | null;
  readonly valid_until: Date | null;
  readonly rating: 'good' | 'bad' | null;
  readonly campaign_id: string | null;
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const listed = sql`g.id, g.kind, g.question, g.state, g.progress, g.model, g.input_tokens,
  g.output_tokens, g.reserved_microdollars, g.cost_microdollars, g.failure, g.asked_at, g.seen_at,
  g.ended_at, g.valid_until, g.rating, g.campaign_id, u.username as asked_by_name`;

const whole = sql`${listed}, g.facts, g.answer`;

const from = sql`generations g join accounts.users u on u.id = g.asked_by`;

/** A generation in a list. */
export type ListedGeneration = Omit<GenerationRow, 'facts' | 'answer'>;

/** Lists a page of generations, newest first, optionally of one kind. */
export async function listGenerationRows(
  db: Database,
  {
    after,
    kind,
    limit,
  }: { after: string | undefined; kind: Question['kind'] | undefined; limit: number },
): Promise<ListedGeneration[]> {
  const begin =
    after === undefined
      ? sql`('infinity', ${LAST})`
      : sql`(select asked_at, id from generations where id = ${after})`;
  const ofKind = kind === undefined ? sql`` : sql`g.kind = ${kind} and`;
  const { rows } = await sql<ListedGeneration>`
    select ${listed} from ${from} where ${ofKind} (g.asked_at, g.id) < ${begin}
    order by g.asked_at desc, g.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a generation. */
export async function findGeneration(db: Database, id: string): Promise<GenerationRow | undefined> {
  const { rows } = await sql<GenerationRow>`
    select ${whole} from ${from} where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a generation, locked, so that transitions are serialized. */
export async function lockGeneration(db: Database, id: string): Promise<GenerationRow | undefined> {
  const { rows } = await sql<GenerationRow>`
    select ${whole} from ${from} where g.id = ${id} for no key update of g`.execute(db);
  return rows[0];
}

/** Returns the state of a generation, which is all that waiting code needs. */
export async function findGenerationState(
  db: Database,
  id: string,
): Promise<GenerationState | undefined> {
  const row = await db
    .selectFrom('generations')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state as GenerationState | undefined;
}

/**
 * Takes the budget lock: no other transaction can reserve money or add a question until this one
 * ends.
 */
export async function lockBudget(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('generation budget', 0))`.execute(trx);
}

/** Sums the money spent or reserved since the start of the day and of the month. */
export async function sumSpending(
  db: Database,
  since: { readonly day: Date; readonly month: Date },
): Promise<BudgetLimits> {
  const { rows } = await sql<BudgetLimits>`
    select coalesce(sum(cost) filter (where asked_at >= ${since.day}), 0)::bigint as day,
      coalesce(sum(cost), 0)::bigint as month
    from (
      select asked_at, coalesce(cost_microdollars, reserved_microdollars) as cost
      from generations where asked_at >= ${since.month}
    ) spent`.execute(db);
  return rows[0] ?? { day: 0, month: 0 };
}

/** Finds an open generation of the same question. */
export async function findOpenGeneration(
  db: Database,
  questionHash: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from generations
    where question_hash = ${questionHash} and state in ('queued', 'running')`.execute(db);
  return rows[0]?.id;
}

/** Finds the newest valid answer to the same question. */
export async function findValidGeneration(
  db: Database,
  questionHash: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from generations
    where question_hash = ${questionHash} and state = 'done' and valid_until > ${at}
    order by valid_until desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Values of a new generation. */
export interface NewGeneration {
  readonly id: string;
  readonly question: Question;
  readonly questionHash: string;
  readonly facts: Facts;
  readonly model: string;
  readonly reservedMicrodollars: number;
  readonly askedBy: string;
  readonly askedAt: Date;
}

/** Adds a queued generation. */
export async function addGeneration(db: Database, added: NewGeneration): Promise<void> {
  await db
    .insertInto('generations')
    .values({
      id: added.id,
      kind: added.question.kind,
      question: JSON.stringify(added.question),
      question_hash: added.questionHash,
      facts: JSON.stringify(added.facts),
      state: 'queued',
      model: added.model,
      reserved_microdollars: added.reservedMicrodollars,
      asked_by: added.askedBy,
      asked_at: added.askedAt,
    })
    .execute();
}

/** Updates a generation, and notifies waiting processes on commit. */
async function change(db: Database, id: string, set: RawBuilder<unknown>): Promise<void> {
  await sql`update generations set ${set} where id = ${id}`.execute(db);
  await sql`select pg_notify('generation_changes', ${id})`.execute(db);
}

/** Marks a generation as running. */
export const markRunning = (db: Database, id: string, at: Date) =>
  change(db, id, sql`state = 'running', started_at = ${at}, seen_at = ${at}`);

/**
 * Records how much of the answer has arrived, and that a process is still waiting for it. Returns
 * false if the generation is no longer running.
 */
export async function saveProgress(
  db: Database,
  id: string,
  { progress, at }: { progress: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update generations set progress = ${progress}, seen_at = ${at}
    where id = ${id} and state = 'running' returning id`.execute(db);
  return rows.length > 0;
}

/** Token usage and cost of a request. */
export interface Spent {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costMicrodollars: number;
}

const spent = ({ inputTokens, outputTokens, costMicrodollars }: Spent) =>
  sql`input_tokens = ${inputTokens}, output_tokens = ${outputTokens},
    cost_microdollars = ${costMicrodollars}`;

/** Saves an answer and marks the generation as done. */
export const markDone = (
  db: Database,
  id: string,
  done: Spent & {
    readonly answer: Answer['value'];
    readonly model: string;
    readonly progress: number;
    readonly at: Date;
    readonly validUntil: Date;
  },
) =>
  change(
    db,
    id,
    sql`state = 'done', answer = ${JSON.stringify(done.answer)}::jsonb, model = ${done.model},
      progress = ${done.progress}, ${spent(done)}, ended_at = ${done.at},
      valid_until = ${done.validUntil}`,
  );

/** Marks a generation as failed. */
export const markFailed = (
  db: Database,
  id: string,
  failed: Spent & { readonly failure: GenerationFailure; readonly at: Date },
) =>
  change(
    db,
    id,
    sql`state = 'failed', failure = ${failed.failure}, ${spent(failed)}, ended_at = ${failed.at}`,
  );

/** Marks a generation as canceled. */
export const markCancelled = (
  db: Database,
  id: string,
  { costMicrodollars, at }: { costMicrodollars: number; at: Date },
) =>
  change(
    db,
    id,
    sql`state = 'cancelled', cost_microdollars = ${costMicrodollars}, ended_at = ${at}`,
  );

/** Corrects the cost of a generation that ended before its cost was known. */
export async function saveSpent(db: Database, id: string, known: Spent): Promise<void> {
  await sql`update generations set ${spent(known)} where id = ${id}`.execute(db);
}

/** Links a generated mail to its campaign; returns false if there is no such mail. */
export async function saveCampaignOf(
  db: Database,
  id: string,
  campaignId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update generations set campaign_id = ${campaignId}
    where id = ${id} and kind = 'email-campaign' and state = 'done' returning id`.execute(db);
  return rows.length > 0;
}

/** Saves the rating of an answer. */
export async function saveRating(db: Database, id: string, rating: 'good' | 'bad'): Promise<void> {
  await db.updateTable('generations').set({ rating }).where('id', '=', id).execute();
}

/** Lists open generations that were requested before an instant, oldest first. */
export async function listOpenGenerations(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; state: GenerationState; seen_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; state: GenerationState; seen_at: Date | null }>`
    select id, state, seen_at from generations
    where state in ('queued', 'running') and asked_at < ${before}
    order by asked_at limit ${limit}`.execute(db);
  return rows;
}
