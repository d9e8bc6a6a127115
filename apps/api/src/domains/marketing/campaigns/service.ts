import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignForm, SentTest } from '@voltcourier/contracts';
import { sendTestMessage } from '../../messaging/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
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
  type ExpectedVersion,
  holdSegment,
  lockKnownCampaign,
  meanwhile,
  recordStep,
  requirePostalAddress,
  takeStep,
} from './steps.ts';

// What staff do with campaigns, apart from their review.

/** What the audit log keeps of words: that they are the business's own makes them fit for it. */
const auditOf = ({ name, segmentId, subject }: CampaignForm) => ({ name, segmentId, subject });

/**
 * Writes a draft. `generationId`: the answer of the assistant that it is made of.
 *
 * @throws AppError `not_found` where the segment or the answer is gone.
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
      throw new AppError('not_found', 'There is no such answer of the assistant any more.');
    }
    const after = auditOf(form);
    await recordStep(ctx, trx, actor, id, { step: 'create', action: 'campaign.create', after });
    return describeCampaign(ctx, trx, id);
  });
}

/**
 * Changes a campaign as it was seen, which makes it a draft again: new words need a new approval.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function changeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: CampaignForm,
): Promise<Campaign> {
  return takeStep(ctx, seen, 'change', async (trx, row) => {
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

/** Sends the mail to whoever asks, marked as a test. @throws AppError `not_found`. */
export async function testCampaign(ctx: Context, actor: StaffActor, id: string): Promise<SentTest> {
  const message = await composeCampaignTest(ctx, id);
  const audit = { action: 'campaign.test', subject: { kind: 'campaign', id } } as const;
  return sendTestMessage(ctx, actor, { kind: 'campaign', to: actor.email, message, audit });
}

/**
 * Lets an approved campaign wait for a time.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, `too_late`,
 *   `settings_conflict` without a postal address.
 */
export function scheduleCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  until: Date,
): Promise<Campaign> {
  return takeStep(ctx, seen, 'schedule', async (trx, { id }) => {
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
 * Begins to send an approved campaign.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `approval_needed`, `settings_conflict` without a
 *   postal address.
 */
export function sendCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<Campaign> {
  return takeStep(ctx, seen, 'begin', async (trx, row) => {
    await requirePostalAddress(ctx, trx);
    if (!(await beginCampaign(ctx, trx, row))) throw meanwhile();
    await recordStep(ctx, trx, actor, row.id, { step: 'begin', action: 'campaign.send' });
    return describeCampaign(ctx, trx, row.id);
  });
}

/**
 * Takes a scheduled campaign off the schedule, or stops one that is being sent or paused.
 *
 * @throws AppError `not_found`, `changed_meanwhile` where it isn't that any more.
 */
export function stopCampaign(
  ctx: Context,
  actor: StaffActor,
  id: string,
  state: 'scheduled' | 'sending' | 'paused',
): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockKnownCampaign(trx, id);
    if (row.state !== state) throw meanwhile();
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
 * Deletes a campaign before it is scheduled, as it was seen. Its history stays.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export function removeCampaign(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  return takeStep(ctx, seen, 'remove', async (trx, { id, name }) => {
    const before = { name };
    await recordStep(ctx, trx, actor, id, { step: 'remove', action: 'campaign.delete', before });
    await deleteCampaign(trx, id);
    return { id };
  });
}
