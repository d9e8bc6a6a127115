import { canCampaign } from '@voltcourier/contracts';
import {
  addCampaignDelivery,
  type Attempt,
  bouncingSince,
  composeCampaign,
  messageIdDomainOf,
  markEmailFailed,
  markEmailSent,
  recordEmailAccepted,
} from '../../messaging/index.ts';
import { holdAudience, listAudience } from '../../crm/index.ts';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { runInChunks } from '../../../platform/jobs/chunks.ts';
import { type Mailer, MailRefused } from '../../../platform/vendors/mail/mailer.ts';
import { holdOut, passHeldOut } from './held-out-repository.ts';
import { claimTurn } from './pacing.ts';
import { addCampaignEvent } from './events-repository.ts';
import { quietZonesOf } from './quiet-hours.ts';
import {
  addRecipients,
  lockNext,
  markMailed,
  markRefused,
  markSkipped,
  type NextRecipient,
} from './recipients-repository.ts';
import {
  type CampaignRow,
  findCampaign,
  listDue,
  lockCampaign,
  markProgress,
  markSending,
  saveRecipientProgress,
  resumeStalled,
} from './repository.ts';
import { startBatch } from './send-batch.ts';
import { beginTest } from './subject-tests.ts';
import { listWaitingZones } from './variants-repository.ts';
import { finishOrWait } from './waiting.ts';
import { textsOf } from './texts.ts';

/** Recipients added per transaction. */
const CHUNK = 500;
/**
 * Number of a campaign's mails handed over concurrently. A mail server needs time for each, so a
 * sequential loop would never reach the rate.
 */
const MAILS_AT_ONCE = 4;
/** A campaign without an active worker for this long is picked up again. */
const SILENT_MS = 3 * 60_000;
const DUE = 20;
const MAX_ATTEMPTS = 4;
const RETRY_MS = 10 * 60_000;

// Sends campaigns in the background: takes their recipients once, and mails each once.

/**
 * Starts sending in the transaction that records it; returns false if that is no longer possible.
 */
export async function beginCampaign(
  ctx: Context,
  trx: Database,
  row: CampaignRow,
): Promise<boolean> {
  if (!canCampaign('begin', row.state) || row.segment_id === null) return false;
  const segment = await holdAudience(trx, row.segment_id);
  if (segment === undefined) return false;
  await markSending(trx, row.id, segment, ctx.now());
  await ctx.jobs.send(trx, 'campaigns.send', { campaignId: row.id });
  return true;
}

/** Adds the next recipients; returns false if there are none left. */
function addNextRecipients(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, id);
    if (row?.state !== 'sending' || row.started_at === null || row.taken_at !== null) return false;
    const page = { at: row.started_at, after: row.taken_after ?? undefined, limit: CHUNK };
    const ids = await listAudience(trx, row.filter, page);
    const at = ctx.now();
    const isLast = ids.length < CHUNK;
    await addRecipients(trx, id, ids, { at, bouncingSince: bouncingSince(ctx) });
    if (isLast) await holdOut(trx, id, row.holdout_percent);
    await saveRecipientProgress(trx, id, { after: ids.at(-1), isLast, at });
    if (isLast) await beginTest(ctx, trx, row);
    return !isLast;
  });
}

function logged(ctx: Context, { id, person_id: personId }: NextRecipient) {
  return { id, dedupeKey: `campaign:${id}`, personId, at: ctx.now() };
}

/** Records that the server refused a mail. Recipients aren't lost because of a server outage. */
function recordRefusal(ctx: Context, to: NextRecipient, error: MailRefused): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const isCounted = error.answer !== null;
    const isLast = to.attempts + 1 >= MAX_ATTEMPTS;
    const isOver = isCounted && (isLast || (error.isOfRecipient && error.isForGood));
    const retryAt = isOver ? null : new Date(at.getTime() + RETRY_MS);
    await addCampaignDelivery(trx, logged(ctx, to));
    const attempt = { at, recipient: to.address, answer: error.answer };
    await markEmailFailed(trx, to.id, attempt);
    await markRefused(trx, to.id, { retryAt, isCounted, at });
  });
}

/** Records that the server accepted a mail. */
async function recordSent(
  ctx: Context,
  trx: Database,
  to: NextRecipient,
  taken: Attempt,
): Promise<void> {
  await addCampaignDelivery(trx, logged(ctx, to));
  await markEmailSent(trx, to.id, taken);
  await markMailed(trx, to.id, { address: to.address, at: taken.at });
}

/**
 * Sends or skips one mail in the transaction that records it. `onTaken` is called when the server
 * accepts the mail, even if the transaction fails later.
 */
