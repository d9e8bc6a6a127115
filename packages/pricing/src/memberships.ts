import {
  type BillingInterval,
  GRANDFATHERED_TIERS,
  PLAN_NAMES,
  PLANS,
  type PlanName,
  TRIAL,
} from './plans.ts';
import { QUICK_BOOKING_TARGET_MINUTES } from './fees.ts';

/** A tier that staff can still grant (decisions, dashboard tiers). */
export type GrandfatheredTier = keyof typeof GRANDFATHERED_TIERS;

/** Name of any membership. */
export type MembershipName = PlanName | GrandfatheredTier;

/** Monthly allowance of a membership, in sessions and roadside sessions; `null` means unlimited. */
export interface Allowance {
  readonly sessions: number | null;
  /** Roadside sessions in addition to the charging sessions. */
  readonly emergencySessions: number | null;
}

/** Zero: for people without a membership, or with an unknown one. */
export const NO_ALLOWANCE: Allowance = { sessions: 0, emergencySessions: 0 };

/**
 * The stored name of a membership, matched case-insensitively; `undefined` if there is no such
 * membership.
 */
export function membershipNamed(text: string): MembershipName | undefined {
  const plan = PLAN_NAMES.find((name) => name === text.toLowerCase());
  if (plan !== undefined) return plan;
  const tier = text.toUpperCase();
  return tier === 'BASIC' || tier === 'PREMIUM' ? tier : undefined;
}

/**
 * Monthly allowance (specification section 9). An unknown name grants nothing (decisions, unknown
 * tier).
 */
export function allowanceOf(name: string): Allowance {
  const membership = membershipNamed(name);
  switch (membership) {
    case undefined:
      return NO_ALLOWANCE;
    case 'BASIC':
    case 'PREMIUM': {
      const tier = GRANDFATHERED_TIERS[membership];
      return {
        sessions: tier.sessionsPerMonth,
        emergencySessions: tier.emergencySessionsPerMonth,
      };
    }
    default: {
      const { sessionsPerMonth, emergencySessionsPerMonth } = PLANS[membership];
      return { sessions: sessionsPerMonth, emergencySessions: emergencySessionsPerMonth };
    }
  }
}

/**
 * Allowance displayed in the dashboard: like {@link allowanceOf}, but unlimited for an unknown tier
 * (specification section 3). Display only; it grants nothing.
 */
export function shownAllowanceOf(name: string): Allowance {
  if (name === '' || name.toUpperCase() === 'FREE') return NO_ALLOWANCE;
  return membershipNamed(name) === undefined
    ? { sessions: null, emergencySessions: 0 }
    : allowanceOf(name);
}

/** Figures of a tier in the dashboard. */
export interface ShownTier {
  /** Charges per month; `null` means unlimited. */
  readonly charges: number | null;
  /** Roadside sessions per month; `null` means unlimited. */
  readonly emergencies: number | null;
  readonly monthlyCents: number;
}

/**
 * Figures of a tier in the dashboard (specification section 9, Dashboard tiers): BASIC, PREMIUM and
 * plans have their own; any other tier shows unlimited charges at the price of Unlimited. Display
 * only; it grants nothing. `undefined` for no tier and for FREE.
 */
export function shownTierOf(name: string): ShownTier | undefined {
  const { sessions: charges, emergencySessions: emergencies } = shownAllowanceOf(name);
  if (charges === 0) return undefined;
  const membership = membershipNamed(name) ?? 'unlimited';
  const { monthlyCents } =
    membership === 'BASIC' || membership === 'PREMIUM'
      ? GRANDFATHERED_TIERS[membership]
      : PLANS[membership];
  return { charges, emergencies, monthlyCents };
}

/** Display name of a membership. */
export function membershipTitle(name: MembershipName): string {
  if (name === 'BASIC') return 'Basic';
  return name === 'PREMIUM' ? 'Premium' : PLANS[name].title;
}

/**
 * Promised response time of a membership in minutes (specification section 9); `null` if none is
 * promised.
 */
export function responseMinutesOf(name: MembershipName): number | null {
  return name === 'BASIC' || name === 'PREMIUM' ? null : PLANS[name].responseMinutes;
}

/**
 * Deadline for answering an emergency request made at `now`, as promised by the membership. Without
 * a promise, the target of an emergency quick booking applies (specification section 9), which is
 * not communicated.
 */
export function respondByOf(
  name: MembershipName | null,
  now: Date,
  emergencyMinutes: number = QUICK_BOOKING_TARGET_MINUTES.emergency,
): Date {
  const promised = name === null ? null : responseMinutesOf(name);
  const minutes = promised ?? emergencyMinutes;
  return new Date(now.getTime() + minutes * 60_000);
}

/**
 * Priority of a membership's requests; higher comes first. Professional has priority scheduling,
 * Unlimited VIP priority (specification section 9); everyone else has 0.
 */
export function priorityOf(name: string): 0 | 1 | 2 {
  const membership = membershipNamed(name);
  if (membership === 'unlimited') return 2;
  return membership === 'professional' ? 1 : 0;
}

/** End of a trial that begins at `now` (specification section 9: seven days). */
export function trialEndOf(now: Date): Date {
  return new Date(now.getTime() + TRIAL.days * 86_400_000);
}

/**
 * Remaining sessions as displayed to members: `4 of 10 sessions left`.
 *
 * @param left `null` for unlimited.
 * @param of total of the month; `null` for unlimited.
 */
export function sessionsLeftLabel(
  left: number | null,
  of: number | null,
  what: 'session' | 'call-out' = 'session',
): string {
  if (what === 'session') {
    if (left === null || of === null) return 'Unlimited sessions';
    if (of === 0) return 'No sessions';
    return of === 1 ? `${left} of 1 session left` : `${left} of ${of} sessions left`;
  }
  if (left === null || of === null) return 'Unlimited emergency call-outs';
  if (of === 0) return 'No emergency call-outs';
  return of === 1
    ? `${left} of 1 emergency call-out left`
    : `${left} of ${of} emergency call-outs left`;
}

/** A plan and its billing interval. */
export interface Rate {
  readonly plan: PlanName;
  readonly interval: BillingInterval;
}

/**
 * When a change takes effect: an upgrade, or a switch to annual billing, immediately; a downgrade,
 * or a switch to monthly billing, with the next period. Paid periods run to their end.
 */
export function changeTiming(from: Rate, to: Rate): 'none' | 'now' | 'period-end' {
  const grows = PLAN_NAMES.indexOf(to.plan) - PLAN_NAMES.indexOf(from.plan);
  if (from.interval === to.interval) {
    if (grows === 0) return 'none';
    return grows > 0 ? 'now' : 'period-end';
  }
  return grows >= 0 && to.interval === 'annually' ? 'now' : 'period-end';
}
