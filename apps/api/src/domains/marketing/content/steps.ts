import {
  type AuditAction,
  canContent,
  type ContentItem,
  type ContentState,
  type ContentStep,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { addContentEvents } from './events-repository.ts';
import { describeContent, unknownItem } from './reading.ts';
import { type ContentItemRow, lockContentItem } from './repository.ts';

const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else changed this item. Your changes weren’t saved. Review and try again.',
  );

const beingSent = () =>
  new AppError(
    'changed_meanwhile',
    'This item is being sent to the scheduler right now. Try again in a minute.',
  );

const unapproved = () =>
  new AppError(
    'approval_needed',
    'This item isn’t approved. Ask for approval first: someone who didn’t write it has to agree.',
  );

function refusalOf(step: ContentStep, state: ContentState): AppError {
  const isUnapproved = state === 'draft' || state === 'in_review';
  return isUnapproved && (step === 'schedule' || step === 'publish')
    ? unapproved()
    : changedMeanwhile();
}

/** A step taken by a staff member. */
export interface StaffContentStep {
  readonly step: ContentStep;
  readonly action: AuditAction;
  readonly note?: string;
  readonly before?: object;
  readonly after?: object;
}

/** Records a step in the item's history and the audit log. */
export async function recordContentStep(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  id: string,
  { step, action, note = '', before, after }: StaffContentStep,
): Promise<void> {
  const at = ctx.now();
  await addContentEvents(trx, [id], { step, by: actor.id, at, note });
  await recordAudit(trx, actor, {
    at,
    action,
    subject: { kind: 'content', id },
    before,
    after,
  });
}

/**
 * Returns the seen version of an item, locked. @throws AppError `not_found`, `changed_meanwhile`,
 * `approval_needed`.
 */
export async function lockSeen(
  ctx: Context,
  trx: Database,
  { id, version }: ExpectedVersion,
  step: ContentStep,
): Promise<ContentItemRow> {
  const row = await lockContentItem(trx, id);
  if (row === undefined) throw unknownItem();
  if (row.version !== version) throw changedMeanwhile();
  if (!canContent(step, row.state)) throw refusalOf(step, row.state);
  if (row.sending_until !== null && row.sending_until > ctx.now()) throw beingSent();
  return row;
}

/**
 * Takes a step on the seen version of an item and records it, in a new transaction.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, and what `work` throws.
 */
export function applyContentStep(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  taken: StaffContentStep,
  work: (trx: Database, row: ContentItemRow) => Promise<void>,
): Promise<ContentItem> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeen(ctx, trx, seen, taken.step);
    await work(trx, row);
    await recordContentStep(ctx, trx, actor, row.id, taken);
    return describeContent(ctx, trx, row.id);
  });
}
