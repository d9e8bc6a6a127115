import { createHash, timingSafeEqual } from 'node:crypto';
import type { Delivery, DeliveryState } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { onceReachable } from '../../../platform/database/unavailable.ts';
import { isComplaint } from './feedback-report.ts';
import { type Report, readReport } from './reports.ts';
import {
  addCampaignMail,
  addReport,
  addTest,
  type Attempt,
  clearRecipients,
  type DeliveryRow,
  type ForgottenMails,
  listBouncing,
  listDeliveryRows,
  markComplained,
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

const deliveryOf = (row: DeliveryRow, person: Delivery['person']): Delivery => ({
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
  complainedAt: row.complained_at?.toISOString() ?? null,
  bookingId: row.booking_id,
  person,
});

/** What the log is asked for. */
export interface DeliveriesQuery {
  readonly state?: DeliveryState | undefined;
  readonly kind?: string | undefined;
  readonly address?: string | undefined;
  readonly after?: string | undefined;
}

// The log of emails: what became of each, and what the mail system reports of it afterwards.

/** From when on a mail that came back makes an address one that bounces. */
export function bouncingSince(ctx: Context) {
  return new Date(ctx.now().getTime() - HELD_DAYS * DAY_MS);
}

/** A page of emails, the newest first. */
export async function listDeliveries(ctx: Context, query: DeliveriesQuery, most = PAGE) {
  const { state, kind, address, after } = query;
  const asked = { state, kind, address, after, bouncingSince: bouncingSince(ctx) };
  const rows = await listDeliveryRows(ctx.db, { ...asked, limit: most + 1 });
  const page = rows.slice(0, most);
  const people = await ctx.ports.mailSubjects.listPeople(ctx.db, page);
  return {
    deliveries: page.map((row) => deliveryOf(row, people.get(row.id) ?? null)),
    hasMore: rows.length > most,
    mailIsOn: ctx.config.mail.smtpUrl !== undefined,
    bouncesAreOn: ctx.config.mail.bounceSecret !== undefined,
  };
}

/** Those of the addresses from which mail has come back for good lately. */
export function listBouncingAddresses(
  ctx: Context,
  addresses: readonly string[],
): Promise<string[]> {
  return listBouncing(ctx.db, addresses, bouncingSince(ctx));
}

/** Writes down that the mail server has taken a mail, or hasn't. */
export function markEmailSent(trx: Database, id: string, attempt: Attempt): Promise<void> {
  return markSent(trx, id, attempt);
}
/** Logs an attempt that failed. */
export function markEmailFailed(trx: Database, id: string, attempt: Attempt): Promise<void> {
  return markFailed(trx, id, attempt);
}

/**
 * Writes down that the mail server has taken a mail, where the transaction that was to say so
 * was lost with its connection. Tries for a minute: until it is written down, the job would send
 * the mail again.
 *
 * @throws DatabaseUnavailable when the database stays away.
 */
export function noteEmailTaken(
  ctx: Context,
  note: (trx: Database) => Promise<void>,
): Promise<void> {
  return onceReachable(() => ctx.db.transaction().execute(note), { patienceMs: NOTE_PATIENCE_MS });
}

/** Writes a test down before it is sent. */
export function addTestDelivery(trx: Database, test: Parameters<typeof addTest>[1]): Promise<void> {
  return addTest(trx, test);
}

/** Writes a mail of a campaign down in the transaction that sends it. */
export function addCampaignDelivery(
  trx: Database,
  mail: Parameters<typeof addCampaignMail>[1],
): Promise<void> {
  return addCampaignMail(trx, mail);
}

/** Forgets to whom the mails of somebody went whose account is being deleted. */
export function forgetRecipients(trx: Database, mails: ForgottenMails): Promise<void> {
  return clearRecipients(trx, mails);
}

/**
 * Lets through whoever knows the secret of those who hand reports over.
 *
 * @throws AppError `not_found` where none are taken, `unauthenticated`.
 */
export function checkBounceReporter(ctx: Context, given: string): void {
  const { bounceSecret } = ctx.config.mail;
  if (bounceSecret === undefined) {
    const sentence = 'Bounces are not taken here: MAIL_BOUNCE_SECRET is not set.';
    throw new AppError('not_found', sentence);
  }
  if (timingSafeEqual(hashOf(given), hashOf(bounceSecret))) return;
  throw new AppError('unauthenticated', 'Send MAIL_BOUNCE_SECRET as a bearer token.');
}

type DeliveryReport = Extract<Report, { kind: 'delivery' }>;

/** What became of a mail; undefined where its report says nothing that counts. */
// Each of our mails has one recipient; a list behind the address may have had more.
const toldBy = ({ recipients }: DeliveryReport) =>
  recipients.find(({ action }) => action === 'failed') ??
  recipients.find(({ action }) => action === 'delayed');

/** Writes down that a mail came back, or is late. */
async function noteBounce(
  ctx: Context,
  trx: Database,
  emailId: string,
  told: NonNullable<ReturnType<typeof toldBy>>,
): Promise<void> {
  const at = ctx.now();
  const isOver = told.action === 'failed';
  const report = { status: told.status, text: told.diagnostic, isOver, at };
  const mail = await markReported(trx, emailId, report);
  const recipientId = mail?.campaign_recipient_id ?? null;
  if (isOver && recipientId !== null) {
    await ctx.ports.campaignMails.noteBounced(trx, recipientId, at);
  }
}

/** Writes down that a mail was marked as spam, which ends news for whoever did that. */
async function noteComplaint(ctx: Context, trx: Database, emailId: string): Promise<void> {
  const at = ctx.now();
  const mail = await markComplained(trx, emailId, at);
  if (mail === undefined) return;
  const { recipient, person_id: personId, campaign_recipient_id: recipientId } = mail;
  const reader = {
    addresses: recipient === null ? [] : [recipient.toLowerCase()],
    personIds: personId === null ? [] : [personId],
  };
  await ctx.ports.newsConsents.end(trx, reader, 'spam-report');
  if (recipientId !== null) await ctx.ports.campaignMails.noteComplained(trx, recipientId, at);
}

/**
 * Takes a report of a mail system about a bounce (RFC 3464), or that somebody marked a mail as spam
 * (RFC 5965). The same report again changes nothing, and neither does one about a mail that isn't
 * ours. Answers whether it was about one of ours.
 *
 * @throws AppError `invalid_input` where it is no such report.
 */
export async function takeBounceReport(ctx: Context, source: Buffer): Promise<{ isOurs: boolean }> {
  const report = await readReport(source);
  if (report === undefined) {
    throw new AppError(
      'invalid_input',
      'This is neither a delivery status notification (RFC 3464) nor a feedback report (RFC 5965): a mail of the type multipart/report with a message/delivery-status or a message/feedback-report in it.',
    );
  }
  const { emailId, hash } = report;
  const told = report.kind === 'delivery' ? toldBy(report) : undefined;
  const counts = report.kind === 'feedback' ? isComplaint(report.feedback) : told !== undefined;
  if (emailId === undefined || !counts) return { isOurs: false };
  const at = ctx.now();
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await addReport(trx, { hash, emailId, at }))) return { isOurs: false };
    if (told === undefined) await noteComplaint(ctx, trx, emailId);
    else await noteBounce(ctx, trx, emailId, told);
    return { isOurs: true };
  });
}
