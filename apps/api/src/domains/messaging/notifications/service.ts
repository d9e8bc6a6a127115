import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { FreeSlots } from '../ports.ts';
import { MailNotTaken } from '../../../platform/vendors/mail/mailer.ts';
import type { Attempt, DeliveriesService } from '../deliveries/service.ts';
import { createBookingMails } from './booking-mails.ts';
import { createCampaignMails } from './campaign-mails.ts';
import type { Message, Sender } from './emails/message.tsx';
import { UNUSABLE_LINKS, usableLinks } from './link-secrets.ts';
import { NOWHERE } from './deleted-addresses.ts';
import {
  type AccountLinkKind,
  type AccountNewsKind,
  addEmail,
  type EmailKind,
  type EmailRow,
  type EmailSubject,
  findEmail,
  forgetFarewell,
  lockUnsent,
  markDropped,
  type MembershipMailKind,
} from './repository.ts';

export type { Message } from './emails/message.tsx';
export type { MembershipMailKind } from './repository.ts';
export type { MembershipDetail } from './subjects-repository.ts';

/** What isn't about something that somebody did: not sent where mail comes back for good. */
const OFFERED: ReadonlySet<EmailKind> = new Set(['subscription-confirmed']);

/** Mail: written down in the transaction that causes it, sent once by a job. */
export function createNotifications(
  deps: Pick<Dependencies, 'config' | 'db' | 'jobs' | 'mailer' | 'now'>,
  freeSlots: FreeSlots,
  deliveries: DeliveriesService,
) {
  const { config } = deps;
  const domain = config.brand.email.split('@')[1] ?? 'voltcourier.example';
  const sender: Sender = { ...config.brand, siteUrl: config.appUrl };
  // The layouts of mails are a twentieth of the api's start, and only who sends them needs them.
  const compose = async (row: EmailRow) => {
    const { createComposer } = await import('./composer.ts');
    const options = { secrets: usableLinks(config.sessionSecret), isPreview: false };
    return createComposer(deps, freeSlots, sender, options)(row);
  };

  /** @throws AppError `not_found`. */
  const composeReal = async (kind: string, emailId: string): Promise<Message> => {
    const row = await findEmail(deps.db, emailId);
    if (row === undefined || row.kind !== kind || row.tested_by !== null) {
      throw new AppError('not_found', 'There is no such email about somebody.');
    }
    const { createComposer, NothingToTell } = await import('./composer.ts');
    const options = { secrets: UNUSABLE_LINKS, isPreview: true };
    try {
      const composed = await createComposer(deps, freeSlots, sender, options)(row);
      if (composed !== undefined) {
        const { subject, html, text } = composed;
        return { subject, html, text };
      }
    } catch (error) {
      if (!(error instanceof NothingToTell)) throw error;
    }
    throw new AppError('not_found', 'What this email was about is not there any more.');
  };

  const enqueue = async (
    trx: Database,
    kind: EmailKind,
    subject: EmailSubject,
    occasion: string,
  ): Promise<void> => {
    const dedupeKey = `${kind}:${occasion}`;
    const id = await addEmail(trx, { kind, dedupeKey, subject, at: deps.now() });
    if (id !== undefined) await deps.jobs.send(trx, 'notifications.send-email', { emailId: id });
  };
  const aboutBooking = (trx: Database, kind: EmailKind, bookingId: string) =>
    enqueue(trx, kind, { booking_id: bookingId }, bookingId);

  return {
    ...createBookingMails(deps),
    ...createCampaignMails(deps),

    /** Behind the @ of each mail's id (RFC 5322, 3.6.4). */
    domain,

    /** The confirmation of a paid booking, once. */
    confirmBooking: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-confirmed', bookingId),

    /** The news of a payment that confirmed nothing and goes back, and why, once. */
    explainRefund: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-refunded', bookingId),

    /** The new time of a booking that was moved, once for each time that it is. */
    announceChange: (trx: Database, bookingId: string, sequence: number) =>
      enqueue(trx, 'booking-changed', { booking_id: bookingId }, `${bookingId}:${sequence}`),

    /** What a cancelled booking gives back, once. */
    announceCancellation: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-cancelled', bookingId),

    /** The link to pay what staff have booked by phone, once. */
    sendPaymentLink: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'payment-link', bookingId),

    /** What staff give back of a booking, once for each order. */
    tellRefund: (trx: Database, bookingId: string, orderId: string) =>
      enqueue(trx, 'refund-by-staff', { booking_id: bookingId }, `${bookingId}:${orderId}`),

    /**
     * That a payment which wasn't needed goes back, once for each `ordinal`: 0 for the whole of it,
     * more for what came to it later.
     */
    tellReturn: (trx: Database, bookingId: string, paymentId: string, ordinal: number) =>
      enqueue(
        trx,
        'payment-returned',
        { booking_id: bookingId },
        `${bookingId}:${ordinal}:${paymentId}`,
      ),

    /** A reminder of an appointment, once for each time that it has. */
    remind: (trx: Database, bookingId: string, minutes: 60 | 1440, startsAt: Date) =>
      enqueue(
        trx,
        minutes === 60 ? 'booking-reminder-hour' : 'booking-reminder-day',
        { booking_id: bookingId },
        `${bookingId}:${startsAt.toISOString()}`,
      ),

    /** The announcement of an emergency to staff, once. */
    announceEmergency: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'staff-emergency', bookingId),

    /** A contact request: to staff, and its confirmation to the person. */
    announceContact: async (trx: Database, id: string): Promise<void> => {
      const subject = { contact_request_id: id };
      await enqueue(trx, 'staff-contact', subject, id);
      await enqueue(trx, 'contact-received', subject, id);
    },

    /** A quick booking: to staff, and what happens next to the person who left an address. */
    announceQuickBooking: async (
      trx: Database,
      id: string,
      email: string | null,
    ): Promise<void> => {
      const subject = { quick_booking_id: id };
      await enqueue(trx, 'staff-quick-booking', subject, id);
      if (email !== null) await enqueue(trx, 'quick-booking-received', subject, id);
    },

    /** The confirmation of a subscription, once for each time that it begins. */
    confirmSubscription: (trx: Database, id: string, eventId: number): Promise<void> =>
      enqueue(trx, 'subscription-confirmed', { subscription_id: id }, `${id}:${eventId}`),

    /** A mail about the link of an account, once for each link. */
    sendLink: (trx: Database, kind: AccountLinkKind, tokenId: string): Promise<void> =>
      enqueue(trx, kind, { account_token_id: tokenId }, tokenId),

    /** The news that a password was changed, once for each time. */
    tellPasswordChanged: (trx: Database, eventId: number): Promise<void> =>
      enqueue(trx, 'password-changed', { account_event_id: eventId }, String(eventId)),

    /** An invitation into a company, once for each. */
    invite: (trx: Database, invitationId: string): Promise<void> =>
      enqueue(trx, 'company-invitation', { company_invitation_id: invitationId }, invitationId),

    /** An invitation to be staff, or the news to an account that it is, once for each. */
    inviteStaff: (trx: Database, invitationId: string, isStaff: boolean): Promise<void> =>
      enqueue(
        trx,
        isStaff ? 'staff-welcome' : 'staff-invitation',
        { staff_invitation_id: invitationId },
        invitationId,
      ),

    /** The news of what happened to a membership, once for each event. */
    tellMembership: (trx: Database, kind: MembershipMailKind, eventId: number): Promise<void> =>
      enqueue(trx, kind, { membership_event_id: eventId }, String(eventId)),

    /** Forgets to whom the mails of somebody went whose account is being deleted. */
    forgetRecipients: deliveries.forgetRecipients,

    /** The last mail to somebody whose account is deleted, once. */
    sayGoodbye: (trx: Database, eventId: number): Promise<void> =>
      enqueue(trx, 'account-deleted', { account_event_id: eventId }, String(eventId)),

    /** What was done to an account, once for each time. */
    tellAccountNews: (trx: Database, kind: AccountNewsKind, eventId: number): Promise<void> =>
      enqueue(trx, kind, { account_event_id: eventId }, String(eventId)),

    /** The mails that are sent. */
    listTemplates: async () => (await import('./samples.ts')).EMAIL_TEMPLATES,

    /**
     * A mail as customers get it, about somebody made up; or as a mail that was written down would
     * read now, with links that open nothing.
     *
     * @throws AppError `not_found`.
     */
    preview: async (kind: string, emailId?: string): Promise<Message> => {
      if (emailId !== undefined) return composeReal(kind, emailId);
      const { composeSample } = await import('./samples.ts');
      const message = await composeSample(kind, sender);
      if (message === undefined) throw new AppError('not_found', 'There is no such email.');
      return message;
    },

    /**
     * Sends a mail that was written down. The lock makes it one worker's; the message id is the
     * same when a worker dies between the mail server's yes and our own note of it.
     */
    send: async (emailId: string): Promise<void> => {
      const { mailer } = deps;
      if (mailer === undefined) return;
      const row = await findEmail(deps.db, emailId);
      // A test is sent by whoever wants to see it, once.
      if (row === undefined || row.sent_at !== null || row.tested_by !== null) return;
      // Composed before the lock is taken: it may need a connection of its own.
      const content = await compose(row);
      // What it was about has changed since, so nobody is to read it any more; or it has nobody to
      // go to, whose account is deleted.
      const isNobodys = content === undefined || content.to.endsWith(`@${NOWHERE}`);
      if (
        isNobodys ||
        (OFFERED.has(row.kind) && (await deliveries.listBouncing([content.to])).length > 0)
      ) {
        await markDropped(deps.db, emailId, deps.now());
        return;
      }
      const isFarewell = row.kind === 'account-deleted';
      // Whom a last mail went to is what was to be forgotten.
      const recipient = isFarewell ? null : content.to;
      const attempt = (answer: string | null) => ({
        at: deps.now(),
        recipient,
        answer: isFarewell ? null : answer,
      });
      const note = async (trx: Database, taken: Attempt): Promise<void> => {
        await deliveries.markSent(trx, emailId, taken);
        if (isFarewell) await forgetFarewell(trx, emailId);
      };
      let taken: Attempt | undefined;
      try {
        await deps.db.transaction().execute(async (trx) => {
          if (!(await lockUnsent(trx, emailId))) return;
          const answer = await mailer.send({ ...content, messageId: `<${row.id}@${domain}>` });
          taken = attempt(answer);
          await note(trx, taken);
        });
      } catch (error) {
        if (taken !== undefined) {
          const sent = taken;
          await deliveries.noteTaken((trx) => note(trx, sent));
          return;
        }
        // Written down by itself: the transaction is undone, and the job tries again.
        if (error instanceof MailNotTaken) {
          await deliveries.markFailed(deps.db, emailId, attempt(error.answer));
        }
        throw error;
      }
    },
  };
}

/** What was done to an account, as it is told. */
export type { AccountNewsKind } from './repository.ts';

/** The notifications service. */
export type NotificationsService = ReturnType<typeof createNotifications>;
