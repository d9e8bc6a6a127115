import { createHash, timingSafeEqual } from 'node:crypto';
import type { Delivery, DeliveryState } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { onceReachable } from '../../../platform/database/unavailable.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readReport } from './reports.ts';
import {
  addCampaignMail,
  addReport,
  addTest,
  type Attempt,
  type DeliveryRow,
  forgetRecipients,
  listBouncing,
  listDeliveries,
  markFailed,
  markReported,
  markSent,
} from './repository.ts';

export type { Attempt } from './repository.ts';

const PAGE = 50;

/** After that an address gets another chance: mailboxes are made again, and domains mended. */
const HELD_DAYS = 180;
const DAY_MS = 86_400_000;
const NOTE_PATIENCE_MS = 60_000;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  isTest: row.is_test,
  recipient: row.recipient,
  isBouncing: row.is_bouncing,
  attempts: row.attempts,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  bounce:
    row.bounce_reported_at === null || row.bounce_status === null
      ? null
      : {
          at: row.bounce_reported_at.toISOString(),
          status: row.bounce_status,
          text: row.bounce_text ?? '',
          isOver: row.bounced_at !== null,
        },
  bookingId: row.booking_id,
  person:
    row.person_id === null || row.person_name === null
      ? null
      : { id: row.person_id, name: row.person_name },
});

/** What the log is asked for. */
export interface DeliveriesQuery {
  readonly state?: DeliveryState | undefined;
  readonly kind?: string | undefined;
  readonly address?: string | undefined;
  readonly after?: string | undefined;
}

/** The log of emails: what became of each, and what the mail system reports of it afterwards. */
export function createDeliveries({ config, db, now }: Pick<Dependencies, 'config' | 'db' | 'now'>) {
  const bouncingSince = () => new Date(now().getTime() - HELD_DAYS * DAY_MS);

  return {
    /** A page of emails, the newest first. */
    list: async (query: DeliveriesQuery) => {
      const { state, kind, address, after } = query;
      const asked = { state, kind, address, after, bouncingSince: bouncingSince() };
      const rows = await listDeliveries(db, { ...asked, limit: PAGE + 1 });
      return {
        deliveries: rows.slice(0, PAGE).map(deliveryOf),
        hasMore: rows.length > PAGE,
        mailIsOn: config.mail.smtpUrl !== undefined,
        bouncesAreOn: config.mail.bounceSecret !== undefined,
      };
    },

    /** Since when mail that came back for good is held against an address. */
    bouncingSince,

    /** Those of the addresses from which mail has come back for good lately. */
    listBouncing: (addresses: readonly string[]): Promise<string[]> =>
      listBouncing(db, addresses, bouncingSince()),

    /** Writes down that the mail server has taken a mail, or hasn't. */
    markSent: (trx: Database, id: string, attempt: Attempt): Promise<void> =>
      markSent(trx, id, attempt),
    markFailed: (trx: Database, id: string, attempt: Attempt): Promise<void> =>
      markFailed(trx, id, attempt),

    /**
     * Writes down that the mail server has taken a mail, where the transaction that was to say so
     * was lost with its connection. Tries for a minute: until it is written down, the job would send
     * the mail again.
     *
     * @throws DatabaseUnavailable when the database stays away.
     */
    noteTaken: (note: (trx: Database) => Promise<void>): Promise<void> =>
      onceReachable(() => db.transaction().execute(note), { patienceMs: NOTE_PATIENCE_MS }),

    /** Writes a test down before it is sent. */
    addTest: (trx: Database, test: Parameters<typeof addTest>[1]): Promise<void> =>
      addTest(trx, test),

    /** Writes a mail of a campaign down in the transaction that sends it. */
    addCampaignMail: (trx: Database, mail: Parameters<typeof addCampaignMail>[1]): Promise<void> =>
      addCampaignMail(trx, mail),

    /** Forgets to whom the mails of somebody went whose account is being deleted. */
    forgetRecipients: (
      trx: Database,
      whose: { userId: string; verifiedEmail: string | null },
    ): Promise<void> => forgetRecipients(trx, whose),

    /**
     * Lets through whoever knows the secret of those who hand reports over.
     *
     * @throws AppError `not_found` where none are taken, `unauthenticated`.
     */
    checkReporter: (given: string): void => {
      const { bounceSecret } = config.mail;
      if (bounceSecret === undefined) {
        const sentence = 'Bounces are not taken here: MAIL_BOUNCE_SECRET is not set.';
        throw new AppError('not_found', sentence);
      }
      if (timingSafeEqual(hashOf(given), hashOf(bounceSecret))) return;
      throw new AppError('unauthenticated', 'Send MAIL_BOUNCE_SECRET as a bearer token.');
    },

    /**
     * Takes a report of the mail system (RFC 3464). The same report again changes nothing, and
     * neither does one about a mail that isn't ours. Answers whether it was about one of ours.
     *
     * @throws AppError `invalid_input` where it is no such report.
     */
    takeReport: async (source: Buffer): Promise<{ isOurs: boolean }> => {
      const report = await readReport(source);
      if (report === undefined) {
        throw new AppError(
          'invalid_input',
          'This is not a delivery status notification (RFC 3464): a mail of the type multipart/report with a message/delivery-status in it.',
        );
      }
      const { emailId, hash, recipients } = report;
      // Each of our mails has one recipient; a list behind the address may have had more.
      const told =
        recipients.find(({ action }) => action === 'failed') ??
        recipients.find(({ action }) => action === 'delayed');
      if (emailId === undefined || told === undefined) return { isOurs: false };
      const at = now();
      return db.transaction().execute(async (trx) => {
        if (!(await addReport(trx, { hash, emailId, at }))) return { isOurs: false };
        await markReported(trx, emailId, {
          status: told.status,
          text: told.diagnostic,
          isOver: told.action === 'failed',
          at,
        });
        return { isOurs: true };
      });
    },
  };
}

/** The service of the log of emails. */
export type DeliveriesService = ReturnType<typeof createDeliveries>;
