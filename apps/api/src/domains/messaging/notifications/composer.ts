import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import type { FreeSlots } from '../ports.ts';
import { appointmentCalendar } from './calendar.ts';
import { findCampaignOf } from './campaigns-repository.ts';
import {
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
  welcome,
} from './emails/accounts.tsx';
import { campaignMail } from './emails/campaign.tsx';
import { companyInvitation } from './emails/companies.tsx';
import { membershipMail } from './emails/memberships.tsx';
import { accountDeleted } from './emails/account-deleted.tsx';
import { accountNews } from './emails/account-news.tsx';
import { paymentLink } from './emails/payment-link.tsx';
import { paymentReturned, refundByStaff } from './emails/refund.tsx';
import { bookingRefunded } from './emails/returned-payment.tsx';
import type { Sender } from './emails/message.tsx';
import {
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
  bookingReminder,
  staffEmergency,
} from './emails/messages.tsx';
import {
  contactReceived,
  quickBookingReceived,
  staffContact,
  staffQuickBooking,
} from './emails/requests.tsx';
import { staffInvitation, staffWelcome } from './emails/staff.tsx';
import { subscriptionConfirmed } from './emails/subscription.tsx';
import type { LinkSecrets } from './link-secrets.ts';
import type { AccountLinkKind, EmailRow } from './repository.ts';
import {
  findAccountEventOf,
  findAccountTokenOf,
  findBookingOf,
  findContactOf,
  findInvitationOf,
  findMembershipEventOf,
  findQuickBookingOf,
  findStaffInvitationOf,
  findSubscriptionOf,
} from './subjects-repository.ts';
import { isStillRelevant } from './relevance.ts';

/** A mail as it is sent, but for its id. */
type Composed = Omit<Mail, 'messageId'>;

/** What a mail was about isn't there any more. */
export class NothingToTell extends Error {
  override readonly name = 'NothingToTell';
}

function found<Subject>(subject: Subject | undefined): Subject {
  if (subject === undefined) throw new NothingToTell('A mail is about nothing.');
  return subject;
}

/**
 * Composes mails from what they are about, as it is when they are sent. Undefined for one that would
 * no longer be true; `isPreview` composes that one, too.
 */
export function createComposer(
  ctx: Context,
  freeSlots: FreeSlots,
  sender: Sender,
  { secrets, isPreview }: { secrets: LinkSecrets; isPreview: boolean },
): (email: EmailRow) => Promise<Composed | undefined> {
  const { config } = ctx;
  const { staff } = config.mail;
  const staffApp = `${config.adminUrl}/admin`;
  /** Behind the hash sign, so that the token stays in the browser and out of every log. */
  const linkOf = (path: string, tokenId: string) =>
    `${config.appUrl}${path}#${secrets.tokenOf(tokenId)}`;

  const composeLink = async (
    id: string,
    kind: AccountLinkKind,
  ): Promise<Omit<Mail, 'messageId'>> => {
    const row = found(await findAccountTokenOf(ctx.db, id));
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
    `${config.appUrl}/appointment?booking=${id}#${secrets.grantOf(id)}`;

  const composeAppointment = async (email: EmailRow): Promise<Composed | undefined> => {
    const row = found(await findBookingOf(ctx.db, email.id));
    // Nobody is to read what isn’t so any more.
    if (!isPreview && !isStillRelevant(email, row, ctx.now())) return undefined;
    const to = row.email;
    const url = bookingUrl(row.booking_id);
    const calendar = () => appointmentCalendar(row, sender, ctx.now());
    switch (email.kind) {
      case 'booking-confirmed':
        return { to, ...(await bookingConfirmed(row, sender, url)), calendar: calendar() };
      case 'booking-changed':
        return { to, ...(await bookingChanged(row, sender, url)), calendar: calendar() };
      case 'booking-cancelled':
        return { to, ...(await bookingCancelled(row, sender)), calendar: calendar() };
      case 'payment-link':
        return { to, ...(await paymentLink(row, sender, url)) };
      case 'refund-by-staff':
        return { to, ...(await refundByStaff(row, sender, url)) };
      case 'payment-returned':
        return { to, ...(await paymentReturned(row, sender, url)) };
      default: {
        const isDayAhead = email.kind === 'booking-reminder-day';
        return { to, ...(await bookingReminder(row, sender, url, isDayAhead)) };
      }
    }
  };

  const compose = async (email: EmailRow): Promise<Composed | undefined> => {
    const { db } = ctx;
    const { id, kind } = email;
    switch (kind) {
      case 'booking-confirmed':
      case 'booking-changed':
      case 'booking-cancelled':
      case 'booking-reminder-day':
      case 'booking-reminder-hour':
      case 'refund-by-staff':
      case 'payment-returned':
      case 'payment-link':
        return composeAppointment(email);
      case 'booking-refunded': {
        const row = found(await findBookingOf(db, id));
        const alternatives = await freeSlots.listNear(row.region_id, row.starts_at);
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
        // Erased meanwhile: it was written down for an address.
        if (row.email === null) return undefined;
        return { to: row.email, ...(await quickBookingReceived(row, sender)) };
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
        const unsubscribeUrl = `${config.apiUrl}/unsubscribe/${secrets.unsubscribeOf(row.unsubscribe_token)}`;
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
        if (row.ended_at !== null && !isPreview) return undefined;
        return { to: row.email, ...(await companyInvitation(row, sender)) };
      }
      case 'staff-invitation':
      case 'staff-welcome': {
        const row = found(await findStaffInvitationOf(db, id));
        const isOpen = row.ended_at === null;
        if (kind === 'staff-welcome') {
          return { to: row.email, ...(await staffWelcome(row, sender, `${staffApp}/`)) };
        }
        // Withdrawn or answered meanwhile.
        if (!isOpen && !isPreview) return undefined;
        const url = `${staffApp}/join#${secrets.tokenOf(row.id)}`;
        return { to: row.email, ...(await staffInvitation(row, sender, url)) };
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
      case 'campaign': {
        // Sent by a job of its own, which asks first whether it still may be.
        if (!isPreview) return undefined;
        const { to, words, firstName } = found(await findCampaignOf(db, id));
        const url = `${config.apiUrl}/unsubscribe/news/${secrets.unsubscribeOf('')}`;
        return { to, ...(await campaignMail(words, firstName, sender, url)) };
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

  return compose;
}
