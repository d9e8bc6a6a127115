import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createCapabilities } from '../../http/capability.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { createOneTimeTokens } from '../../one-time-token.ts';
import type { AvailabilityService } from '../availability/service.ts';
import { appointmentCalendar } from './calendar.ts';
import {
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
  welcome,
} from './emails/accounts.tsx';
import { companyInvitation } from './emails/companies.tsx';
import { membershipMail } from './emails/memberships.tsx';
import { accountDeleted } from './emails/account-deleted.tsx';
import { accountNews } from './emails/account-news.tsx';
import type { Message, Sender } from './emails/message.tsx';
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
  bookingRefunded,
  bookingReminder,
  staffEmergency,
} from './emails/messages.tsx';
import {
  contactReceived,
  quickBookingReceived,
  staffContact,
  staffQuickBooking,
} from './emails/requests.tsx';
import { subscriptionConfirmed } from './emails/subscription.tsx';
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
  markSent,
  type MembershipMailKind,
} from './repository.ts';
import { composeSample, EMAIL_TEMPLATES } from './samples.ts';
import {
  type BookingSubject,
  findAccountEventOf,
  findAccountTokenOf,
  findBookingOf,
  findContactOf,
  findInvitationOf,
  findMembershipEventOf,
  findQuickBookingOf,
  findSubscriptionOf,
} from './subjects-repository.ts';

export type { MembershipMailKind } from './repository.ts';
export type { MembershipDetail } from './subjects-repository.ts';

/** Where addresses of deleted accounts are (RFC 2606, section 2). */
const NOWHERE = 'deleted.invalid';

type Composed = Omit<Mail, 'messageId'>;

function found<Subject>(subject: Subject | undefined): Subject {
  if (subject === undefined) throw new Error('A mail is about nothing.');
  return subject;
}