async function sendTo(
  ctx: Context,
  trx: Database,
  mailer: Mailer,
  { campaign, to }: { campaign: CampaignRow; to: NextRecipient },
  onTaken: (taken: Attempt) => void,
): Promise<void> {
  const at = ctx.now();
  if (to.reason !== null) {
    await markSkipped(trx, to.id, to.reason, at);
    return;
  }
  const mail = await composeCampaign(ctx, trx, textsOf(campaign, to.variant), to);
  await addCampaignDelivery(trx, logged(ctx, to));
  const messageId = `<${to.id}@${messageIdDomainOf(ctx)}>`;
  const answer = await mailer.send({ ...mail, to: to.address, messageId });
  const taken = { at, recipient: to.address, answer };
  onTaken(taken);
  await recordSent(ctx, trx, to, taken);
}

/**
 * Processes the next waiting recipient, if any, and reports the recipient's ID through `meet` as
 * soon as it is known.
 */
async function sendNext(
  ctx: Context,
  mailer: Mailer,
  campaign: CampaignRow,
  { after, zones }: { after: string | undefined; zones: readonly string[] },
  meet: (personId: string) => void,
): Promise<void> {
  const at = ctx.now();
  const quietZones = quietZonesOf(at, zones, ctx.config.quietHours);
  const query = { after, at, bouncingSince: bouncingSince(ctx), quietZones };
  let met: NextRecipient | undefined;
  let taken: Attempt | undefined;
  try {
    await ctx.db.transaction().execute(async (trx) => {
      met = await lockNext(trx, campaign.id, query);
      if (met !== undefined) meet(met.person_id);
      if (campaign.holdout_percent > 0) {
        await passHeldOut(trx, campaign.id, { ...query, before: met?.person_id });
      }
      if (met === undefined) return;
      await sendTo(ctx, trx, mailer, { campaign, to: met }, (attempt) => {
        taken = attempt;
      });
    });
  } catch (error) {
    if (met !== undefined && taken !== undefined) {
      const [to, sent] = [met, taken];
      await recordEmailAccepted(ctx, (trx) => recordSent(ctx, trx, to, sent));
      return;
    }
    if (!(error instanceof MailRefused) || met === undefined) throw error;
    await recordRefusal(ctx, met, error);
    // An error that isn't about this address would affect the next one too, so the job waits.
    if (!error.isOfRecipient) throw error;
  }
}

/** Takes a campaign's turn to send a mail; a later turn is queued as a job. */
async function isTurnNow(ctx: Context, campaignId: string): Promise<boolean> {
  const turn = await claimTurn(ctx, campaignId);
  if (turn.kind === 'later') {
    const job = { data: { campaignId }, startAfter: turn.at };
    await ctx.jobs.sendAll(ctx.db, 'campaigns.send', [job]);
  }
  return turn.kind === 'now';
}

/**
 * Continues a campaign from where it stopped, at its rate, for up to `most` mails or a time limit;
 * the rest is left to the next job.
 */
export async function runCampaign(
  ctx: Context,
  id: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { mailer } = ctx;
  const campaign = await findCampaign(ctx.db, id);
  // Mails need a postal address, so the remaining recipients wait until one is set.
  const { postalAddress } = await currentBusiness(ctx);
  const isOff = mailer === undefined || postalAddress.length === 0;
  if (isOff || campaign?.state !== 'sending') return;
  await markProgress(ctx.db, id, ctx.now());
  await runInChunks({ next: () => addNextRecipients(ctx, id) });
  const zones = ctx.config.quietHours === undefined ? [] : await listWaitingZones(ctx.db, id);
  let after: string | undefined;
  let dealt = 0;
  const next = async () => {
    const batch = startBatch<string>(MAILS_AT_ONCE);
    let end: 'full' | 'later' | 'nobody' = 'full';
    while (end === 'full' && dealt < most && batch.isOpen()) {
      if (!(await isTurnNow(ctx, id))) end = 'later';
      else {
        dealt += 1;
        // Each starts after the previous recipient, so that no two process the same person.
        const from = { after, zones };
        after = await batch.add((meet) => sendNext(ctx, mailer, campaign, from, meet));
        if (after === undefined) end = 'nobody';
      }
    }
    await batch.ended();
    return end === 'nobody' ? finishOrWait(ctx, id) : end === 'full' && dealt < most;
  };
  const handOver = () => ctx.jobs.send(ctx.db, 'campaigns.send', { campaignId: id });
  await runInChunks({ next, handOver });
}

/** Starts due scheduled campaigns, and picks up those without an active worker. */
export async function sweepCampaigns(ctx: Context): Promise<void> {
  // Due campaigns wait while sending isn't possible.
  const mayBegin = (await currentBusiness(ctx)).postalAddress.length > 0;
  for (const id of mayBegin ? await listDue(ctx.db, ctx.now(), DUE) : []) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = await lockCampaign(trx, id);
      const isDue = row?.state === 'scheduled' && (row.scheduled_at ?? ctx.now()) <= ctx.now();
      if (row === undefined || !isDue || !(await beginCampaign(ctx, trx, row))) return;
      await addCampaignEvent(trx, id, { step: 'begin', by: null, at: ctx.now() });
    });
  }
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const silent = await resumeStalled(trx, new Date(at.getTime() - SILENT_MS), at);
    for (const campaignId of silent) await ctx.jobs.send(trx, 'campaigns.send', { campaignId });
  });
}
