import type { EmailTemplate } from '@voltcourier/contracts';
import { PLANS } from '@voltcourier/pricing';
import { accountDeleted } from './emails/account-deleted.tsx';
import { accountNews } from './emails/account-news.tsx';
import {
  emailChange,
  emailChanged,
  emailVerification,
  passwordChanged,
  passwordReset,
  welcome,
} from './emails/accounts.tsx';
import { type CampaignWords, campaignMail } from './emails/campaign.tsx';
import { companyInvitation } from './emails/companies.tsx';
import { membershipMail } from './emails/memberships.tsx';
import type { Message, Sender } from './emails/message.tsx';
import { paymentLink } from './emails/payment-link.tsx';
import { paymentReturned, refundByStaff } from './emails/refund.tsx';
import { bookingRefunded } from './emails/returned-payment.tsx';
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
import type { AccountNewsKind, EmailKind, MembershipMailKind } from './repository.ts';
import {
  booking,
  EMAIL,
  emergency,
  ID,
  LOCATION,
  NAME,
  PHONE,
  STARTS,
  ZONE,
} from './sample-person.ts';
import type {
  AccountTokenSubject,
  ContactSubject,
  InvitationSubject,
  MembershipSubject,
  QuickBookingSubject,
  StaffInvitationSubject,
  SubscriptionSubject,
} from './subjects-repository.ts';

interface Sample {
  readonly name: string;
  readonly group: EmailTemplate['group'];
  readonly compose: (sender: Sender) => Promise<Message>;
}

const contact: ContactSubject = {
  id: ID,
  name: NAME,
  email: EMAIL,
  vehicle: 'tesla',
  notes: 'Two cars, every second Friday.',
};

const quickBooking: QuickBookingSubject = {
  id: ID,
  name: NAME,
  phone: PHONE,
  email: EMAIL,
  location: LOCATION,
  vehicle_type: 'tesla-model-3',
  vehicle_facts: null,
  service_type: 'standard',
  urgency: 'priority',
  preferred_time: 'After 6 PM',
  notes: null,
  plan: 'professional',
  billing_interval: 'annually',
  zone: ZONE,
  callback_due_at: STARTS,
  respond_by: new Date(STARTS.getTime() + 3_600_000),
};

const campaign: CampaignWords = {
  subject: 'Winter is hard on batteries, {first name}',
  preview: 'Three things that help, and a visit if they don’t.',
  body: 'Hello {first name|friend},\n\ncold cars charge slowly. Warm yours up while it is plugged in, and keep it above 20 percent. [The manual of your car](https://example.com/) says more.',
  button: { label: 'Book a visit', link: '/booking' },
};

const subscription: SubscriptionSubject = {
  address: EMAIL,
  consent_version: '2026-11-21',
  unsubscribe_token: ID,
};

const account: AccountTokenSubject = {
  username: 'ada',
  first_name: 'Ada',
  email: EMAIL,
  token_id: ID,
  token_email: 'ada.oneill@example.com',
  former_email: EMAIL,
};

const membership: MembershipSubject = {
  ...account,
  at: STARTS,
  detail: { endsAt: '2026-12-11T15:00:00Z' },
};

const paidMembership: MembershipSubject = {
  ...membership,
  detail: {
    ...membership.detail,
    plan: 'professional',
    interval: 'monthly',
    amountCents: PLANS.professional.monthlyCents,
    number: 'VOLT-0001',
  },
};

const invitation: InvitationSubject = {
  company: 'O’Neill & Daughters Ltd.',
  email: EMAIL,
  role: 'driver',
  expires_at: STARTS,
  ended_at: null,
};

const staffMember: StaffInvitationSubject = {
  id: ID,
  email: EMAIL,
  role: 'DISPATCHER',
  invited_by: 'Grace',
  expires_at: STARTS,
  ended_at: null,
};

const proposals = [
  { date: '2026-12-04', time: '16:00', free: 1 },
  { date: '2026-12-05', time: '09:00', free: 3 },
].map((slot) => ({ ...slot, startsAt: STARTS.toISOString(), zone: ZONE }));

// A preview's links lead to the page, but carry no secret.
const pageOf = (sender: Sender, path: string) => `${sender.siteUrl}${path}`;

const newsOf = (kind: AccountNewsKind, name: string): Sample => ({
  name,
  group: 'Accounts',
  compose: (sender) => accountNews(kind, account, sender),
});

const paidSample = (kind: MembershipMailKind, name: string): Sample => ({
  name,
  group: 'Memberships',
  compose: (sender) => membershipMail(kind, paidMembership, sender),
});

