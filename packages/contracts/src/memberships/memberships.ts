import { BILLING_INTERVALS, MEMBERSHIP_STATUSES, PLAN_NAMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Cents, Instant } from '../kernel/scalars.ts';

/** What is left of an allowance, and its total; `null` is unlimited. */
const Allowance = z.object({
  left: z.nullable(z.int()),
  granted: z.nullable(z.int()),
  /** As displayed to members: `4 of 10 sessions left`. */
  label: z.string(),
});

/** A membership as displayed to its owner (specification sections 3 and 9). */
export const Membership = z.object({
  /**
   * `cancelled` stays active until the end of the paid period, `past_due` during the grace period.
   */
  status: z.enum(MEMBERSHIP_STATUSES),
  /** `FREE`, or the uppercase name of the current or last membership. */
  tier: z.string(),
  /** The current or last plan; null if there was none, and for a trial. */
  plan: z.nullable(z.enum(PLAN_NAMES)),
  interval: z.nullable(z.enum(BILLING_INTERVALS)),
  /** End of the current period, which may be a trial. */
  currentPeriodEnd: z.nullable(Instant),
  cancelsAtPeriodEnd: z.boolean(),
  /** A rate that takes effect with the next period: a smaller plan, or another billing interval. */
  scheduledChange: z.nullable(
    z.object({ plan: z.enum(PLAN_NAMES), interval: z.enum(BILLING_INTERVALS), at: Instant }),
  ),
  /** End of the grace period after a failed payment. */
  graceEndsAt: z.nullable(Instant),
  /** The user's own sessions, or their company's if they have none. */
  sessions: Allowance,
  /** Roadside sessions, which only grandfathered tiers have. */
  emergencySessions: Allowance,
  /** The company that the sessions belong to; null for the user's own. */
  pool: z.nullable(z.string()),
  trial: z.object({
    /** `verify-email`: a trial is available once the email address is verified. */
    state: z.enum(['available', 'verify-email', 'running', 'used']),
    endsAt: z.nullable(Instant),
  }),
  /** Unpaid amount of a renewal or upgrade; null if nothing is due. */
  dueCents: z.nullable(Cents),
  /** Whether memberships can be bought: card payments are on and prices are known. */
  canBuy: z.boolean(),
});

/** A {@link Membership} as the client reads it. */
export type Membership = z.output<typeof Membership>;

/** A plan and its billing interval. */
const RateForm = z.object({
  plan: z.enum(PLAN_NAMES, 'Please choose a plan.'),
  interval: z.enum(BILLING_INTERVALS, 'Please choose monthly or annual billing.'),
});

/** Id of a saved card at the provider. */
const PaymentMethodId = z
  .string('Please choose a card.')
  .check(z.regex(/^pm_\w{1,200}$/u, 'Please choose a card.'));

/** A membership after an attempt to pay for it. */
export const MembershipPayment = z.object({
  membership: Membership,
  /**
   * `requires_action`: the bank requires authentication, which the client starts with the client
   * secret.
   */
  payment: z.enum(['paid', 'requires_action', 'processing']),
  clientSecret: z.nullable(z.string()),
});

/** A {@link MembershipPayment} as the client reads it. */
export type MembershipPayment = z.output<typeof MembershipPayment>;

/** Effect and cost of a change of plan. */
export const ChangePreview = z.object({
  /** `period-end`: nothing is charged, and the current plan stays active until `effectiveAt`. */
  when: z.enum(['now', 'period-end']),
  effectiveAt: Instant,
  /** After credit for the unused part of the current plan. */
  dueNowCents: Cents,
});

/** A {@link ChangePreview} as the client reads it. */
export type ChangePreview = z.output<typeof ChangePreview>;

/** An invoice of a membership, which serves as the receipt once paid. */
export const MembershipInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  reason: z.enum(['started', 'renewed', 'changed']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  plan: z.nullable(z.enum(PLAN_NAMES)),
  interval: z.nullable(z.enum(BILLING_INTERVALS)),
  totalCents: Cents,
  /** Amount refunded, including pending refunds. */
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
    summary: 'Get the user’s membership and remaining sessions',
    response: Membership,
    errors: ['unauthenticated'],
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/account/membership/trial',
    access: 'customer',
    summary:
      'Start the trial: seven days with one complimentary charge, once per person, no card required',
    response: Membership,
    errors: ['unauthenticated', 'email_unverified', 'trial_used'],
    rateLimit: { max: 20, windowSeconds: 60 },
  }),
  buy: endpoint({
    method: 'POST',
    path: '/account/membership',
    access: 'customer',
    summary: 'Buy a membership with a saved card; repeats buy it once',
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
    summary: 'Refresh the membership: queries the payment provider and returns the actual state',
    response: Membership,
    errors: ['unauthenticated', 'payments_unavailable'],
    ...CHANGES,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/account/membership/preview',
    access: 'customer',
    summary: 'Preview a plan change: its cost now in cents, and its effective date',
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
    summary: 'Change the plan: immediately at the previewed cost, or at the end of the paid period',
    /** `dueNowCents` and `effectiveAt` from the preview that the user agreed to. */
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
    summary: 'Pay the amount due with a saved card, which is then used for renewals',
    body: z.object({ paymentMethodId: PaymentMethodId }),
    response: MembershipPayment,
    errors: ['unauthenticated', 'no_membership', 'card_declined', 'payments_unavailable'],
    ...CHANGES,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/account/membership/cancel',
    access: 'customer',
    summary: 'Cancel the membership at the end of the paid period',
    response: Membership,
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/account/membership/resume',
    access: 'customer',
    summary: 'Undo a cancellation while the membership is still active',
    response: Membership,
    errors: ['unauthenticated', 'no_membership', 'payments_unavailable'],
    ...CHANGES,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/account/membership/invoices',
    access: 'customer',
    summary: 'List the invoices of the user’s memberships, newest first',
    response: z.object({ invoices: z.array(MembershipInvoice) }),
    errors: ['unauthenticated'],
  }),
} as const;
