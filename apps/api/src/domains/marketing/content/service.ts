import { randomUUID } from 'node:crypto';
import type { ContentForm, ContentItem } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import { describeContent } from './reading.ts';
import {
  addContentItem,
  type ContentValues,
  deleteContentItem,
  markMoved,
  saveContentItem,
} from './repository.ts';
import { lockSeen, recordContentStep, type SeenContent, takeContentStep } from './steps.ts';
import { dueAt, foldedText } from './words.ts';

// What staff do with items of the content calendar, apart from their review and publication.

/** What the audit log keeps of an item. */
const auditOf = ({ channel, plannedOn }: Pick<ContentForm, 'channel' | 'plannedOn'>) => ({
  channel,
  plannedOn,
});

/** What is kept of a form. */
export const valuesOf = (form: ContentForm): ContentValues => ({
  form,
  dueAt: dueAt(form),
  folded: foldedText(form),
});

/** Writes a draft. */
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
 * Changes an item as it was seen, which makes it a draft again: new words need a new approval.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function changeContent(
  ctx: Context,
  actor: StaffActor,
  seen: SeenContent,
  form: ContentForm,
): Promise<ContentItem> {
  const taken = { step: 'change', action: 'content.change', after: auditOf(form) } as const;
  return takeContentStep(ctx, actor, seen, taken, async (trx, { id }) => {
    await saveContentItem(trx, id, valuesOf(form), { by: actor.id, at: ctx.now() });
  });
}

/** The refusal of a time that has passed. */
export const tooLate = () =>
  new AppError(
    'too_late',
    'The planned time has passed. Choose a later day or time, or publish it by hand.',
  );

/**
 * Plans an item for another day or time, as it was seen. Its approval stays.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late` where it is scheduled and the time has
 *   passed.
 */
export function moveContent(
  ctx: Context,
  actor: StaffActor,
  seen: SeenContent,
  plan: Pick<ContentForm, 'plannedOn' | 'plannedTime'>,
): Promise<ContentItem> {
  const { plannedOn, plannedTime } = plan;
  const taken = {
    step: 'move',
    action: 'content.move',
    after: { plannedOn, plannedTime },
  } as const;
  return takeContentStep(ctx, actor, seen, taken, async (trx, { id, state }) => {
    const at = dueAt(plan);
    if (state === 'scheduled' && at <= ctx.now()) throw tooLate();
    await markMoved(trx, id, { plannedOn, plannedTime, dueAt: at });
  });
}

/**
 * Deletes an item that isn't published, as it was seen. Its history stays.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function removeContent(
  ctx: Context,
  actor: StaffActor,
  seen: SeenContent,
): Promise<{ id: string }> {
  return ctx.db.transaction().execute(async (trx) => {
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
}
