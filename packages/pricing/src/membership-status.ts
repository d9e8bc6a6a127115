import { MEMBERSHIP_GRACE_DAYS } from './plans.ts';

/** Where a membership can stand. */
export const MEMBERSHIP_STATUSES = [
  'none',
  'trialing',
  'active',
  'past_due',
  'cancelled',
  'ended',
] as const;

/**
 * Where a membership stands: `past_due` runs on for the days of grace, `cancelled` to the end of
 * the period that is paid.
 */
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** A subscription's status in Stripe's words (https://docs.stripe.com/api/subscriptions/object). */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** A subscription as the provider had it at one moment. */
export interface SubscriptionSnapshot {
  /** The provider's id. */
  readonly subscription: string;
  readonly status: ProviderStatus;
  readonly startedAt: Date;
  /** When the running period ends; a trial is one. */
  readonly periodEnd: Date;
  readonly cancelsAtPeriodEnd: boolean;
  /** Since when an invoice is due that could not be charged; unknown, since the word about it. */
  readonly unpaidSince: Date | null;
}

/** The provider's word, and when it was true. It may arrive late, repeated, and in any order. */
export interface MembershipEvent {
  readonly at: Date;
  readonly snapshot: SubscriptionSnapshot;
}

/** What is known of a person's subscriptions: the newest word about each, by its id. */
export type MembershipState = Readonly<Record<string, MembershipEvent>>;

/**
 * How the provider's words are ours, and which wins when two are of the same second (Stripe's
 * clock has no finer one): the higher comes later in a subscription's life. A word that is final
 * wins over any other, whatever their times.
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

/** What a person is told when their membership changes. */
export type MembershipChange =
  | 'trial-started'
  | 'started'
  | 'payment-failed'
  | 'recovered'
  | 'cancelled'
  | 'kept'
  | 'ended';

/**
 * What each step means, from the row's status to the column's; `null` is no news. Every step is
 * possible, because events in between may be lost: the provider's word counts, not the way there.
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
 * Takes the provider's word into account. Of two words about a subscription the newer one stays,
 * and a final one always: so the result is the same in whatever order they come, and however often.
 *
 * @returns the same state when the event says nothing new.
 */
export function reduceMembership(state: MembershipState, event: MembershipEvent): MembershipState {
  const { subscription } = event.snapshot;
  const known = state[subscription];
  if (known && compareEvents(event, known) <= 0) return state;
  return { ...state, [subscription]: event };
}

/**
 * Where the membership stands at `now`. Grace and the end of a cancelled period are over when their
 * time is, even if the provider's word about it hasn't come yet. Of several subscriptions the one
 * that gives something counts, the newest first.
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
        // What is paid counts before a trial, also where both began in the same second.
        Number(one.status === 'trialing') - Number(other.status === 'trialing') ||
        other.snapshot.startedAt.getTime() - one.snapshot.startedAt.getTime() ||
        compareText(one.snapshot.subscription, other.snapshot.subscription),
    )
    .at(0);
}

/** Whether a membership that stands so gives anything. */
export function isMember(status: MembershipStatus): boolean {
  return status !== 'none' && status !== 'ended';
}

/** When the grace of a payment that failed is over (seven days, terms of service). */
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

/** Positive when `one` is to be believed over `other`; zero for the same word alone. */
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
