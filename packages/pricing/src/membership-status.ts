import { MEMBERSHIP_GRACE_DAYS } from './plans.ts';

/** Possible statuses of a membership. */
export const MEMBERSHIP_STATUSES = [
  'none',
  'trialing',
  'active',
  'past_due',
  'cancelled',
  'ended',
] as const;

/**
 * Status of a membership: `past_due` stays active for the grace period, `cancelled` until the end
 * of the paid period.
 */
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** Stripe's subscription statuses (https://docs.stripe.com/api/subscriptions/object). */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** The provider's state of a subscription at a point in time. */
export interface SubscriptionSnapshot {
  /** Subscription id at the provider. */
  readonly subscription: string;
  readonly status: ProviderStatus;
  readonly startedAt: Date;
  /** End of the current period, which may be a trial. */
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  /** Since when an invoice couldn't be charged. If unknown, since the event about it. */
  readonly unpaidSince: Date | null;
}

/**
 * A subscription snapshot from the provider with its time. Events may be delayed, duplicated and
 * out of order.
 */
export interface MembershipEvent {
  readonly at: Date;
  readonly snapshot: SubscriptionSnapshot;
}

/** The latest event of each of a person's subscriptions, by subscription id. */
export type MembershipState = Readonly<Record<string, MembershipEvent>>;

/**
 * Maps the provider's statuses to ours, and breaks ties between events of the same second, the
 * resolution of Stripe's clock: the higher rank comes later in a subscription's life. A final
 * status wins over any other, regardless of time.
 */
const PROVIDER_STATUSES: Readonly<
  Record<ProviderStatus, { means: MembershipStatus; rank: number; final: boolean }>
> = {
  incomplete: { means: 'none', rank: 0, final: false },
  trialing: { means: 'trialing', rank: 1, final: false },
  active: { means: 'active', rank: 2, final: false },
  past_due: { means: 'past_due', rank: 3, final: false },
  paused: { means: 'ended', rank: 4, final: false },
  unpaid: { means: 'ended', rank: 5, final: false },
  incomplete_expired: { means: 'none', rank: 6, final: true },
  canceled: { means: 'ended', rank: 7, final: true },
};

/** Changes of a membership that the customer is notified about. */
export type MembershipChange =
  | 'trial-started'
  | 'started'
  | 'payment-failed'
  | 'recovered'
  | 'cancelled'
  | 'kept'
  | 'ended';

/**
 * The notification for each transition, from the row's status to the column's; `null` for none.
 * Every transition is possible, because events may be lost: the provider's status counts, however
 * it was reached.
 */
export const MEMBERSHIP_CHANGES: Readonly<
  Record<MembershipStatus, Readonly<Record<MembershipStatus, MembershipChange | null>>>
> = {
  none: {
    none: null,
    trialing: 'trial-started',
    active: 'started',
    past_due: 'payment-failed',
    cancelled: 'cancelled',
    ended: null,
  },
  trialing: {
    none: 'ended',
    trialing: null,
    active: 'started',
    past_due: 'payment-failed',
    cancelled: 'cancelled',
    ended: 'ended',
  },
  active: {
    none: 'ended',
    trialing: null,
    active: null,
    past_due: 'payment-failed',
    cancelled: 'cancelled',
    ended: 'ended',
  },
  past_due: {
    none: 'ended',
    trialing: 'recovered',
    active: 'recovered',
    past_due: null,
    cancelled: 'cancelled',
    ended: 'ended',
  },
  cancelled: {
    none: 'ended',
    trialing: 'kept',
    active: 'kept',
    past_due: 'payment-failed',
    cancelled: null,
    ended: 'ended',
  },
  ended: {
    none: null,
    trialing: 'trial-started',
    active: 'started',
    past_due: 'payment-failed',
    cancelled: 'cancelled',
    ended: null,
  },
};

/**
 * Applies an event. Of two events about a subscription the newer one wins, and a final one always
 * does, so the result doesn't depend on order or duplicates.
 *
 * @returns the same state if the event adds nothing.
 */
export function reduceMembership(state: MembershipState, event: MembershipEvent): MembershipState {
  const { subscription } = event.snapshot;
  const known = state[subscription];
  if (known && compareEvents(event, known) <= 0) return state;
  return { ...state, [subscription]: event };
}

/**
 * Status of the membership at `now`. Grace and canceled periods end on time even if the provider's
 * event hasn't arrived. Of several subscriptions the one that grants something counts, newest
 * first.
 */
export function membershipStatus(state: MembershipState, now: Date): MembershipStatus {
  return currentSubscription(state, now)?.status ?? 'none';
}

/** The subscription that {@link membershipStatus} is about. */
export function currentSubscription(
  state: MembershipState,
  now: Date,
): { status: MembershipStatus; snapshot: SubscriptionSnapshot } | undefined {
  return Object.values(state)
    .map((event) => ({ status: statusAt(event, now), snapshot: event.snapshot }))
    .toSorted(
      (one, other) =>
        Number(isMember(other.status)) - Number(isMember(one.status)) ||
        Number(other.status === 'ended') - Number(one.status === 'ended') ||
        // A paid subscription comes before a trial, even if both started in the same second.
        Number(one.status === 'trialing') - Number(other.status === 'trialing') ||
        other.snapshot.startedAt.getTime() - one.snapshot.startedAt.getTime() ||
        compareText(one.snapshot.subscription, other.snapshot.subscription),
    )
    .at(0);
}

/** Whether the status grants anything. */
export function isMember(status: MembershipStatus): boolean {
  return status !== 'none' && status !== 'ended';
}

/** End of the grace period after a failed payment (seven days, terms of service). */
export function graceEndOf(unpaidSince: Date): Date {
  return new Date(unpaidSince.getTime() + MEMBERSHIP_GRACE_DAYS * 86_400_000);
}

function statusAt({ at, snapshot }: MembershipEvent, now: Date): MembershipStatus {
  const { means } = PROVIDER_STATUSES[snapshot.status];
  if (means === 'past_due') {
    const end = graceEndOf(snapshot.unpaidSince ?? at);
    return now < end ? 'past_due' : 'ended';
  }
  if (snapshot.cancelsAtPeriodEnd && (means === 'active' || means === 'trialing'))
    return now < snapshot.periodEnd ? 'cancelled' : 'ended';
  return means;
}

/** Positive if `one` takes precedence over `other`; zero only for the same event. */
function compareEvents(one: MembershipEvent, other: MembershipEvent): number {
  const [left, right] = [one, other].map(({ snapshot }) => PROVIDER_STATUSES[snapshot.status]) as [
    (typeof PROVIDER_STATUSES)['active'],
    (typeof PROVIDER_STATUSES)['active'],
  ];
  return (
    Number(left.final) - Number(right.final) ||
    one.at.getTime() - other.at.getTime() ||
    left.rank - right.rank ||
    compareText(JSON.stringify(one.snapshot), JSON.stringify(other.snapshot))
  );
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
