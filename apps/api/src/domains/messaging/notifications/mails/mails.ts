import { accountMails } from './accounts.ts';
import { bookingMails } from './bookings.ts';
import { invitationMails } from './invitations.ts';
import { membershipMails } from './memberships.ts';
import { paymentMails } from './payments.ts';
import { recurringBookingMails } from './recurring-bookings.ts';
import { requestMails } from './requests.ts';
import { staffMails } from './staff.ts';

const ALL = [
  ...bookingMails,
  ...recurringBookingMails,
  ...paymentMails,
  ...accountMails,
  ...membershipMails,
  ...invitationMails,
  ...requestMails,
  ...staffMails,
];

type Defined = (typeof ALL)[number];

/** Kinds of mails. */
export type EmailKind = Defined['kind'];

type Mails = { readonly [Kind in EmailKind]: Extract<Defined, { readonly kind: Kind }> };

/** All mails, by kind. */
export const MAILS = Object.fromEntries(ALL.map((mail) => [mail.kind, mail])) as Mails;
