import { randomUUID } from 'node:crypto';
import { type ContentItem, contentProblemsOf, readTextOf } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { refuseOwnApproval, unbacked } from '../approval-refusals.ts';
import { checkClaims } from '../claims/check-claims.ts';
import { listReviewersOf } from './reading.ts';
import { markApproved, markReviewed } from './repository.ts';
import { applyContentStep } from './steps.ts';
import { textsOf } from './texts.ts';

/** Submits a draft for approval. @throws AppError `not_found`, `changed_meanwhile`. */
export function submitContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<ContentItem> {
  const taken = { step: 'submit', action: 'content.submit' } as const;
  return applyContentStep(ctx, actor, seen, taken, (trx, { id }) =>
    markReviewed(trx, id, 'in_review'),
  );
}

/**
 * Returns an item in review to draft: the author withdraws it, or a reviewer asks for changes.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function returnContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  note: string,
): Promise<ContentItem> {
  const taken = { step: 'return', action: 'content.return', note } as const;
  return applyContentStep(ctx, actor, seen, taken, (trx, { id }) => markReviewed(trx, id, 'draft'));
}

/**
 * Approves an item in review, which can then be scheduled and published.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed` for the author and the last
 * editor, `content_incomplete` if its channel wouldn't accept it, `claims_unbacked` for claims
 * without a source.
 */
export function approveContent(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<ContentItem> {
  const taken = { step: 'approve', action: 'content.approve' } as const;
  return applyContentStep(ctx, actor, seen, taken, async (trx, row) => {
    if (actor.id === row.created_by || actor.id === row.changed_by) {
      throw refuseOwnApproval('item', await listReviewersOf(trx, row));
    }
    const texts = textsOf(row);
    const problems = contentProblemsOf(texts);
    if (problems.length > 0) {
      const sentences = problems.map(({ sentence }) => sentence).join(' ');
      throw new AppError('content_incomplete', `It can’t be approved yet. ${sentences}`);
    }
    const claims = await checkClaims({ ...ctx, db: trx }, readTextOf(texts));
    if (claims.length > 0) throw unbacked(claims);
    await markApproved(trx, row.id, randomUUID());
  });
}
