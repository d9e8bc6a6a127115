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

/** What a person can be a member of. */
export type MembershipName = PlanName | GrandfatheredTier;

/** What a membership gives per month, in sessions and call-outs; `null` is unlimited. */
export interface Allowance {
  readonly sessions: number | null;
  /** Roadside call-outs beside the sessions. */
  readonly emergencySessions: number | null;
}

/** Nothing: what anyone has without a membership, and with one that isn't known. */
export const NO_ALLOWANCE: Allowance = { sessions: 0, emergencySessions: 0 };

/** The name of a membership as it is stored, whatever its case, or `undefined` for any other. */
export function membershipNamed(text: string): MembershipName | undefined {
  const plan = PLAN_NAMES.find((name) => name === text.toLowerCase());
  if (plan !== undefined) return plan;
  const tier = text.toUpperCase();
  return tier === 'BASIC' || tier === 'PREMIUM' ? tier : undefined;
}

/**
 * What a person may use per month (specification section 9). A name that isn't known gives
 * nothing (decisions, unknown tier).
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
 * What the dashboard shows of a tier: as {@link allowanceOf}, but a tier that isn't known counts
 * as unlimited (specification section 3). Nothing may be used because of it.
 */
export function shownAllowanceOf(name: string): Allowance {
  if (name === '' || name.toUpperCase() === 'FREE') return NO_ALLOWANCE;
  return membershipNamed(name) === undefined
    ? { sessions: null, emergencySessions: 0 }
    : allowanceOf(name);
}

/** What the dashboard says of a tier. */
export interface ShownTier {
  /** Charges a month; `null` is unlimited. */
  readonly charges: number | null;
  /** Roadside call-outs a month; `null` is unlimited. */
  readonly emergencies: number | null;
  readonly monthlyCents: number;
}

/**
 * The figures that the dashboard shows of a tier (specification section 9, Dashboard tiers): those of
 * BASIC and PREMIUM, of a plan its own, and of any other unlimited charges at the price of Unlimited.
 * Nothing may be used because of it. `undefined` for no tier and for FREE.
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

/** What a membership is called where people read it. */
export function membershipTitle(name: MembershipName): string {
  if (name === 'BASIC') return 'Basic';
  return name === 'PREMIUM' ? 'Premium' : PLANS[name].title;
}

/** In how many minutes a member is answered (specification section 9); `null`: nothing promised. */
export function responseMinutesOf(name: MembershipName): number | null {
  return name === 'BASIC' || name === 'PREMIUM' ? null : PLANS[name].responseMinutes;
}

/**
 * By when somebody who asks for help at `now` is to be answered: as the membership promises. Where
 * none does, as a quick booking of an emergency does (specification section 9), which nobody is told.
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
 * Whose requests come first: the higher, the sooner. Professional has priority scheduling,
 * Unlimited VIP priority (specification section 9); everyone else is 0.
 */
export function priorityOf(name: string): 0 | 1 | 2 {
  const membership = membershipNamed(name);
  if (membership === 'unlimited') return 2;
  return membership === 'professional' ? 1 : 0;
}

/** When a trial that begins at `now` ends (specification section 9: seven days). */
export function trialEndOf(now: Date): Date {
  return new Date(now.getTime() + TRIAL.days * 86_400_000);
}

/**
 * What is left, as members read it: `4 of 10 sessions left`.
 *
 * @param left `null` for unlimited.
 * @param of what there was at the beginning of the month; `null` for unlimited.
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
  if (left === null || of === null) return 'Unlimited call-outs';
  if (of === 0) return 'No call-outs';
  return of === 1 ? `${left} of 1 call-out left` : `${left} of ${of} call-outs left`;
}

/** A plan, and how it is billed. */
export interface Rate {
  readonly plan: PlanName;
  readonly interval: BillingInterval;
}

/**
 * When a change takes effect: a larger plan, or a year instead of a month, at once; a smaller plan,
 * and a month instead of a year, with the next period. What is paid for runs to its end.
 */
export function changeTiming(from: Rate, to: Rate): 'none' | 'now' | 'period-end' {
  const grows = PLAN_NAMES.indexOf(to.plan) - PLAN_NAMES.indexOf(from.plan);
  if (from.interval === to.interval) {
    if (grows === 0) return 'none';
    return grows > 0 ? 'now' : 'period-end';
  }
  return grows >= 0 && to.interval === 'annually' ? 'now' : 'period-end';
}
