import type { Campaign } from '@voltcourier/contracts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { refuseOwnApproval, unbacked } from '../approval-refusals.ts';
import { checkClaims } from '../claims/check-claims.ts';
import { describeCampaign, listReviewersOf } from './reading.ts';
import { type CampaignRow, markReviewed } from './repository.ts';
import { holdSegment, recordStep, applyStep } from './steps.ts';

/** Submits a draft for approval. @throws AppError `not_found`, `changed_meanwhile`. */
export function submitCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'submit', async (trx, { id, segment_id: segmentId }) => {
    // Locks the segment, whose filter can't change while this commits or during the review.
    if (segmentId !== null) await holdSegment(trx, segmentId);
    await markReviewed(trx, id, 'in_review');
    await recordStep(ctx, trx, actor, id, { step: 'submit', action: 'campaign.submit' });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Returns a campaign in review to draft: the author withdraws it, or a reviewer asks for changes.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function returnCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  note: string,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'return', async (trx, { id }) => {
    await markReviewed(trx, id, 'draft');
    await recordStep(ctx, trx, actor, id, { step: 'return', note, action: 'campaign.return' });
    return describeCampaign(ctx, trx, id);
  });
}

/** Returns all text of the mail that a recipient reads, as one string. */
const mailTextOf = (row: CampaignRow): string =>
  [row.subject, row.subject_b ?? '', row.preview, row.body, row.button_label ?? '']
    .filter((text) => text !== '')
    .join('\n\n');

/**
 * Approves a campaign in review, which can then be sent or scheduled.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed` for the author and the last
 * editor, `claims_unbacked` for claims without a source.
 */
export function approveCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'approve', async (trx, row) => {
    if (actor.id === row.created_by || actor.id === row.changed_by) {
      throw refuseOwnApproval('campaign', await listReviewersOf(trx, row));
    }
    const claims = await checkClaims({ ...ctx, db: trx }, mailTextOf(row));
    if (claims.length > 0) throw unbacked(claims);
    await markReviewed(trx, row.id, 'approved');
    await recordStep(ctx, trx, actor, row.id, { step: 'approve', action: 'campaign.approve' });
    return describeCampaign(ctx, trx, row.id);
  });
}
