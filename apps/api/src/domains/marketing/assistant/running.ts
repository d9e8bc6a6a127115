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
  saveProgress,
  saveSpent,
  type Spent,
} from './repository.ts';

/** Interval for saving progress and checking for cancellation. */
const POLL_MS = 1_000;
/** Time without a sign of life after which a process counts as dead. */
const SILENT_MS = 30_000;
/** Time in the queue after which a generation's job counts as lost. */
const LOST_MS = 60_000;
const HOUR_MS = 3_600_000;
const SWEPT = 100;

/** Answers that are valid for the business day; all others for an hour. */
const DAILY: readonly Question['kind'][] = [
  'customer-analysis',
  'market-opportunities',
  'content-calendar',
];

/** Returns until when an answer from `askedAt` is reused for the same question. */
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

/** Failures after which the vendor may have billed an unknown amount. */
const MAY_BE_BILLED = ['timeout', 'cancelled', 'unreachable'];

/**
 * Returns the cost of a failed request. If the vendor may have billed an unknown amount, returns
 * the maximum.
 */
function spentOnFailure(error: ModelFailure, row: GenerationRow, prices: ModelPrices): Spent {
  if (error.usage !== undefined) return spentOf(error.usage, prices);
  return unknownSpent(MAY_BE_BILLED.includes(error.reason) ? row.reserved_microdollars : 0);
}

/** Marks a queued generation as running; returns undefined if it is no longer queued. */
function begin(ctx: Context, id: string): Promise<GenerationRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row === undefined || !canGeneration('begin', row.state)) return undefined;
    await markRunning(trx, id, ctx.now());
    return row;
  });
}

/** Ends a generation without an answer. For one that is already over, only saves the cost. */
function fail(ctx: Context, id: string, failure: GenerationFailure, spent: Spent) {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row === undefined || row.state === 'done') return;
    if (isOver(row.state)) await saveSpent(trx, id, spent);
    else await markFailed(trx, id, { ...spent, failure, at: ctx.now() });
  });
}

/** Saves the answer; for a generation that is already over, only the cost. */
function finish(
  ctx: Context,
  generation: GenerationRow,
  { completion, spent }: { completion: Completion<unknown>; spent: Spent },
) {
  const { value } = promptOf(generation.question, generation.facts).answerOf(completion.value);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, generation.id);
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
 * Saves progress every second, and aborts the request if the generation is no longer running, no
 * matter which process ended it.
 */
function watch(ctx: Context, id: string) {
  const ending = new AbortController();
  let progress = 0;
  let isPolling = false;
  const check = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      if (!(await saveProgress(ctx.db, id, { progress, at: ctx.now() }))) ending.abort();
    } catch (error) {
      ctx.log.warn({ err: error }, 'The progress of a generation is written down later.');
    }
    isPolling = false;
  };
  const timer = setInterval(() => void check(), POLL_MS);
  return {
    signal: ending.signal,
    onProgress: (characters: number) => {
      progress = characters;
    },
    stop: () => clearInterval(timer),
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
 * Sends a generation to the model once. A repeated job finds it already started and leaves it
 * alone; {@link sweepGenerations} ends generations whose process died.
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
    // The model's refusal may quote the prompt, so it isn't logged.
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

/** Ends a generation whose process is gone. Its possible cost counts as spent. */
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

/** Ends generations of dead processes, and queues those again that lost their job. */
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
