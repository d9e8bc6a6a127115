import { canCampaign } from '@voltcourier/contracts';
import {
  addCampaignDelivery,
  type Attempt,
  bouncingSince,
  composeCampaign,
  messageIdDomainOf,
  markEmailFailed,
  markEmailSent,
  noteEmailTaken,
} from '../../messaging/index.ts';
import { holdAudience, listAudience } from '../../crm/index.ts';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { runInChunks } from '../../../platform/jobs/chunks.ts';
import { type Mailer, MailNotTaken } from '../../../platform/vendors/mail/mailer.ts';
import { holdOut, passHeldOut } from './held-out-repository.ts';
import { takeTurn } from './pacing.ts';
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
  saveTaken,
  takeUpSilent,
} from './repository.ts';
import { startBatch } from './send-batch.ts';
import { beginTest } from './subject-tests.ts';
import { listWaitingZones } from './variants-repository.ts';
import { finishOrWait } from './waiting.ts';
import { wordsOf } from './words.ts';

/** People who are written down together. */
const CHUNK = 500;
/**
 * Mails of a campaign that are handed over at once. A mail server takes its time for each, and one
 * after another would never reach the rate.
 */
const MAILS_AT_ONCE = 4;
/** A campaign that nobody has been at for so long is taken up again. */
const SILENT_MS = 3 * 60_000;
const DUE = 20;
const MAX_ATTEMPTS = 4;
const RETRY_MS = 10 * 60_000;

// Sends campaigns in the background: takes their people once, and writes to each once.

/** Begins to send, in the transaction that says so; false where that can't be any more. */
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

/** Writes the next people down; false when there is nobody left. */
function take(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, id);
    if (row?.state !== 'sending' || row.started_at === null || row.taken_at !== null) return false;
    const page = { at: row.started_at, after: row.taken_after ?? undefined, limit: CHUNK };
    const ids = await listAudience(trx, row.filter, page);
    const at = ctx.now();
    const isLast = ids.length < CHUNK;
    await addRecipients(trx, id, ids, { at, bouncingSince: bouncingSince(ctx) });
    if (isLast) await holdOut(trx, id, row.holdout_percent);
    await saveTaken(trx, id, { after: ids.at(-1), isLast, at });
    if (isLast) await beginTest(ctx, trx, row);
    return !isLast;
  });
}

function logged(ctx: Context, { id, person_id: personId }: NextRecipient) {
  return { id, dedupeKey: `campaign:${id}`, personId, at: ctx.now() };
}

/** Writes down that the server hasn't taken a mail; nobody is lost because it is out of order. */
function noteRefusal(ctx: Context, to: NextRecipient, error: MailNotTaken): Promise<void> {
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

/** Writes down that the server has taken a mail. */
async function noteSent(
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
 * Sends one mail, or leaves it out, in the transaction that writes that down. `onTaken` hears that
 * the server has taken it, whatever becomes of the transaction.
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
  const mail = await composeCampaign(ctx, trx, wordsOf(campaign, to.variant), to);
  await addCampaignDelivery(trx, logged(ctx, to));
  const messageId = `<${to.id}@${messageIdDomainOf(ctx)}>`;
  const answer = await mailer.send({ ...mail, to: to.address, messageId });
  const taken = { at, recipient: to.address, answer };
  onTaken(taken);
  await noteSent(ctx, trx, to, taken);
}

/** Deals with the next who waits, if anybody is left; `meet` hears who that is as soon as it is known. */
async function sendNext(
  ctx: Context,
  mailer: Mailer,
  campaign: CampaignRow,
  { after, zones }: { after: string | undefined; zones: readonly string[] },
  meet: (personId: string) => void,
): Promise<void> {
  const at = ctx.now();
  const quietZones = quietZonesOf(at, zones, ctx.config.quietHours);
  const asked = { after, at, bouncingSince: bouncingSince(ctx), quietZones };
  let met: NextRecipient | undefined;
  let taken: Attempt | undefined;
  try {
    await ctx.db.transaction().execute(async (trx) => {
      met = await lockNext(trx, campaign.id, asked);
      if (met !== undefined) meet(met.person_id);
      if (campaign.holdout_percent > 0) {
        await passHeldOut(trx, campaign.id, { ...asked, before: met?.person_id });
      }
      if (met === undefined) return;
      await sendTo(ctx, trx, mailer, { campaign, to: met }, (attempt) => {
        taken = attempt;
      });
    });
  } catch (error) {
    if (met !== undefined && taken !== undefined) {
      const [to, sent] = [met, taken];
      await noteEmailTaken(ctx, (trx) => noteSent(ctx, trx, to, sent));
      return;
    }
    if (!(error instanceof MailNotTaken) || met === undefined) throw error;
    await noteRefusal(ctx, met, error);
    // What isn't about this one address would meet the next one too: the job waits.
    if (!error.isOfRecipient) throw error;
  }
}

/** Takes a campaign's turn to send a mail; one that comes later is the next job's. */
async function isTurnNow(ctx: Context, campaignId: string): Promise<boolean> {
  const turn = await takeTurn(ctx, campaignId);
  if (turn.kind === 'later') {
    const job = { data: { campaignId }, startAfter: turn.at };
    await ctx.jobs.sendAll(ctx.db, 'campaigns.send', [job]);
  }
  return turn.kind === 'now';
}

/**
 * Goes on with a campaign from wherever it stopped, at its rate, for `most` mails or a while; what is
 * left then is the next job's.
 */
export async function runCampaign(
  ctx: Context,
  id: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { mailer } = ctx;
  const campaign = await findCampaign(ctx.db, id);
  // Without an address below it no mail may go: whoever is left waits until there is one.
  const { postalAddress } = await currentBusiness(ctx);
  const isOff = mailer === undefined || postalAddress.length === 0;
  if (isOff || campaign?.state !== 'sending') return;
  await markProgress(ctx.db, id, ctx.now());
  await runInChunks({ next: () => take(ctx, id) });
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
        // Each begins behind the one before, so that no two meet the same person.
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

/** Begins what was scheduled and is due, and takes up again what nobody is at. */
export async function sweepCampaigns(ctx: Context): Promise<void> {
  // What is due waits where nothing may be sent.
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
    const silent = await takeUpSilent(trx, new Date(at.getTime() - SILENT_MS), at);
    for (const campaignId of silent) await ctx.jobs.send(trx, 'campaigns.send', { campaignId });
  });
}
