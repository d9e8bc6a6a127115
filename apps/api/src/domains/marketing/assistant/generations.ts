import type { AssistantStatus, Generation, Question } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { spendingSince } from './start-generation.ts';
import { limitsOf } from './budget.ts';
import { canGeneration } from './generation-states.ts';
import {
  findGeneration,
  type GenerationRow,
  listGenerationRows,
  lockGeneration,
  markCancelled,
  saveRating,
  sumSpending,
} from './repository.ts';
import { generationOf, summaryOf } from './view.ts';

const PAGE = 25;

/** Lists a page of generations, newest first. */
export async function listGenerations(
  ctx: Context,
  { after, kind }: { after?: string | undefined; kind?: Question['kind'] | undefined },
) {
  const rows = await listGenerationRows(ctx.db, { after, kind, limit: PAGE + 1 });
  return { generations: rows.slice(0, PAGE).map(summaryOf), hasMore: rows.length > PAGE };
}

/** Runs a function with a locked generation. @throws AppError `not_found`. */
function withGeneration(
  ctx: Context,
  id: string,
  work: (trx: Database, row: GenerationRow) => Promise<void>,
): Promise<Generation> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (row === undefined)
      throw new AppError('not_found', 'This request no longer exists. Reload the history.');
    await work(trx, row);
    const changed = await findGeneration(trx, id);
    return generationOf(changed ?? row);
  });
}

/**
 * Cancels a generation; one that is over stays unchanged. The process that waits for the model
 * aborts its request within a second. The maximum cost is counted until the actual cost is known.
 *
 * @throws AppError `not_found`.
 */
export function cancelGeneration(ctx: Context, actor: StaffActor, id: string): Promise<Generation> {
  return withGeneration(ctx, id, async (trx, row) => {
    if (!canGeneration('cancel', row.state)) return;
    const at = ctx.now();
    const costMicrodollars = row.state === 'queued' ? 0 : row.reserved_microdollars;
    await markCancelled(trx, id, { costMicrodollars, at });
    await recordAudit(trx, actor, {
      at,
      action: 'assistant.cancel',
      subject: { kind: 'generation', id },
      before: { state: row.state },
      after: { state: 'cancelled' },
    });
  });
}

/** Rates an answer. @throws AppError `not_found`, also if there is no answer. */
export function rateGeneration(
  ctx: Context,
  actor: StaffActor,
  id: string,
  rating: 'good' | 'bad',
): Promise<Generation> {
  return withGeneration(ctx, id, async (trx, row) => {
    if (row.state !== 'done') {
      throw new AppError('not_found', 'There is no answer to rate. Wait until there is one.');
    }
    await saveRating(trx, id, rating);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'assistant.rate',
      subject: { kind: 'generation', id },
      before: { rating: row.rating },
      after: { rating },
    });
  });
}

/**
 * Returns whether the assistant is available, and the remaining budget; reserved amounts count as
 * spent.
 */
export async function getAssistantStatus(ctx: Context): Promise<AssistantStatus> {
  const { model } = ctx.config;
  const spent = await sumSpending(ctx.db, spendingSince(ctx.now()));
  const limits = model === undefined ? { day: 0, month: 0 } : limitsOf(model);
  const spanOf = (span: 'day' | 'month') => ({
    spentMicrodollars: spent[span],
    limitMicrodollars: limits[span],
  });
  return {
    isOn: model !== undefined,
    model: model?.model ?? null,
    youtubeIsOn: ctx.youtube !== undefined,
    today: spanOf('day'),
    thisMonth: spanOf('month'),
  };
}
