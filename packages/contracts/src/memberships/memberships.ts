import { BILLING_INTERVALS, MEMBERSHIP_STATUSES, PLAN_NAMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Instant } from '../kernel/scalars.ts';

/** What is left of an allowance, and what there was at the beginning; `null` is unlimited. */
const Allowance = z.object({
  left: z.nullable(z.int()),
  granted: z.nullable(z.int()),
  /** As members read it: `4 of 10 sessions left`. */
  label: z.string(),
});

/** A person's membership as they see it (specification sections 3 and 9). */
export const Membership = z.object({
  /** `cancelled` runs on to the end of the paid period, `past_due` for the days of grace. */
  status: z.enum(MEMBERSHIP_STATUSES),
  /** `FREE`, or the name of the membership that runs or ran last, in capitals. */
  tier: z.string(),
  /** The plan that runs, or ran last; null where none did, and for a trial. */
  plan: z.nullable(z.enum(PLAN_NAMES)),
  interval: z.nullable(z.enum(BILLING_INTERVALS)),
  /** When the running period ends; a trial is one. */
  currentPeriodEnd: z.nullable(Instant),
  cancelsAtPeriodEnd: z.boolean(),
  /** Another rate that begins with the next period: a smaller plan, or another rhythm. */
  scheduledChange: z.nullable(
    z.object({ plan: z.enum(PLAN_NAMES), interval: z.enum(BILLING_INTERVALS), at: Instant }),
  ),
  /** Until when a membership whose payment failed runs on. */
  graceEndsAt: z.nullable(Instant),
  /** The person's own, or their company's where they have none. */
  sessions: Allowance,
  /** Roadside call-outs, which only grandfathered tiers have. */
  emergencySessions: Allowance,
  /** The company whose sessions these are; null for the person's own. */
  pool: z.nullable(z.string()),
  trial: z.object({
    /** `verify-email`: there is one, once the e-mail address is verified. */
    state: z.enum(['available', 'verify-email', 'running', 'used']),
    endsAt: z.nullable(Instant),
  }),
  /** What a renewal or a larger plan costs that has not been paid; null where nothing is due. */
  dueCents: z.nullable(Cents),
  /** Whether memberships can be bought: the card service is on and knows the prices. */
  canBuy: z.boolean(),
});

/** A {@link Membership} as the client reads it. */
export type Membership = z.output<typeof Membership>;

/** A plan, and how it is billed. */
const RateForm = z.object({
  plan: z.enum(PLAN_NAMES, 'Please choose a plan.'),
  interval: z.enum(BILLING_INTERVALS, 'Please choose monthly or annual billing.'),
});

/** A saved card, by the provider's id. */
const PaymentMethodId = z
  .string('Please choose a card.')
  .check(z.regex(/^pm_\w{1,200}$/u, 'Please choose a card.'));

/** A membership after something was to be paid for it. */
export const MembershipPayment = z.object({
  membership: Membership,
  /** `requires_action`: the bank wants authentication, which the client secret begins. */
  payment: z.enum(['paid', 'requires_action', 'processing']),
  clientSecret: z.nullable(z.string()),
});

/** A {@link MembershipPayment} as the client reads it. */
export type MembershipPayment = z.output<typeof MembershipPayment>;

/** What a change of plan does, and costs now. */
export const ChangePreview = z.object({
  /** `period-end`: nothing is charged, and the present plan runs on until `effectiveAt`. */
  when: z.enum(['now', 'period-end']),
  effectiveAt: Instant,
  /** After what was unused of the present plan is given back. */
  dueNowCents: Cents,
});

/** A {@link ChangePreview} as the client reads it. */
export type ChangePreview = z.output<typeof ChangePreview>;

/** An invoice of a membership, which is its receipt once it is paid. */
export const MembershipInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  reason: z.enum(['started', 'renewed', 'changed']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  plan: z.nullable(z.enum(PLAN_NAMES)),
  interval: z.nullable(z.enum(BILLING_INTERVALS)),
  totalCents: Cents,
  /** What of it was given back, or is on its way. */
  refundedCents: Cents,
  createdAt: Instant,
  paidAt: z.nullable(Instant),
});

/** A {@link MembershipInvoice} as the client reads it. */
export type MembershipInvoice = z.output<typeof MembershipInvoice>;

const CHANGES = { rateLimit: { max: 30, windowSeconds: 60 } } as const;

/** The endpoints of memberships (specification sections 3 and 9). */
export const memberships = {
  get: endpoint({
    method: 'GET',
    path: '/account/membership',
    access: 'customer',
    summary: 'The signed-in person’s membership, and what is left of it',
    response: Membership,
    errors: ['unauthenticated'],
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/account/membership/trial',
    access: 'customer',
    summary: 'Start the trial: seven days with one complimentary charge, once per person, no card',
    response: Membership,
    errors: ['unauthenticated', 'email_unverified', 'trial_used'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  buy: endpoint({
    method: 'POST',
    path: '/account/membership',
    access: 'customer',
    summary: 'Buy a membership with a saved card: one at a time, however often it is asked for',
    body: z.extend(RateForm, { paymentMethodId: PaymentMethodId }),
    response: MembershipPayment,
    errors: [
      'unauthenticated',
      'membership_exists',
      'membership_changing',
      'card_declined',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/account/membership/refresh',
    access: 'customer',
    summary: 'Please look again: asks the payment provider and answers the true membership',
    response: Membership,
    errors: ['unauthenticated', 'payments_unavailable'],
    ...CHANGES,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/account/membership/preview',
    access: 'customer',
    summary: 'What a change of plan costs now, in cents, and from when it counts',
    body: RateForm,
    response: ChangePreview,
    errors: [
      'unauthenticated',
      'no_membership',
      'membership_changing',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  }),
  change: endpoint({
    method: 'POST',
    path: '/account/membership/change',
    access: 'customer',
    summary: 'Change the plan: at once for what was previewed, or when the paid period ends',
    /** `dueNowCents` and `effectiveAt` are those of the preview that the person agreed to. */
    body: z.extend(RateForm, { dueNowCents: Cents, effectiveAt: Instant }),
    response: MembershipPayment,
    errors: [
      'unauthenticated',
      'no_membership',
      'membership_changing',
      'price_mismatch',
      'card_declined',
      'memberships_unavailable',
      'payments_unavailable',
    ],
    ...CHANGES,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/account/membership/pay',
    access: 'customer',
    summary: 'Pay what is due with a saved card, which then pays the renewals too',
    body: z.object({ paymentMethodId: PaymentMethodId }),
    response: MembershipPayment,
    errors: ['unauthenticated', 'no_membership', 'card_declined', 'payments_unavailable'],
    ...CHANGES,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/account/membership/cancel',
    access: 'customer',
    summary: 'Cancel: the membership runs to the end of what is paid, and no further',
    response: Membership,
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/account/membership/resume',
    access: 'customer',
    summary: 'Take a cancellation back while the membership still runs',
    response: Membership,
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/account/membership/invoices',
    access: 'customer',
    summary: 'The invoices of the person’s memberships, the latest first',
    response: z.object({ invoices: z.array(MembershipInvoice) }),
    errors: ['unauthenticated'],
  }),
} as const;
