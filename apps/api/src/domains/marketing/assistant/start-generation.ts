import { createHash, randomUUID } from 'node:crypto';
import type { Generation, Question } from '@voltcourier/contracts';
import { addDays } from '@voltcourier/pricing';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  businessDayAt,
  startOfBusinessDay,
  startOfBusinessMonth,
} from '../figures/business-days.ts';
import { listKnownCompetitors } from '../competitors/repository.ts';
import { getFigures } from '../figures/stored-figures.ts';
import { listTrendTitles } from '../trends/repository.ts';
import { exceededSpan, highestCost, limitsOf } from './budget.ts';
import { assistantOff, budgetSpent } from './failures.ts';
import { promptOf } from './prompts/prompt-of.ts';
import { type Facts, type Prompt, PROMPT_VERSION } from './prompts/prompt.ts';
import {
  addGeneration,
  findGeneration,
  findOpenGeneration,
  findValidGeneration,
  lockBudget,
  type NewGeneration,
  sumSpending,
} from './repository.ts';
import { generationOf } from './view.ts';

const MOST_TRENDS = 20;
/** Maximum age of facts about competitors; older ones are probably outdated. */
const KNOWN_DAYS = 365;

/** A question, and whether to ignore a still valid answer. */
export interface GenerationRequest {
  readonly question: Question;
  readonly anew: boolean;
}

/**
 * Hashes what makes two questions identical: the question, the day of the figures, the model and
 * the prompt version. The contract has parsed the brief, so the order of its keys is fixed.
 */
function hashOfQuestion(question: Question, day: string, model: string): string {
  const parts = [question, day, model, PROMPT_VERSION];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Finds an identical question that is in progress or has a valid answer. */
async function findSame(
  db: Database,
  hash: string,
  { anew, at }: { readonly anew: boolean; readonly at: Date },
): Promise<string | undefined> {
  const open = await findOpenGeneration(db, hash);
  return open ?? (anew ? undefined : findValidGeneration(db, hash, at));
}

/** Collects the facts that a question is answered from. */
async function collectFacts(ctx: Context): Promise<Facts> {
  const { figures, basis } = await getFigures(ctx);
  const since = addDays(businessDayAt(ctx.now()), -KNOWN_DAYS);
  return {
    figures,
    basis,
    trends: await listTrendTitles(ctx.db, MOST_TRENDS),
    competitors: await listKnownCompetitors(ctx.db, { since, competitors: 20, facts: 8 }),
  };
}

const wholeText = ({ instructions, input, schema }: Prompt) =>
  `${instructions}${input}${JSON.stringify(z.toJSONSchema(schema))}`;

/** Returns when the current day's and month's spending periods began. */
export const spendingSince = (at: Date) => ({
  day: startOfBusinessDay(businessDayAt(at)),
  month: startOfBusinessMonth(at),
});

/** Reserves the budget and queues the job in one transaction. @throws AppError `budget_spent`. */
async function queue(ctx: Context, actor: StaffActor, added: NewGeneration, anew: boolean) {
  const { model: config } = ctx.config;
  if (config === undefined) throw assistantOff();
  const limits = limitsOf(config);
  return ctx.db.transaction().execute(async (trx) => {
    await lockBudget(trx);
    const at = added.askedAt;
    const same = await findSame(trx, added.questionHash, { anew, at });
    if (same !== undefined) return same;
    const spent = await sumSpending(trx, spendingSince(at));
    const span = exceededSpan(spent, limits, added.reservedMicrodollars);
    if (span !== undefined) throw budgetSpent(span, { spent: spent[span], limit: limits[span] });
    await addGeneration(trx, added);
    await ctx.jobs.send(trx, 'marketing.generate', { generationId: added.id });
    const { id, question, model, reservedMicrodollars } = added;
    await recordAudit(trx, actor, {
      at,
      action: 'assistant.ask',
      subject: { kind: 'generation', id },
      after: { kind: question.kind, model, reservedMicrodollars },
    });
    return added.id;
  });
}

/**
 * Asks a question, or joins an identical one that another user asked. Returns the generation's ID;
 * a job sends the question to the model.
 *
 * @throws AppError `assistant_off`, `budget_spent`.
 */
export async function queueGeneration(
  ctx: Context,
  actor: StaffActor,
  request: GenerationRequest,
): Promise<string> {
  const { model: config } = ctx.config;
  if (ctx.model === undefined || config === undefined) throw assistantOff();
  const { question, anew } = request;
  const at = ctx.now();
  const model = ctx.model.name;
  const questionHash = hashOfQuestion(question, businessDayAt(at), model);
  const same = await findSame(ctx.db, questionHash, { anew, at });
  if (same !== undefined) return same;
  // Computed before the lock is taken, so that other users don't have to wait.
  const facts = await collectFacts(ctx);
  const prompt = promptOf(question, facts);
  const { maxOutputTokens } = prompt;
  const text = wholeText(prompt);
  const reservedMicrodollars = highestCost({ text, maxOutputTokens }, config.prices);
  const askedBy = actor.id;
  const id = randomUUID();
  const added = { id, question, questionHash, facts, model, reservedMicrodollars, askedBy };
  return queue(ctx, actor, { ...added, askedAt: at }, anew);
}

/** Returns a generation with its answer. @throws AppError `not_found`. */
export async function getGeneration(ctx: Context, id: string): Promise<Generation> {
  const row = await findGeneration(ctx.db, id);
  if (row === undefined)
    throw new AppError('not_found', 'This request no longer exists. Reload the history.');
  return generationOf(row);
}

/**
 * Asks a question without waiting for the answer. @throws AppError `assistant_off`, `budget_spent`.
 */
export async function startGeneration(
  ctx: Context,
  actor: StaffActor,
  request: GenerationRequest,
): Promise<Generation> {
  return getGeneration(ctx, await queueGeneration(ctx, actor, request));
}
