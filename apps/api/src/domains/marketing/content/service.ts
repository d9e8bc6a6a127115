import { randomUUID } from 'node:crypto';
import type { ContentForm, ContentItem } from '@voltcourier/contracts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { describeContent } from './reading.ts';
import {
  addContentItem,
  type ContentValues,
  deleteContentItem,
  markMoved,
  saveContentItem,
} from './repository.ts';
import { lockSeen, recordContentStep, applyContentStep } from './steps.ts';
import { dueAt, foldedText } from './texts.ts';

// Staff actions on items of the content calendar, apart from review and publication.

/** Returns an item's data for the audit log. */
const auditOf = ({ channel, plannedOn }: Pick<ContentForm, 'channel' | 'plannedOn'>) => ({
  channel,
  plannedOn,
});

/** Returns the stored values of a form. */
export const valuesOf = (form: ContentForm): ContentValues => ({
  form,
  dueAt: dueAt(form),
  folded: foldedText(form),
});

/** Adds a draft. */
export function createContent(
  ctx: Context,
  actor: StaffActor,
  form: ContentForm,
): Promise<ContentItem> {
  return ctx.db.transaction().execute(async (trx) => {
    const id = randomUUID();
    await addContentItem(trx, id, valuesOf(form), { by: actor.id, at: ctx.now() });
    const after = auditOf(form);
    await recordContentStep(ctx, trx, actor, id, {
      step: 'create',
      action: 'content.create',
      after,
    });
    return describeContent(ctx, trx, id);
  });
}

/**
 * Changes the seen version of an item, which becomes a draft again: a new text needs a new
 * approval.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function changeContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: ContentForm,
): Promise<ContentItem> {
  const taken = { step: 'change', action: 'content.change', after: auditOf(form) } as const;
  return applyContentStep(ctx, actor, seen, taken, async (trx, { id }) => {
    await saveContentItem(trx, id, valuesOf(form), { by: actor.id, at: ctx.now() });
  });
}

/** Returns the error for a time in the past. */
export const tooLate = () =>
  new AppError(
    'too_late',
    'The planned time has passed. Choose a later day or time, or publish it by hand.',
  );

/**
 * Moves the seen version of an item to another day or time. Its approval stays.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late` if it is scheduled and the time has
 * passed.
 */
export function moveContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  plan: Pick<ContentForm, 'plannedOn' | 'plannedTime'>,
): Promise<ContentItem> {
  const { plannedOn, plannedTime } = plan;
  const taken = {
    step: 'move',
    action: 'content.move',
    after: { plannedOn, plannedTime },
  } as const;
  return applyContentStep(ctx, actor, seen, taken, async (trx, { id, state }) => {
    const at = dueAt(plan);
    if (state === 'scheduled' && at <= ctx.now()) throw tooLate();
    await markMoved(trx, id, { plannedOn, plannedTime, dueAt: at });
  });
}

/**
 * Deletes the seen version of an unpublished item, unless it is already gone. Its history stays.
 *
 * @throws AppError `changed_meanwhile`.
 */
export function removeContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = ctx.db.transaction().execute(async (trx) => {
    const { id, channel, planned_on: plannedOn } = await lockSeen(ctx, trx, seen, 'remove');
    const before = auditOf({ channel, plannedOn });
    await recordContentStep(ctx, trx, actor, id, {
      step: 'remove',
      action: 'content.delete',
      before,
    });
    await deleteContentItem(trx, id);
    return { id };
  });
  return unlessGone(removal, { id: seen.id });
}
