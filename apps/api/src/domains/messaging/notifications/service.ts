import { type Language, LANGUAGES } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { AccountNewsKind } from './emails/account-news.tsx';
import type { MembershipMailKind } from './emails/memberships.tsx';
import type { Message } from './emails/message.tsx';
import { findMailLanguage } from '../languages/repository.ts';
import type { ReplyTexts } from './mail-subjects.ts';
import type { AccountLinkKind } from './mails/accounts.ts';
import { UNUSABLE_LINKS } from './link-secrets.ts';
import { addFarewell, type Farewell } from './farewells-repository.ts';
import { senderOf } from './sender.ts';
import { addEmail, type EmailKind, type EmailSubject, findEmail } from './repository.ts';

export type { Message } from './emails/message.tsx';

export type { MembershipMailKind } from './emails/memberships.tsx';

export type { MembershipDetail } from './mail-subjects.ts';

// Mail: queued in the transaction that causes it, sent once by a job.

/** @throws AppError `not_found`. */
async function composeReal(ctx: Context, kind: string, emailId: string): Promise<Message> {
  const row = await findEmail(ctx.db, emailId);
  if (row === undefined || row.kind !== kind || row.tested_by !== null) {
    throw new AppError('not_found', 'This email no longer exists. Choose another one.');
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
  throw new AppError('not_found', 'What this email was about is not there anymore.');
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

/** Queues the mails about a contact request: to staff, and the confirmation to the customer. */
export async function sendInquiryNotice(ctx: Context, trx: Database, id: string): Promise<void> {
  const subject = { contact_request_id: id };
  await enqueue(ctx, trx, 'staff-contact', subject, id);
  await enqueue(ctx, trx, 'contact-received', subject, id);
}

/**
 * Queues the mails about a quick booking: to staff, and what happens next to a customer who left an
 * address.
 */
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

/** Queues a staff reply to a request, once per reply. */
export function sendRequestReply(
  ctx: Context,
  trx: Database,
  replyId: string,
  { kind, id }: { readonly kind: 'contact' | 'quick-booking'; readonly id: string },
): Promise<void> {
  const subject = kind === 'contact' ? { contact_request_id: id } : { quick_booking_id: id };
  return enqueue(ctx, trx, 'request-reply', subject, replyId);
}

/** Renders a staff reply to a request as the customer would get it. */
export async function previewRequestReply(
  ctx: Context,
  { email, ...reply }: ReplyTexts & { readonly email: string },
): Promise<Message> {
  const { requestReply } = await import('./emails/request-reply.tsx');
  return requestReply(reply, await senderOf(ctx, await findMailLanguage(ctx.db, email)));
}

/** Queues a request to confirm a subscription, once per request. */
export function sendSubscriptionRequest(
  ctx: Context,
  trx: Database,
  id: string,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, 'subscription-requested', { subscription_id: id }, `${id}:${eventId}`);
}

/** Queues a mail with an account link, once per link. */
export function sendLinkMail(
  ctx: Context,
  trx: Database,
  kind: AccountLinkKind,
  tokenId: string,
): Promise<void> {
  return enqueue(ctx, trx, kind, { account_token_id: tokenId }, tokenId);
}

/** Queues the mail about a password change, once per change. */
export function sendPasswordChanged(ctx: Context, trx: Database, eventId: number): Promise<void> {
  return enqueue(ctx, trx, 'password-changed', { account_event_id: eventId }, String(eventId));
}

/** Queues a company invitation, once per invitation. */
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

/** Queues a staff invitation, or the mail to an account that is now staff, once per invitation. */
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

/** Queues the mail about a membership event, once per event. */
export function sendMembershipNews(
  ctx: Context,
  trx: Database,
  kind: MembershipMailKind,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { membership_event_id: eventId }, String(eventId));
}

/** Queues the mail about a recurring booking's event, once per event. */
export function sendRecurringNews(
  ctx: Context,
  trx: Database,
  kind: 'recurring-missed' | 'recurring-paused' | 'recurring-ended',
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { recurring_booking_event_id: eventId }, String(eventId));
}

/** Queues the last mail to a deleted account, once; its address is stored until then. */
export async function sendGoodbye(
  ctx: Context,
  trx: Database,
  eventId: number,
  farewell: Farewell,
): Promise<void> {
  await addFarewell(trx, farewell, ctx.now());
  await enqueue(ctx, trx, 'account-deleted', { account_event_id: eventId }, String(eventId));
}

/** Queues the mail about a change to an account, once per change. */
export function sendAccountNews(
  ctx: Context,
  trx: Database,
  kind: AccountNewsKind,
  eventId: number,
): Promise<void> {
  return enqueue(ctx, trx, kind, { account_event_id: eventId }, String(eventId));
}

/** Lists the kinds of mails. */
export async function listEmailTemplates() {
  return (await import('./compose-mail.ts')).EMAIL_TEMPLATES;
}

/**
 * Renders a kind of mail with sample data in a language, or an existing mail with current data in
 * its recipient's language, with links that open nothing.
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
  if (message === undefined)
    throw new AppError('not_found', 'This email no longer exists. Reload the list.');
  return message;
}

/** Kinds of account changes that are announced by mail. */
export type { AccountNewsKind } from './emails/account-news.tsx';
