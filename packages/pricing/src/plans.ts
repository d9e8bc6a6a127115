import { SERVICES } from './services.ts';

/** Billing intervals of a membership (specification section 4; monthly is the default). */
export const BILLING_INTERVALS = ['monthly', 'annually'] as const;

/** A billing interval. */
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** Plans on sale (specification section 3, Membership plan). */
export const PLAN_NAMES = ['essential', 'professional', 'unlimited'] as const;

/** Stable name of a plan. */
export type PlanName = (typeof PLAN_NAMES)[number];

/** A membership plan. Prices are in cents; `null` sessions means unlimited. */
export interface Plan {
  readonly id: number;
  readonly name: PlanName;
  readonly title: string;
  readonly description: string;
  readonly monthlyCents: number;
  readonly annualCents: number;
  readonly sessionsPerMonth: number | null;
  /** Free roadside sessions (decisions, 24/7 emergency service). */
  readonly emergencySessionsPerMonth: number | null;
  readonly responseMinutes: number;
  readonly popular: boolean;
  readonly features: readonly string[];
}

/** Features of every plan (specification section 9). */
export const COMMON_PLAN_FEATURES = [
  'Nationwide coverage',
  'Certified technicians',
  'Mobile app access',
  'Cancel anytime',
] as const;

/**
 * Plans with their list prices (specification section 9). Annual prices are listed, not calculated:
 * 70% of twelve months doesn't give the second one (decisions, annual prices).
 */
export const PLANS: Readonly<Record<PlanName, Plan>> = {
  essential: {
    id: 1,
    name: 'essential',
    title: 'Essential',
    description: 'For one car and a regular week.',
    monthlyCents: 9_900,
    annualCents: 83_100,
    sessionsPerMonth: 10,
    emergencySessionsPerMonth: 0,
    responseMinutes: 30,
    popular: false,
    features: [
      'Up to 10 charging sessions a month',
      '30-minute response time',
      'Business-hours support',
    ],
  },
  professional: {
    id: 2,
    name: 'professional',
    title: 'Professional',
    description: 'For people who drive for a living.',
    monthlyCents: 19_900,
    annualCents: 167_300,
    sessionsPerMonth: 25,
    emergencySessionsPerMonth: 0,
    responseMinutes: 20,
    popular: true,
    features: [
      'Up to 25 charging sessions a month',
      '20-minute response time',
      '24/7 support',
      'Priority scheduling',
    ],
  },
  unlimited: {
    id: 3,
    name: 'unlimited',
    title: 'Unlimited',
    description: 'For fleets and heavy use.',
    monthlyCents: 29_900,
    annualCents: 251_100,
    sessionsPerMonth: null,
    emergencySessionsPerMonth: null,
    responseMinutes: 15,
    popular: false,
    features: [
      'Unlimited charging sessions',
      '15-minute response time',
      '24/7 emergency service',
      'VIP priority scheduling',
    ],
  },
};

/** Annual savings in cents: twelve times the monthly price minus the annual price. */
export function annualSavingsCents(plan: Plan): number {
  return plan.monthlyCents * 12 - plan.annualCents;
}

/** Price of a Standard Charge, the most popular service, in cents. */
const SINGLE_VISIT_CENTS = SERVICES.emergency.priceCents;

/** Number of single visits a month above which the plan is cheaper. */
export function breakEvenVisits(plan: Plan, interval: BillingInterval): number {
  const monthly = interval === 'annually' ? plan.annualCents / 12 : plan.monthlyCents;
  return Math.ceil(monthly / SINGLE_VISIT_CENTS);
}

/** Savings compared with single visits: "Costs less than 2 single visits a month". */
export function formatBreakEven(plan: Plan, interval: BillingInterval): string {
  const visits = breakEvenVisits(plan, interval);
  return `Costs less than ${visits} single ${visits === 1 ? 'visit' : 'visits'} a month`;
}

/** Tiers no longer on sale, which staff can still grant (decisions, dashboard tiers). */
export const GRANDFATHERED_TIERS = {
  BASIC: { monthlyCents: 12_900, sessionsPerMonth: 2, emergencySessionsPerMonth: 0 },
  PREMIUM: { monthlyCents: 19_900, sessionsPerMonth: 5, emergencySessionsPerMonth: 1 },
} as const;

/** Trial of a new account (specification section 9): days and complimentary charges. */
export const TRIAL = { days: 7, complimentaryCharges: 1 } as const;

/** Grace period after a failed renewal, in days. */
export const MEMBERSHIP_GRACE_DAYS = 7;
