import type { LeadKind } from '@voltcourier/contracts';
import { PLANS, type PlanName, quickBookingServiceLabel } from '@voltcourier/pricing';

/** A request that becomes a lead. */
export interface Arrival {
  readonly source: 'quick-booking' | 'contact';
  /** The plan on whose page the request was made, and its billing interval. */
  readonly plan: string | null;
  readonly interval: string | null;
  readonly service: string | null;
  readonly notes: string | null;
  /** Whether the requester is a member of a company account. */
  readonly isCompany: boolean;
}

const FLEET = /\b(?:fleets?|vans|trucks|our (?:cars|vehicles|drivers))\b/iu;
const EVENT = /\b(?:events?|weddings?|festivals?|conferences?|trade shows?|concerts?)\b/iu;

const isPlan = (name: string | null): name is PlanName => name !== null && name in PLANS;

function kindOf({ plan, notes, isCompany }: Arrival): LeadKind {
  // A chosen plan takes precedence over the message, and the message over who wrote it.
  if (isPlan(plan)) return 'membership';
  if (notes !== null && EVENT.test(notes)) return 'event';
  if (isCompany || (notes !== null && FLEET.test(notes))) return 'fleet';
  return 'other';
}

/** Returns the yearly price of the plan at its billing interval, in cents; null without a plan. */
function valueOf({ plan, interval }: Arrival): number | null {
  if (!isPlan(plan)) return null;
  const { annualCents, monthlyCents } = PLANS[plan];
  return interval === 'annually' ? annualCents : monthlyCents * 12;
}

/** Returns the title, without the person's own words, which would have to be erased with them. */
function titleOf(arrival: Arrival, kind: LeadKind): string {
  const { source, plan, interval, service } = arrival;
  if (isPlan(plan)) {
    const billed = interval === null ? '' : interval === 'annually' ? ', annual' : ', monthly';
    return `${PLANS[plan].title} plan${billed}`;
  }
  if (kind === 'fleet') return 'Fleet charging';
  if (kind === 'event') return 'Event charging';
  if (source === 'contact') return 'Contact message';
  return service === 'fast' || service === 'standard'
    ? quickBookingServiceLabel(service).replace(/ \(.*/u, ' charge')
    : 'Callback request';
}

/** Derives a lead from a request: kind, value if known, and title. */
export function leadOf(arrival: Arrival): {
  readonly kind: LeadKind;
  readonly valueCents: number | null;
  readonly title: string;
} {
  const kind = kindOf(arrival);
  return { kind, valueCents: valueOf(arrival), title: titleOf(arrival, kind) };
}