/** Mail: written down in the transaction that causes it, sent once by a job. */
export function createNotifications(
  deps: Pick<Dependencies, 'config' | 'db' | 'jobs' | 'mailer' | 'now'>,
  availability: AvailabilityService,
) {
  const { config } = deps;
  const capabilities = createCapabilities(config.sessionSecret);
  const sender: Sender = { ...config.brand, siteUrl: config.appUrl };

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

  const { staff } = config.mail;
  const tokens = createOneTimeTokens(config.sessionSecret);
  /** Behind the hash sign, so that the token stays in the browser and out of every log. */
  const linkOf = (path: string, tokenId: string) =>
    `${config.appUrl}${path}#${tokens.tokenOf(tokenId)}`;

  const composeLink = async (
    id: string,
    kind: AccountLinkKind,
  ): Promise<Omit<Mail, 'messageId'>> => {
    const row = found(await findAccountTokenOf(deps.db, id));
    const to = row.token_email;
    const verify = linkOf('/verify-email', row.token_id);
    switch (kind) {
      case 'account-welcome':
        return { to, ...(await welcome(row, sender, verify)) };
      case 'email-verification':
        return { to, ...(await emailVerification(row, sender, verify)) };
      case 'email-change':
        return { to, ...(await emailChange(row, sender, verify)) };
      case 'email-changed':
        return { to: found(row.former_email ?? undefined), ...(await emailChanged(row, sender)) };
      case 'password-reset': {
        const reset = linkOf('/reset-password', row.token_id);
        return { to, ...(await passwordReset(row, sender, reset)) };
      }
    }
  };

  // Behind the `#`, so that no server and no log sees it.
  const bookingUrl = (id: string) =>
    `${config.appUrl}/appointment?booking=${id}#${capabilities.grant(id)}`;

  /** Whether a mail still tells the truth when it is sent, and nothing newer has been told since. */
  const isTrue = ({ kind, dedupe_key: key }: EmailRow, row: BookingSubject): boolean => {
    const minutesAhead = (row.starts_at.getTime() - deps.now().getTime()) / 60_000;
    const isSameTime = row.status === 'confirmed' && key.endsWith(row.starts_at.toISOString());
    switch (kind) {
      case 'booking-reminder-day':
        return row.wants_reminders && isSameTime && minutesAhead > 60;
      case 'booking-reminder-hour':
        return row.wants_reminders && isSameTime && minutesAhead > 0;
      case 'booking-changed':
        return row.status === 'confirmed' && key.endsWith(`:${row.calendar_sequence}`);
      case 'booking-cancelled':
        return row.status === 'cancelled';
      default:
        return row.status !== 'cancelled';
    }
  };

  const composeAppointment = async (email: EmailRow): Promise<Composed | undefined> => {
    const row = found(await findBookingOf(deps.db, email.id));
    if (!isTrue(email, row)) return undefined;
    const to = row.email;
    const url = bookingUrl(row.booking_id);
    const calendar = () => appointmentCalendar(row, sender, deps.now());
    switch (email.kind) {
      case 'booking-confirmed':
        return { to, ...(await bookingConfirmed(row, sender, url)), calendar: calendar() };
      case 'booking-changed':
        return { to, ...(await bookingChanged(row, sender, url)), calendar: calendar() };
      case 'booking-cancelled':
        return { to, ...(await bookingCancelled(row, sender)), calendar: calendar() };
      default: {
        const isDayAhead = email.kind === 'booking-reminder-day';
        return { to, ...(await bookingReminder(row, sender, url, isDayAhead)) };
      }
    }
  };

  const compose = async (email: EmailRow): Promise<Composed | undefined> => {
    const { db } = deps;
    const { id, kind } = email;
    switch (kind) {
      case 'booking-confirmed':
      case 'booking-changed':
      case 'booking-cancelled':
      case 'booking-reminder-day':
      case 'booking-reminder-hour':
        return composeAppointment(email);
      case 'booking-refunded': {
        const row = found(await findBookingOf(db, id));
        const region = await availability.getRegion(row.region_id);
        const alternatives = await availability.listAlternatives(region, row.starts_at);
        return { to: row.email, ...(await bookingRefunded(row, sender, alternatives)) };
      }
      case 'staff-emergency': {
        const row = found(await findBookingOf(db, id));
        return { to: staff, replyTo: row.email, ...(await staffEmergency(row, sender)) };
      }
      case 'contact-received': {
        const row = found(await findContactOf(db, id));
        return { to: row.email, ...(await contactReceived(row, sender)) };
      }
      case 'staff-contact': {
        const row = found(await findContactOf(db, id));
        return { to: staff, replyTo: row.email, ...(await staffContact(row, sender)) };
      }
      case 'quick-booking-received': {
        const row = found(await findQuickBookingOf(db, id));
        return { to: found(row.email ?? undefined), ...(await quickBookingReceived(row, sender)) };
      }
      case 'staff-quick-booking': {
        const row = found(await findQuickBookingOf(db, id));
        return {
          to: staff,
          ...(row.email !== null && { replyTo: row.email }),
          ...(await staffQuickBooking(row, sender)),
        };
      }
      case 'subscription-confirmed': {
        const row = found(await findSubscriptionOf(db, id));
        const unsubscribeUrl = `${config.apiUrl}/unsubscribe/${row.unsubscribe_token}`;
        const message = await subscriptionConfirmed(row, sender, unsubscribeUrl);
        return { to: row.address, unsubscribeUrl, ...message };
      }
      case 'password-changed': {
        const row = found(await findAccountEventOf(db, id));
        return { to: row.email, ...(await passwordChanged(row, sender)) };
      }
      case 'company-invitation': {
        const row = found(await findInvitationOf(db, id));
        // Withdrawn or answered meanwhile.
        if (row.ended_at !== null) return undefined;
        return { to: row.email, ...(await companyInvitation(row, sender)) };
      }
      case 'trial-started':
      case 'trial-ending':
      case 'membership-started':
      case 'membership-receipt':
      case 'membership-payment-failed':
      case 'grace-ending':
      case 'membership-ending':
      case 'membership-ended': {
        const row = found(await findMembershipEventOf(db, id));
        return { to: row.email, ...(await membershipMail(kind, row, sender)) };
      }
      case 'account-deleted': {
        const row = found(await findAccountEventOf(db, id));
        return { to: row.email, ...(await accountDeleted(row, sender)) };
      }
      case 'second-factor-on':
      case 'second-factor-off':
      case 'recovery-codes-renewed':
      case 'recovery-code-used':
      case 'passkey-added':
      case 'passkey-removed': {
        const row = found(await findAccountEventOf(db, id));
        return { to: row.email, ...(await accountNews(kind, row, sender)) };
      }
      default:
        return composeLink(id, kind);
    }
  };

  return {
    /** The confirmation of a paid booking, once. */
    confirmBooking: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-confirmed', bookingId),

    /** The news of a refund because the place was gone, once. */
    explainRefund: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-refunded', bookingId),

    /** The new time of a booking that was moved, once for each time that it is. */
    announceChange: (trx: Database, bookingId: string, sequence: number) =>
      enqueue(trx, 'booking-changed', { booking_id: bookingId }, `${bookingId}:${sequence}`),

    /** What a cancelled booking gives back, once. */
    announceCancellation: (trx: Database, bookingId: string) =>
      aboutBooking(trx, 'booking-cancelled', bookingId),

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

    /** The news of what happened to a membership, once for each event. */
    tellMembership: (trx: Database, kind: MembershipMailKind, eventId: number): Promise<void> =>
      enqueue(trx, kind, { membership_event_id: eventId }, String(eventId)),

    /** The last mail to somebody whose account is deleted, once. */
    sayGoodbye: (trx: Database, eventId: number): Promise<void> =>
      enqueue(trx, 'account-deleted', { account_event_id: eventId }, String(eventId)),

    /** What was done to an account, once for each time. */
    tellAccountNews: (trx: Database, kind: AccountNewsKind, eventId: number): Promise<void> =>
      enqueue(trx, kind, { account_event_id: eventId }, String(eventId)),

    /** The mails that are sent. */
    listTemplates: () => EMAIL_TEMPLATES,

    /**
     * A mail as customers get it, about somebody made up.
     *
     * @throws AppError `not_found`.
     */
    preview: async (kind: string): Promise<Message> => {
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
      if (row === undefined || row.sent_at !== null) return;
      // Composed before the lock is taken: it may need a connection of its own.
      const content = await compose(row);
      // What it was about has changed since: nobody is to read that any more.
      if (content === undefined) return;
      // Whose account is deleted has no address any more.
      if (content.to.endsWith(`@${NOWHERE}`)) return;
      const domain = config.brand.email.split('@')[1] ?? 'voltcourier.example';
      await deps.db.transaction().execute(async (trx) => {
        if (!(await lockUnsent(trx, emailId))) return;
        await mailer.send({ ...content, messageId: `<${row.id}@${domain}>` });
        await markSent(trx, emailId, deps.now());
        if (row.kind === 'account-deleted') await forgetFarewell(trx, emailId);
      });
    },
  };
}

/** What was done to an account, as it is told. */
export type { AccountNewsKind } from './repository.ts';

/** The notifications service. */
export type NotificationsService = ReturnType<typeof createNotifications>;
