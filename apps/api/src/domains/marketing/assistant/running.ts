import type { Question } from '@voltcourier/contracts';
import { ZodError } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { costOf, type ModelPrices } from '../../../platform/vendors/openai/cost.ts';
import {
  type Completion,
  type LanguageModel,
  ModelFailure,
  type TokenUsage,
} from '../../../platform/vendors/openai/language-model.ts';
import { endOfBusinessDay } from '../figures/business-days.ts';
import { failureOf, type GenerationFailure } from './failures.ts';
import { canGeneration, isOver } from './generation-states.ts';
import { promptOf } from './prompts/prompt-of.ts';
import {
  type GenerationRow,
  listOpenGenerations,
  lockGeneration,
  markDone,
  markFailed,
  markRunning,
  noteProgress,
  saveSpent,
  type Spent,
} from './repository.ts';

/** How often progress is written down, and whether somebody has cancelled is looked at. */
const LOOK_MS = 1_000;
/** A process that hasn't said for so long that it waits is gone. */
const SILENT_MS = 30_000;
/** What is queued for so long has lost its job. */
const LOST_MS = 60_000;
const HOUR_MS = 3_600_000;
const SWEPT = 100;

/** Answers that hold for the business's day; the others hold for an hour. */
const DAILY: readonly Question['kind'][] = [
  'customer-analysis',
  'market-opportunities',
  'content-calendar',
];

/** Until when the same question is answered with an answer of `askedAt`. */
export const validUntil = (kind: Question['kind'], askedAt: Date): Date =>
  DAILY.includes(kind) ? endOfBusinessDay(askedAt) : new Date(askedAt.getTime() + HOUR_MS);

const spentOf = (usage: TokenUsage, prices: ModelPrices): Spent => ({
  inputTokens: usage.inputTokens,
  outputTokens: usage.outputTokens,
  costMicrodollars: costOf(usage, prices),
});

const unknownSpent = (costMicrodollars: number): Spent => ({
  inputTokens: null,
  outputTokens: null,
  costMicrodollars,
});

/** Failures after which the vendor may have billed what it doesn't tell. */
const MAY_BE_BILLED = ['timeout', 'cancelled', 'unreachable'];

/**
 * What a failed request cost. Where the vendor may have billed something and can't say how much, it
 * counts as the most that was possible.
 */
function spentOnFailure(error: ModelFailure, row: GenerationRow, prices: ModelPrices): Spent {
  if (error.usage !== undefined) return spentOf(error.usage, prices);
  return unknownSpent(MAY_BE_BILLED.includes(error.reason) ? row.reserved_microdollars : 0);
}

/** Lets a queued generation begin; undefined where it isn't queued any more. */
function begin(ctx: Context, id: string): Promise<GenerationRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row === undefined || !canGeneration('begin', row.state)) return undefined;
    await markRunning(trx, id, ctx.now());
    return row;
  });
}

/** Ends a generation without an answer. One that is over already only learns what it cost. */
function fail(ctx: Context, id: string, failure: GenerationFailure, spent: Spent) {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row === undefined || row.state === 'done') return;
    if (isOver(row.state)) await saveSpent(trx, id, spent);
    else await markFailed(trx, id, { ...spent, failure, at: ctx.now() });
  });
}

/** Stores the answer; of a generation that is over already only what it cost. */
function finish(
  ctx: Context,
  asked: GenerationRow,
  { completion, spent }: { completion: Completion<unknown>; spent: Spent },
) {
  const { value } = promptOf(asked.question, asked.facts).answerOf(completion.value);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, asked.id);
    if (row === undefined || row.state === 'done') return;
    if (!canGeneration('finish', row.state)) {
      await saveSpent(trx, row.id, spent);
      return;
    }
    await markDone(trx, row.id, {
      ...spent,
      answer: value,
      model: completion.model,
      progress: JSON.stringify(completion.value).length,
      at: ctx.now(),
      validUntil: validUntil(row.kind, row.asked_at),
    });
  });
}

/**
 * Writes down every second how far the answer is, and ends the request once the generation isn't
 * running any more, whichever process has ended it.
 */
function watch(ctx: Context, id: string) {
  const ending = new AbortController();
  let progress = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (!(await noteProgress(ctx.db, id, { progress, at: ctx.now() }))) ending.abort();
    } catch (error) {
      ctx.log.warn({ err: error }, 'The progress of a generation is written down later.');
    }
    isLooking = false;
  };
  const looks = setInterval(() => void look(), LOOK_MS);
  return {
    signal: ending.signal,
    onProgress: (characters: number) => {
      progress = characters;
    },
    stop: () => clearInterval(looks),
  };
}

async function complete(ctx: Context, model: LanguageModel, row: GenerationRow) {
  const { instructions, input, schema, maxOutputTokens } = promptOf(row.question, row.facts);
  const { stop, ...watching } = watch(ctx, row.id);
  try {
    return await model.complete({
      instructions,
      input,
      schema,
      schemaName: row.kind.replaceAll('-', '_'),
      maxOutputTokens,
      ...watching,
    });
  } finally {
    stop();
  }
}

/**
 * Asks the model, once. A job that is repeated finds that the generation has begun, and leaves it
 * alone: what was lost with its process is ended by {@link sweepGenerations}.
 */
export async function runGeneration(ctx: Context, id: string): Promise<void> {
  const { model, config, log } = ctx;
  const row = await begin(ctx, id);
  if (row === undefined) return;
  if (model === undefined || config.model === undefined) {
    await fail(ctx, id, 'rejected', unknownSpent(0));
    return;
  }
  const { prices } = config.model;
  let completion: Completion<unknown>;
  try {
    completion = await complete(ctx, model, row);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { reason, requestId } = error;
    // A refusal of the model's may repeat what it was asked.
    log.warn({ reason, requestId, generationId: id }, 'The model has not answered.');
    await fail(ctx, id, failureOf(reason), spentOnFailure(error, row, prices));
    return;
  }
  const spent = spentOf(completion, prices);
  try {
    await finish(ctx, row, { completion, spent });
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    await fail(ctx, id, 'invalid_answer', spent);
  }
}

/** Ends a generation whose process is gone. What it may have cost counts as spent. */
function interrupt(ctx: Context, id: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row?.state !== 'running') return;
    const at = ctx.now();
    if (row.seen_at !== null && at.getTime() - row.seen_at.getTime() < SILENT_MS) return;
    const spent = unknownSpent(row.reserved_microdollars);
    await markFailed(trx, id, { ...spent, failure: 'interrupted', at });
  });
}

/** Ends what a process has left running, and queues again what has waited too long for one. */
export async function sweepGenerations(ctx: Context): Promise<void> {
  const at = ctx.now().getTime();
  const open = await listOpenGenerations(ctx.db, new Date(at - SILENT_MS), SWEPT);
  for (const { id, state, seen_at: seenAt } of open) {
    if (state === 'running' && at - (seenAt?.getTime() ?? 0) >= SILENT_MS) await interrupt(ctx, id);
  }
  const lost = await listOpenGenerations(ctx.db, new Date(at - LOST_MS), SWEPT);
  for (const { id, state } of lost) {
    if (state === 'queued') await ctx.jobs.send(ctx.db, 'marketing.generate', { generationId: id });
  }
}