/** Each mail with somebody made up, so that staff see what customers get. */
const SAMPLES: Readonly<Record<EmailKind, Sample>> = {
  'booking-confirmed': {
    name: 'Booking confirmed',
    group: 'Bookings',
    compose: (sender) => bookingConfirmed(booking, sender, pageOf(sender, '/appointment')),
  },
  'booking-changed': {
    name: 'Booking moved',
    group: 'Bookings',
    compose: (sender) => bookingChanged(booking, sender, pageOf(sender, '/appointment')),
  },
  'booking-cancelled': {
    name: 'Booking cancelled',
    group: 'Bookings',
    compose: (sender) => bookingCancelled(booking, sender),
  },
  'booking-reminder-day': {
    name: 'Reminder, 24 hours before',
    group: 'Bookings',
    compose: (sender) => bookingReminder(booking, sender, pageOf(sender, '/appointment'), true),
  },
  'booking-reminder-hour': {
    name: 'Reminder, one hour before',
    group: 'Bookings',
    compose: (sender) => bookingReminder(booking, sender, pageOf(sender, '/appointment'), false),
  },
  'booking-refunded': {
    name: 'Payment refunded by itself',
    group: 'Bookings',
    compose: (sender) => bookingRefunded(booking, sender, proposals),
  },
  'payment-link': {
    name: 'Link to pay, after a call',
    group: 'Bookings',
    compose: (sender) => paymentLink(booking, sender, pageOf(sender, '/appointment')),
  },
  'refund-by-staff': {
    name: 'Refund by staff',
    group: 'Bookings',
    compose: (sender) => refundByStaff(booking, sender, pageOf(sender, '/appointment')),
  },
  'payment-returned': {
    name: 'Paid without need, returned',
    group: 'Bookings',
    compose: (sender) => paymentReturned(booking, sender, pageOf(sender, '/appointment')),
  },
  'account-welcome': {
    name: 'Welcome, with verification',
    group: 'Accounts',
    compose: (sender) => welcome(account, sender, pageOf(sender, '/verify-email')),
  },
  'email-verification': {
    name: 'Email verification',
    group: 'Accounts',
    compose: (sender) => emailVerification(account, sender, pageOf(sender, '/verify-email')),
  },
  'email-change': {
    name: 'Email change, to the new address',
    group: 'Accounts',
    compose: (sender) => emailChange(account, sender, pageOf(sender, '/verify-email')),
  },
  'email-changed': {
    name: 'Email changed, to the old address',
    group: 'Accounts',
    compose: (sender) => emailChanged(account, sender),
  },
  'password-reset': {
    name: 'Password reset',
    group: 'Accounts',
    compose: (sender) => passwordReset(account, sender, pageOf(sender, '/reset-password')),
  },
  'password-changed': {
    name: 'Password changed',
    group: 'Accounts',
    compose: (sender) => passwordChanged(account, sender),
  },
  'second-factor-on': newsOf('second-factor-on', 'Authenticator app on'),
  'second-factor-off': newsOf('second-factor-off', 'Authenticator app off'),
  'recovery-codes-renewed': newsOf('recovery-codes-renewed', 'New recovery codes'),
  'recovery-code-used': newsOf('recovery-code-used', 'Recovery code used'),
  'passkey-added': newsOf('passkey-added', 'Passkey added'),
  'passkey-removed': newsOf('passkey-removed', 'Passkey removed'),
  'account-deleted': {
    name: 'Account deleted',
    group: 'Accounts',
    compose: (sender) => accountDeleted(account, sender),
  },
  'trial-started': {
    name: 'Trial started',
    group: 'Memberships',
    compose: (sender) => membershipMail('trial-started', membership, sender),
  },
  'trial-ending': {
    name: 'Trial ending',
    group: 'Memberships',
    compose: (sender) => membershipMail('trial-ending', membership, sender),
  },
  'membership-started': paidSample('membership-started', 'Membership started'),
  'membership-receipt': paidSample('membership-receipt', 'Membership paid: receipt'),
  'membership-payment-failed': paidSample('membership-payment-failed', 'Renewal failed'),
  'grace-ending': paidSample('grace-ending', 'Grace ending'),
  'membership-ending': paidSample('membership-ending', 'Membership cancelled'),
  'membership-ended': paidSample('membership-ended', 'Membership ended'),
  'company-invitation': {
    name: 'Invitation into a company',
    group: 'Accounts',
    compose: (sender) => companyInvitation(invitation, sender),
  },
  'staff-invitation': {
    name: 'Invitation to be staff',
    group: 'To staff',
    compose: (sender) => staffInvitation(staffMember, sender, pageOf(sender, '/admin/join')),
  },
  'staff-welcome': {
    name: 'Account made staff',
    group: 'To staff',
    compose: (sender) => staffWelcome(staffMember, sender, pageOf(sender, '/admin/')),
  },
  'contact-received': {
    name: 'Contact request received',
    group: 'Requests',
    compose: (sender) => contactReceived(contact, sender),
  },
  'quick-booking-received': {
    name: 'Quick booking received',
    group: 'Requests',
    compose: (sender) => quickBookingReceived(quickBooking, sender),
  },
  'subscription-confirmed': {
    name: 'Subscribed to notifications',
    group: 'Requests',
    compose: (sender) =>
      subscriptionConfirmed(subscription, sender, pageOf(sender, '/unsubscribe')),
  },
  campaign: {
    name: 'Campaign',
    group: 'News',
    compose: (sender) => campaignMail(campaign, 'Ada', sender, pageOf(sender, '/unsubscribe')),
  },
  'staff-emergency': {
    name: 'Emergency',
    group: 'To staff',
    compose: (sender) => staffEmergency(emergency, sender),
  },
  'staff-contact': {
    name: 'Contact request',
    group: 'To staff',
    compose: (sender) => staffContact(contact, sender),
  },
  'staff-quick-booking': {
    name: 'Quick booking',
    group: 'To staff',
    compose: (sender) => staffQuickBooking(quickBooking, sender),
  },
};

/** The mails that there are, by name. */
export const EMAIL_TEMPLATES: readonly EmailTemplate[] = Object.entries(SAMPLES).map(
  ([kind, { name, group }]) => ({ kind, name, group }),
);

/** A mail about somebody made up; undefined when there is no such mail. */
export async function composeSample(kind: string, sender: Sender): Promise<Message | undefined> {
  return Object.hasOwn(SAMPLES, kind) ? SAMPLES[kind as EmailKind].compose(sender) : undefined;
}
