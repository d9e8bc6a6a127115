import type { BookingMail, BookingMailKind } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { NOWHERE } from './deleted-addresses.ts';
import type { BookingRules } from './booking-rules.ts';
import { addEmail } from './repository.ts';
import { type BookingMailRow, listMailsOfBooking } from './subjects.ts';

const AGAIN_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

const isAgain = ({ dedupe_key: key }: BookingMailRow) => key.includes(':again:');

const toStaff = ({ kind }: BookingMailRow) => kind === 'staff-emergency';

type RulesOf = (mail: BookingMailRow) => BookingRules;

// Loaded lazily, because the mails come with their layouts.
async function loadRules(): Promise<RulesOf> {
  const { MAILS } = await import('./mails/mails.ts');
  return ({ kind }) => MAILS[kind].rules;
}

/** Returns why a mail can't be sent again at `now`; undefined if it can. */
function refusalOf(mail: BookingMailRow, rules: BookingRules, now: Date): string | undefined {
  if (!toStaff(mail) && mail.email.endsWith(`@${NOWHERE}`)) {
    return 'The account is deleted, so there is no address to write to.';
  }
  return rules.refusal(mail, now);
}

// Mails of a booking, and sending one of them again.

/** Lists a booking's mails, newest first. */
export async function listBookingMails(ctx: Context, bookingId: string): Promise<BookingMail[]> {
  const now = ctx.now();
  const mails = await listMailsOfBooking(ctx, ctx.db, bookingId);
  const rulesOf = await loadRules();
  return mails.map((mail) => ({
    id: mail.email_id,
    kind: mail.kind,
    at: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
    state:
      mail.sent_at !== null
        ? 'sent'
        : rulesOf(mail).isTrue(mail, mail.dedupe_key, now)
          ? 'waiting'
          : 'dropped',
    isAgain: isAgain(mail),
    refusal: refusalOf(mail, rulesOf(mail), now) ?? null,
  }));
}

/**
 * Sends a booking's mail again with current data. Repeating the request sends nothing and returns
 * false.
 *
 * @throws AppError `not_found`, `too_early`, `too_late`, `rate_limited`.
 */
export async function sendBookingMailAgain(
  ctx: Context,
  trx: Database,
  request: { bookingId: string; emailId: string; requestId: string },
): Promise<BookingMailKind | undefined> {
  const at = ctx.now();
  const mails = await listMailsOfBooking(ctx, trx, request.bookingId);
  const mail = mails.find(({ email_id: id }) => id === request.emailId);
  if (mail === undefined) {
    throw new AppError('not_found', 'This booking has no such email.');
  }
  const own = `:again:${request.requestId}:`;
  if (mails.some(({ dedupe_key: key }) => key.includes(own))) return undefined;
  const rules = (await loadRules())(mail);
  const refusal = refusalOf(mail, rules, at);
  if (refusal !== undefined) throw new AppError('too_late', refusal);
  if (mail.sent_at === null && rules.isTrue(mail, mail.dedupe_key, at)) {
    throw new AppError('too_early', 'This email is still waiting to be sent.');
  }
  const lately = mails.filter(
    (other) => isAgain(other) && at.getTime() - other.created_at.getTime() < HOUR_MS,
  );
  if (lately.length >= AGAIN_PER_HOUR) {
    throw new AppError(
      'rate_limited',
      `${AGAIN_PER_HOUR} emails of this booking were sent again within an hour. Please call the customer.`,
    );
  }
  const dedupeKey = `${mail.kind}:${request.bookingId}${own}${rules.occasion(mail, mail.dedupe_key)}`;
  const subject = { booking_id: request.bookingId };
  const id = await addEmail(trx, { kind: mail.kind, dedupeKey, subject, at });
  if (id === undefined) return undefined;
  await ctx.jobs.send(trx, 'notifications.send-email', { emailId: id });
  return mail.kind;
}
