import type { ContentItem } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { markPublished, markRetried, markScheduled, markUnscheduled } from './repository.ts';
import { tooLate } from './service.ts';
import { applyContentStep } from './steps.ts';

/**
 * Schedules an approved item for its planned time.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, `too_late`.
 */
export function scheduleContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<ContentItem> {
  const taken = { step: 'schedule', action: 'content.schedule' } as const;
  return applyContentStep(ctx, actor, seen, taken, async (trx, { id, due_at: at }) => {
    if (at <= ctx.now()) throw tooLate();
    await markScheduled(trx, id);
  });
}

/** Unschedules an item. @throws AppError `not_found`, `changed_meanwhile`. */
export function unscheduleContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<ContentItem> {
  const taken = { step: 'unschedule', action: 'content.unschedule' } as const;
  return applyContentStep(ctx, actor, seen, taken, (trx, { id }) => markUnscheduled(trx, id));
}

/**
 * Records that a staff member published an item.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`.
 */
export function publishContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  postUrl: string | null,
): Promise<ContentItem> {
  const taken = { step: 'publish', action: 'content.publish', after: { postUrl } } as const;
  return applyContentStep(ctx, actor, seen, taken, (trx, { id }) =>
    markPublished(trx, id, ctx.now(), postUrl),
  );
}

/**
 * Retries a failed item at the scheduler.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `settings_conflict` if there is no scheduler.
 */
export function retryContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<ContentItem> {
  const taken = { step: 'retry', action: 'content.retry' } as const;
  return applyContentStep(ctx, actor, seen, taken, async (trx, { id }) => {
    if (ctx.scheduler === undefined) {
      throw new AppError(
        'settings_conflict',
        'No scheduler is set: publish it by hand, or set SCHEDULER_WEBHOOK_URL and start the server again.',
      );
    }
    await markRetried(trx, id, ctx.now());
    await ctx.jobs.send(trx, 'content.publish', { contentId: id });
  });
}
