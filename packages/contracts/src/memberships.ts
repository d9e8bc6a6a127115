import { BILLING_INTERVALS, MEMBERSHIP_STATUSES, PLAN_NAMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from './kernel/route.ts';
import { Instant } from './kernel/scalars.ts';

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
  /** A smaller plan that begins with the next period. */
  scheduledChange: z.nullable(
    z.object({ plan: z.enum(PLAN_NAMES), interval: z.enum(BILLING_INTERVALS), at: Instant }),
  ),
  /** Until when a membership whose payment failed runs on. */
  graceEndsAt: z.nullable(Instant),
  sessions: Allowance,
  /** Roadside call-outs, which only grandfathered tiers have. */
  emergencySessions: Allowance,
  trial: z.object({
    /** `verify-email`: there is one, once the e-mail address is verified. */
    state: z.enum(['available', 'verify-email', 'running', 'used']),
    endsAt: z.nullable(Instant),
  }),
});

/** A {@link Membership} as the client reads it. */
export type Membership = z.output<typeof Membership>;

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
} as const;
