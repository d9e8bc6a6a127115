import { BILLING_INTERVALS, MEMBERSHIP_STATUSES, PLAN_NAMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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
});

/** A {@link MembershipInvoice} as the client reads it. */
export type MembershipInvoice = z.output<typeof MembershipInvoice>;

/** The endpoints of memberships (specification sections 3 and 9). */
export const memberships = {
  get: endpoint({
    method: 'GET',
    path: '/account/membership',
    response: Membership,
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/account/membership/trial',
    response: Membership,
  }),
  buy: endpoint({
    method: 'POST',
    path: '/account/membership',
    body: z.extend(RateForm, { paymentMethodId: PaymentMethodId }),
    response: MembershipPayment,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/account/membership/refresh',
    response: Membership,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/account/membership/preview',
    body: RateForm,
    response: ChangePreview,
  }),
  change: endpoint({
    method: 'POST',
    path: '/account/membership/change',
    /** `dueNowCents` and `effectiveAt` from the preview that the user agreed to. */
    body: z.extend(RateForm, { dueNowCents: Cents, effectiveAt: Instant }),
    response: MembershipPayment,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/account/membership/pay',
    body: z.object({ paymentMethodId: PaymentMethodId }),
    response: MembershipPayment,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/account/membership/cancel',
    response: Membership,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/account/membership/resume',
    response: Membership,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/account/membership/invoices',
    response: z.object({ invoices: z.array(MembershipInvoice) }),
  }),
} as const;
