import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { AccountNewsKind } from './emails/account-news.tsx';
import type { MembershipMailKind } from './emails/memberships.tsx';
import type { Message } from './emails/message.tsx';
import { findMailLanguage } from '../languages/repository.ts';
import type { ReplyWords } from './mail-subjects.ts';
import type { AccountLinkKind } from './mails/accounts.ts';
import { UNUSABLE_LINKS } from './link-secrets.ts';
import { addFarewell, deleteFarewellsBefore, type Farewell } from './farewells-repository.ts';
import { senderOf } from './sender.ts';
import { addEmail, type EmailKind, type EmailSubject, findEmail } from './repository.ts';

export type { Message } from './emails/message.tsx';

export type { MembershipMailKind } from './emails/memberships.tsx';

export type { MembershipDetail } from './mail-subjects.ts';

// Mail: written down in the transaction that causes it, sent once by a job.

/** @throws AppError `not_found`. */
async function composeReal(ctx: Context, kind: string, emailId: string): Promise<Message> {
  const row = await findEmail(ctx.db, emailId);
  if (row === undefined || row.kind !== kind || row.tested_by !== null) {
    throw new AppError('not_found', 'There is no such email about somebody.');
  }
  const { composeMail, NothingToTell } = await import('./compose-mail.ts');
  const options = { secrets: UNUSABLE_LINKS, isPreview: true };
  try {
    const composed = await composeMail(ctx, row, options);
    if (composed !== undefined) {
      const { subject, html, text } = composed;
      return { subject, html, text };
    }
  } catch (error) {
    if (!(error instanceof NothingToTell)) throw error;
  }
  throw new AppError('not_found', 'What this email was about is not there any more.');
}

export async function enqueue(
  ctx: Context,
  trx: Database,
  kind: EmailKind,
  subject: EmailSubject,
  occasion: string,
  afterSeconds = 0,
): Promise<void> {
  const dedupeKey = `${kind}:${occasion}`;
  const id = await addEmail(trx, { kind, dedupeKey, subject, at: ctx.now() });
  if (id === undefined) return;
  if (afterSeconds === 0) return ctx.jobs.send(trx, 'notifications.send-email', { emailId: id });
  const startAfter = new Date(ctx.now().getTime() + afterSeconds * 1000);
  return ctx.jobs.sendAll(trx, 'notifications.send-email', [{ data: { emailId: id }, startAfter }]);
}

/** A contact request: to staff, and its confirmation to the person. */
export async function sendInquiryNotice(ctx: Context, trx: Database, id: string): Promise<void> {
  const subject = { contact_request_id: id };
  await enqueue(ctx, trx, 'staff-contact', subject, id);
  await enqueue(ctx, trx, 'contact-received', subject, id);
}

/** A quick booking: to staff, and what happens next to the person who left an address. */
export async function sendQuickBookingNotice(
  ctx: Context,
  trx: Database,
  id: string,
  email: string | null,
): Promise<void> {
  const subject = { quick_booking_id: id };
  await enqueue(ctx, trx, 'staff-quick-booking', subject, id);
  if (email !== null) await enqueue(ctx, trx, 'quick-booking-received', subject, id);
}

/** What staff wrote to somebody who asked for something, once for each reply. */
export function sendRequestReply(
  ctx: Context,
  trx: Database,
  replyId: string,
  { kind, id }: { readonly kind: 'contact' | 'quick-booking'; readonly id: string },
): Promise<void> {
  const subject = kind === 'contact' ? { contact_request_id: id } : { quick_booking_id: id };
  return enqueue(ctx, trx, 'request-reply', subject, replyId);
}

/** What staff write to somebody who asked for something, as they would get it. */
export async function previewRequestReply(
  ctx: Context,
  { email, ...reply }: ReplyWords & { readonly email: string },
): Promise<Message> {
  const { requestReply } = await import('./emails/request-reply.tsx');
  return requestReply(reply, await senderOf(ctx, await findMailLanguage(ctx.db, email)));
}

/** Asks an address to confirm a subscription, once for each time that it is asked for. */
export function sendSubscriptionRequest(
  ctx: Context,
  trx: Database,
  id: string,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, 'subscription-requested', { subscription_id: id }, `${id}:${eventId}`);
}

/** A mail about the link of an account, once for each link. */
export function sendLinkMail(
  ctx: Context,
  trx: Database,
  kind: AccountLinkKind,
  tokenId: string,
): Promise<void> {
  return enqueue(ctx, trx, kind, { account_token_id: tokenId }, tokenId);
}

/** The news that a password was changed, once for each time. */
export function sendPasswordChanged(ctx: Context, trx: Database, eventId: number): Promise<void> {
  return enqueue(ctx, trx, 'password-changed', { account_event_id: eventId }, String(eventId));
}

/** An invitation into a company, once for each. */
export function sendCompanyInvitation(
  ctx: Context,
  trx: Database,
  invitationId: string,
): Promise<void> {
  return enqueue(
    ctx,
    trx,
    'company-invitation',
    { company_invitation_id: invitationId },
    invitationId,
  );
}

/** An invitation to be staff, or the news to an account that it is, once for each. */
export function sendStaffInvitation(
  ctx: Context,
  trx: Database,
  invitationId: string,
  isStaff: boolean,
): Promise<void> {
  return enqueue(
    ctx,
    trx,
    isStaff ? 'staff-welcome' : 'staff-invitation',
    { staff_invitation_id: invitationId },
    invitationId,
  );
}

/** The news of what happened to a membership, once for each event. */
export function sendMembershipNews(
  ctx: Context,
  trx: Database,
  kind: MembershipMailKind,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { membership_event_id: eventId }, String(eventId));
}

/** The news of what happened to a recurring booking, once for each event. */
export function sendRecurringNews(
  ctx: Context,
  trx: Database,
  kind: 'recurring-missed' | 'recurring-paused' | 'recurring-ended',
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { recurring_booking_event_id: eventId }, String(eventId));
}

/** The last mail to somebody whose account is deleted, once; where it goes is kept until then. */
export async function sendGoodbye(
  ctx: Context,
  trx: Database,
  eventId: number,
  farewell: Farewell,
): Promise<void> {
  await addFarewell(trx, farewell, ctx.now());
  await enqueue(ctx, trx, 'account-deleted', { account_event_id: eventId }, String(eventId));
}

/** Deletes addresses of last mails that couldn't be sent since an instant. */
export function pruneFarewells(ctx: Context, before: Date): Promise<void> {
  return deleteFarewellsBefore(ctx.db, before);
}

/** What was done to an account, once for each time. */
export function sendAccountNews(
  ctx: Context,
  trx: Database,
  kind: AccountNewsKind,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { account_event_id: eventId }, String(eventId));
}

/** The mails that are sent. */
export async function listEmailTemplates() {
  return (await import('./compose-mail.ts')).EMAIL_TEMPLATES;
}

/**
 * A mail as customers get it in a language, about somebody made up; or as a mail that was written
 * down would read now, in the language of whom it is about, with links that open nothing.
 *
 * @throws AppError `not_found`.
 */
export async function previewEmail(
  ctx: Context,
  kind: string,
  {
    about,
    language = LANGUAGES[0],
  }: { about?: string | undefined; language?: Language | undefined },
): Promise<Message> {
  if (about !== undefined) return composeReal(ctx, kind, about);
  const { composeSample } = await import('./compose-mail.ts');
  const message = await composeSample(ctx, kind, language);
  if (message === undefined) throw new AppError('not_found', 'There is no such email.');
  return message;
}

/** What was done to an account, as it is told. */
export type { AccountNewsKind } from './emails/account-news.tsx';
