import type { Membership } from '@voltcourier/contracts/memberships/memberships';
import { type BillingInterval, formatUsd, PLANS, type PlanName } from '@voltcourier/pricing';

/** Formats a date in the device's time zone: "December 4, 2026". */
export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant));
}

/** Formats a plan with its billing: "Professional, billed annually". */
export function formatRate(plan: PlanName, interval: BillingInterval): string {
  const { title } = PLANS[plan];
  return interval === 'annually' ? `${title}, billed annually` : `${title}, billed monthly`;
}

/** Returns a plan's price per period, in cents. */
export function rateCents(plan: PlanName, interval: BillingInterval): number {
  return interval === 'annually' ? PLANS[plan].annualCents : PLANS[plan].monthlyCents;
}

/** Formats a plan's price with its period: "$199.00 a month". */
export function formatPrice(plan: PlanName, interval: BillingInterval): string {
  const price = formatUsd(rateCents(plan, interval));
  return interval === 'annually' ? `${price} a year` : `${price} a month`;
}

/** Description of a membership: what it is, and what happens next. */
export interface MembershipLabels {
  readonly title: string;
  readonly detail: string;
}

/** Names a trial or a tier granted by staff: "Premium". */
const tierLabel = (tier: string): string =>
  tier === 'FREE' ? 'Trial' : `${tier.charAt(0)}${tier.slice(1).toLowerCase()}`;

/** Describes a membership's status for its holder. */
export function membershipLabels(membership: Membership): MembershipLabels {
  const { status, plan, interval, currentPeriodEnd, graceEndsAt, scheduledChange } = membership;
  const name = plan === null ? tierLabel(membership.tier) : PLANS[plan].title;
  const title = plan === null || interval === null ? name : formatRate(plan, interval);
  const end = currentPeriodEnd === null ? '' : formatDate(currentPeriodEnd);
  switch (status) {
    case 'none':
      return { title: 'No active membership', detail: 'You pay per visit.' };
    case 'trialing':
      return {
        title: 'Trial',
        detail: `Free until ${end.split(',')[0]}. Ends automatically; you won’t be charged.`,
      };
    case 'active':
      if (scheduledChange !== null) {
        const next = formatRate(scheduledChange.plan, scheduledChange.interval);
        return { title, detail: `Becomes ${next} on ${formatDate(scheduledChange.at)}.` };
      }
      return {
        title,
        detail:
          plan === null || interval === null
            ? `New sessions on ${end}.`
            : `Renews on ${end} for ${formatUsd(rateCents(plan, interval))}.`,
      };
    case 'cancelled':
      return { title, detail: `Cancelled. Yours until ${end}; doesn’t renew.` };
    case 'past_due':
      return {
        title,
        detail: `The last payment failed. Everything works until ${graceEndsAt === null ? end : formatDate(graceEndsAt)}.`,
      };
    case 'ended':
      return { title: 'Expired', detail: `${name} ended${end === '' ? '' : ` on ${end}`}.` };
  }
}
