import { canCampaign } from '@voltcourier/contracts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Mailer, MailNotTaken } from '../../../platform/vendors/mail/mailer.ts';
import type { Attempt, DeliveriesService, NotificationsService } from '../../messaging/index.ts';
import type { AudiencesService } from '../../crm/index.ts';
import {
  addRecipients,
  countRecipients,
  isNobodyLeft,
  lockNext,
  markMailed,
  markRefused,
  markSkipped,
  type NextRecipient,
  NOBODY,
} from './recipients-repository.ts';
import {
  type CampaignRow,
  findCampaign,
  listDue,
  lockCampaign,
  markProgress,
  markSending,
  markSent,
  saveTaken,
  takeUpSilent,
} from './repository.ts';

/** People who are written down together. */
const CHUNK = 500;
/** A job works for so long, and leaves the rest to the next. */
const JOB_MS = 60_000;
/** A campaign that nobody has been at for so long is taken up again. */
const SILENT_MS = 3 * 60_000;
const DUE = 20;
const MAX_ATTEMPTS = 4;
const RETRY_MS = 10 * 60_000;

/** The words of a campaign. */
export const wordsOf = (row: CampaignRow) => ({
  subject: row.subject,
  preview: row.preview,
  body: row.body,
  button:
    row.button_label === null || row.button_link === null
      ? null
      : { label: row.button_label, link: row.button_link },
});

