import type { Campaign, CampaignStep } from '@voltcourier/contracts';
import { canCampaign } from '@voltcourier/contracts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { describeCampaign } from './reading.ts';
import { type CampaignRow, markPaused, markResumed } from './repository.ts';
import { lockKnownCampaign, changedMeanwhile, recordStep, requirePostalAddress } from './steps.ts';

/** @throws AppError `not_found`, `changed_meanwhile`. */
async function lockFor(trx: Database, id: string, step: CampaignStep): Promise<CampaignRow> {
  const row = await lockKnownCampaign(trx, id);
  if (!canCampaign(step, row.state)) throw changedMeanwhile();
  return row;
}

/**
 * Pauses a campaign that is being sent, with a reason. A mail that is being handed over is still
 * sent.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if it isn't being sent.
 */
export function pauseCampaign(
  ctx: Context,
  actor: StaffActor,
  id: string,
  note: string,
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFor(trx, id, 'pause');
    await markPaused(trx, id, { by: actor.id, at: ctx.now() });
    await recordStep(ctx, trx, actor, id, { step: 'pause', note, action: 'campaign.pause' });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Resumes a paused campaign for the remaining recipients.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if it isn't paused, `settings_conflict` without
 * a postal address.
 */
export function resumeCampaign(ctx: Context, actor: StaffActor, id: string): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockFor(trx, id, 'resume');
    await requirePostalAddress(ctx, trx);
    await markResumed(trx, id, { by: actor.id, at: ctx.now() });
    await recordStep(ctx, trx, actor, id, { step: 'resume', action: 'campaign.resume' });
    await ctx.jobs.send(trx, 'campaigns.send', { campaignId: id });
    return describeCampaign(ctx, trx, id);
  });
}
