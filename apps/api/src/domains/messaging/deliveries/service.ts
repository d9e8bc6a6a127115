import { createHash, timingSafeEqual } from 'node:crypto';
import type { Delivery, QueryOf, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { onceReachable } from '../../../platform/database/unavailable.ts';
import { isComplaint } from './feedback-report.ts';
import { type Report, readReport } from './reports.ts';
import {
  addReport,
  type DeliveryRow,
  listBouncing,
  listDeliveryRows,
  markComplained,
  markReported,
} from './repository.ts';

const PAGE = 50;

/** Days after which an address is tried again: mailboxes are recreated, and domains repaired. */
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

/** Query parameters of the delivery log. */
export type DeliveriesQuery = QueryOf<Routes['deliveries']['list']>;

// Delivery log: the status of each email, and later reports by mail systems.

/** Returns since when a bounce marks an address as bouncing. */
export function bouncingSince(ctx: Context) {
  return new Date(ctx.now().getTime() - HELD_DAYS * DAY_MS);
}

/** Lists a page of emails, newest first. */
export async function listDeliveries(ctx: Context, query: DeliveriesQuery, most = PAGE) {
  const { state, kind, address, after } = query;
  const listQuery = { state, kind, address, after, bouncingSince: bouncingSince(ctx) };
  const rows = await listDeliveryRows(ctx.db, { ...listQuery, limit: most + 1 });
  const page = rows.slice(0, most);
  const people = await ctx.ports.mailSubjects.listPeople(ctx.db, page);
  return {
    deliveries: page.map((row) => deliveryOf(row, people.get(row.id) ?? null)),
    hasMore: rows.length > most,
    mailIsOn: ctx.config.mail.smtpUrl !== undefined,
    bouncesAreOn: ctx.config.mail.bounceSecret !== undefined,
  };
}

/** Returns the addresses whose mail recently bounced permanently. */
export function listBouncingAddresses(
  ctx: Context,
  addresses: readonly string[],
): Promise<string[]> {
  return listBouncing(ctx.db, addresses, bouncingSince(ctx));
}

/**
 * Records that the mail server accepted a mail after the transaction that should record it was lost
 * with its connection. Retries for a minute, because the job would otherwise send the mail again.
 *
 * @throws DatabaseUnavailable if the database stays unavailable.
 */
export function recordEmailAccepted(
  ctx: Context,
  note: (trx: Database) => Promise<void>,
): Promise<void> {
  return onceReachable(() => ctx.db.transaction().execute(note), { patienceMs: NOTE_PATIENCE_MS });
}

/**
 * Checks the secret of a caller that delivers reports.
 *
 * @throws AppError `not_found` if reports are not accepted, `unauthenticated`.
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

/** Returns the status from a report; undefined if it has no relevant one. */
// Each of our mails has one recipient, but that address may be a list with several.
const outcomeOf = ({ recipients }: DeliveryReport) =>
  recipients.find(({ action }) => action === 'failed') ??
  recipients.find(({ action }) => action === 'delayed');

/** Records that a mail bounced or is delayed. */
async function recordBounce(
  ctx: Context,
  trx: Database,
  emailId: string,
  outcome: NonNullable<ReturnType<typeof outcomeOf>>,
): Promise<void> {
  const at = ctx.now();
  const isOver = outcome.action === 'failed';
  const report = { status: outcome.status, text: outcome.diagnostic, isOver, at };
  const mail = await markReported(trx, emailId, report);
  const recipientId = mail?.campaign_recipient_id ?? null;
  if (isOver && recipientId !== null) {
    await ctx.ports.campaignMails.noteBounced(trx, recipientId, at);
  }
}

/** Records a spam complaint, which unsubscribes the recipient from news. */
async function recordComplaint(ctx: Context, trx: Database, emailId: string): Promise<void> {
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
 * Processes a mail system's bounce report (RFC 3464) or spam complaint (RFC 5965). Repeats, and
 * reports about other mails than ours, change nothing. Returns whether the mail was ours.
 *
 * @throws AppError `invalid_input` if it isn't such a report.
 */
export async function receiveBounceReport(
  ctx: Context,
  source: Buffer,
): Promise<{ isOurs: boolean }> {
  const report = await readReport(source);
  if (report === undefined) {
    throw new AppError(
      'invalid_input',
      'This is neither a delivery status notification (RFC 3464) nor a feedback report (RFC 5965): a mail of the type multipart/report with a message/delivery-status or a message/feedback-report in it.',
    );
  }
  const { emailId, hash } = report;
  const outcome = report.kind === 'delivery' ? outcomeOf(report) : undefined;
  const counts = report.kind === 'feedback' ? isComplaint(report.feedback) : outcome !== undefined;
  if (emailId === undefined || !counts) return { isOurs: false };
  const at = ctx.now();
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await addReport(trx, { hash, emailId, at }))) return { isOurs: false };
    if (outcome === undefined) await recordComplaint(ctx, trx, emailId);
    else await recordBounce(ctx, trx, emailId, outcome);
    return { isOurs: true };
  });
}