/** Sends campaigns in the background: takes their people once, and writes to each once. */
export function createCampaignSending(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'mailer' | 'now'>,
  others: {
    readonly audiences: AudiencesService;
    readonly deliveries: DeliveriesService;
    readonly notifications: NotificationsService;
  },
) {
  const { db, jobs, now } = deps;
  const { audiences, deliveries, notifications } = others;

  /** Begins to send, in the transaction that says so; false where that can't be any more. */
  const begin = async (trx: Database, row: CampaignRow): Promise<boolean> => {
    if (!canCampaign('begin', row.state) || row.segment_id === null) return false;
    const segment = await audiences.hold(trx, row.segment_id);
    if (segment === undefined) return false;
    await markSending(trx, row.id, segment, now());
    await jobs.send(trx, 'campaigns.send', { campaignId: row.id });
    return true;
  };

  /** Writes the next people down; false when there is nobody left. */
  const take = (id: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const row = await lockCampaign(trx, id);
      if (row?.state !== 'sending' || row.started_at === null || row.taken_at !== null)
        return false;
      const page = { at: row.started_at, after: row.taken_after ?? undefined, limit: CHUNK };
      const ids = await audiences.list(trx, row.filter, page);
      const at = now();
      const isLast = ids.length < CHUNK;
      await addRecipients(trx, id, ids, { at, bouncingSince: deliveries.bouncingSince() });
      await saveTaken(trx, id, { after: ids.at(-1), isLast, at });
      return !isLast;
    });

  const logged = (id: string) => ({ id, dedupeKey: `campaign:${id}`, at: now() });

  /** Writes down that the server hasn't taken a mail; nobody is lost because it is out of order. */
  const noteRefusal = (to: NextRecipient, error: MailNotTaken): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const at = now();
      const isCounted = error.answer !== null;
      const isLast = to.attempts + 1 >= MAX_ATTEMPTS;
      const isOver = isCounted && (isLast || (error.isOfRecipient && error.isForGood));
      const retryAt = isOver ? null : new Date(at.getTime() + RETRY_MS);
      await deliveries.addCampaignMail(trx, logged(to.id));
      const attempt = { at, recipient: to.address, answer: error.answer };
      await deliveries.markFailed(trx, to.id, attempt);
      await markRefused(trx, to.id, { retryAt, isCounted, at });
    });

  /** Writes down that the server has taken a mail. */
  const noteSent = async (trx: Database, to: NextRecipient, taken: Attempt): Promise<void> => {
    await deliveries.addCampaignMail(trx, logged(to.id));
    await deliveries.markSent(trx, to.id, taken);
    await markMailed(trx, to.id, { address: to.address, at: taken.at });
  };

  /**
   * Sends one mail, or leaves it out, in the transaction that writes that down. `onTaken` hears that
   * the server has taken it, whatever becomes of the transaction.
   */
  const sendTo = async (
    trx: Database,
    mailer: Mailer,
    { campaign, to }: { campaign: CampaignRow; to: NextRecipient },
    onTaken: (taken: Attempt) => void,
  ): Promise<void> => {
    const at = now();
    if (to.reason !== null) {
      await markSkipped(trx, to.id, to.reason, at);
      return;
    }
    const mail = await notifications.composeCampaign(wordsOf(campaign), to.first_name, to.id);
    await deliveries.addCampaignMail(trx, logged(to.id));
    const messageId = `<${to.id}@${notifications.domain}>`;
    const answer = await mailer.send({ ...mail, to: to.address, messageId });
    const taken = { at, recipient: to.address, answer };
    onTaken(taken);
    await noteSent(trx, to, taken);
  };

  /** Deals with the next who waits; answers after whom to go on, or undefined when nobody is left. */
  const sendNext = async (
    mailer: Mailer,
    campaign: CampaignRow,
    after: string | undefined,
  ): Promise<string | undefined> => {
    let met: NextRecipient | undefined;
    let taken: Attempt | undefined;
    try {
      return await db.transaction().execute(async (trx) => {
        const asked = { after, at: now(), bouncingSince: deliveries.bouncingSince() };
        met = await lockNext(trx, campaign.id, asked);
        if (met === undefined) return undefined;
        await sendTo(trx, mailer, { campaign, to: met }, (attempt) => {
          taken = attempt;
        });
        return met.person_id;
      });
    } catch (error) {
      if (met !== undefined && taken !== undefined) {
        const [to, sent] = [met, taken];
        await deliveries.noteTaken((trx) => noteSent(trx, to, sent));
        return to.person_id;
      }
      if (!(error instanceof MailNotTaken) || met === undefined) throw error;
      await noteRefusal(met, error);
      // What isn't about this one address would meet the next one too: the job waits.
      if (!error.isOfRecipient) throw error;
      return met.person_id;
    }
  };

  const finish = (id: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const row = await lockCampaign(trx, id);
      if (row === undefined || !canCampaign('finish', row.state) || row.taken_at === null) return;
      if (!(await isNobodyLeft(trx, id))) return;
      const counts = await countRecipients(trx, [id]);
      await markSent(trx, id, counts.get(id) ?? NOBODY, now());
    });

  /**
   * Goes on with a campaign from wherever it stopped, for `most` mails or a while; what is left then
   * is the next job's.
   */
  const run = async (id: string, most = Number.POSITIVE_INFINITY): Promise<void> => {
    const { mailer } = deps;
    const campaign = await findCampaign(db, id);
    if (mailer === undefined || campaign?.state !== 'sending') return;
    const until = performance.now() + JOB_MS;
    await markProgress(db, id, now());
    while (await take(id));
    let after: string | undefined;
    for (let dealt = 0; dealt < most; dealt += 1) {
      after = await sendNext(mailer, campaign, after);
      if (after === undefined) {
        await finish(id);
        return;
      }
      if (performance.now() > until) {
        await jobs.send(db, 'campaigns.send', { campaignId: id });
        return;
      }
    }
  };

  return {
    begin,
    run,

    /** Begins what was scheduled and is due, and takes up again what nobody is at. */
    sweep: async (): Promise<void> => {
      for (const id of await listDue(db, now(), DUE)) {
        await db.transaction().execute(async (trx) => {
          const row = await lockCampaign(trx, id);
          const isDue = row?.state === 'scheduled' && (row.scheduled_at ?? now()) <= now();
          if (row !== undefined && isDue) await begin(trx, row);
        });
      }
      await db.transaction().execute(async (trx) => {
        const at = now();
        const silent = await takeUpSilent(trx, new Date(at.getTime() - SILENT_MS), at);
        for (const campaignId of silent) await jobs.send(trx, 'campaigns.send', { campaignId });
      });
    },
  };
}

/** The service that sends campaigns. */
export type CampaignSendingService = ReturnType<typeof createCampaignSending>;
