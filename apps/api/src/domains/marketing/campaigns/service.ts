import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignForm, SentTest } from '@voltcourier/contracts';
import { sendTestMessage } from '../../messaging/index.ts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { saveCampaignOf } from '../assistant/repository.ts';
import { composeCampaignTest, describeCampaign } from './reading.ts';
import {
  addCampaign,
  deleteCampaign,
  markCancelled,
  markScheduled,
  markUnscheduled,
  saveCampaign,
} from './repository.ts';
import { beginCampaign } from './sending.ts';
import {
  holdSegment,
  lockKnownCampaign,
  changedMeanwhile,
  recordStep,
  requirePostalAddress,
  applyStep,
} from './steps.ts';

// Staff actions on campaigns, apart from reviews.

/** Returns a form's data for the audit log; it contains only the business's own text. */
const auditOf = ({ name, segmentId, subject }: CampaignForm) => ({ name, segmentId, subject });

/**
 * Creates a draft. `generationId` is the assistant's answer that it is based on.
 *
 * @throws AppError `not_found` if the segment or the answer doesn't exist.
 */
export function createCampaign(
  ctx: Context,
  actor: StaffActor,
  form: CampaignForm,
  generationId?: string,
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdSegment(trx, form.segmentId);
    const id = randomUUID();
    await addCampaign(trx, id, form, { by: actor.id, at: ctx.now() });
    if (generationId !== undefined && !(await saveCampaignOf(trx, generationId, id))) {
      throw new AppError(
        'not_found',
        'This answer of the assistant no longer exists. Reload the page.',
      );
    }
    const after = auditOf(form);
    await recordStep(ctx, trx, actor, id, { step: 'create', action: 'campaign.create', after });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Changes the seen version of a campaign, which becomes a draft again: a new text needs a new
 * approval.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function changeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: CampaignForm,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'change', async (trx, row) => {
    await holdSegment(trx, form.segmentId);
    await saveCampaign(trx, row.id, form, { by: actor.id, at: ctx.now() });
    await recordStep(ctx, trx, actor, row.id, {
      step: 'change',
      action: 'campaign.change',
      before: { name: row.name, segmentId: row.segment_id ?? '', subject: row.subject },
      after: auditOf(form),
    });
    return describeCampaign(ctx, trx, row.id);
  });
}

/** Sends the mail, marked as a test, to the user who requests it. @throws AppError `not_found`. */
export async function testCampaign(ctx: Context, actor: StaffActor, id: string): Promise<SentTest> {
  const message = await composeCampaignTest(ctx, id);
  const audit = { action: 'campaign.test', subject: { kind: 'campaign', id } } as const;
  return sendTestMessage(ctx, actor, { kind: 'campaign', to: actor.email, message, audit });
}

/**
 * Schedules an approved campaign.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, `too_late`,
 * `settings_conflict` without a postal address.
 */
export function scheduleCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  until: Date,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'schedule', async (trx, { id }) => {
    await requirePostalAddress(ctx, trx);
    const at = ctx.now();
    if (until <= at) {
      throw new AppError('too_late', 'That time has passed. Choose a later one, or send it now.');
    }
    await markScheduled(trx, id, until, { by: actor.id, at });
    const after = { at: until.toISOString() };
    await recordStep(ctx, trx, actor, id, { step: 'schedule', action: 'campaign.schedule', after });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Starts to send an approved campaign.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, `settings_conflict` without
 * a postal address.
 */
export function sendCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<Campaign> {
  return applyStep(ctx, seen, 'begin', async (trx, row) => {
    await requirePostalAddress(ctx, trx);
    if (!(await beginCampaign(ctx, trx, row))) throw changedMeanwhile();
    await recordStep(ctx, trx, actor, row.id, { step: 'begin', action: 'campaign.send' });
    return describeCampaign(ctx, trx, row.id);
  });
}

/**
 * Unschedules a campaign, or cancels one that is being sent or paused.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if its state has changed.
 */
export function stopCampaign(
  ctx: Context,
  actor: StaffActor,
  id: string,
  state: 'scheduled' | 'sending' | 'paused',
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockKnownCampaign(trx, id);
    if (row.state !== state) throw changedMeanwhile();
    const mark = state === 'scheduled' ? markUnscheduled : markCancelled;
    await mark(trx, id, { by: actor.id, at: ctx.now() });
    await recordStep(ctx, trx, actor, id, {
      step: state === 'scheduled' ? 'unschedule' : 'cancel',
      action: 'campaign.stop',
      before: { state },
    });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Deletes the seen version of a campaign that isn't scheduled yet, unless it is already gone. Its
 * history stays.
 *
 * @throws AppError `changed_meanwhile`.
 */
export function removeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = applyStep(ctx, seen, 'remove', async (trx, { id, name }) => {
    const before = { name };
    await recordStep(ctx, trx, actor, id, { step: 'remove', action: 'campaign.delete', before });
    await deleteCampaign(trx, id);
    return { id };
  });
  return unlessGone(removal, { id: seen.id });
}
