/** Outcome of one of the two groups of a campaign. */
export interface GroupOutcome {
  readonly people: number;
  /** People who booked at least once. */
  readonly booked: number;
  readonly revenueCents: number;
  /** Sum of the squared revenue of each person, in cents. */
  readonly revenueSquares: number;
}

/** A difference with its 95 percent confidence interval. */
export interface Difference {
  readonly difference: number;
  readonly from: number;
  readonly to: number;
}

/** Effect of a campaign, compared with the holdout group. */
export type CampaignLift =
  | { readonly kind: 'nobody-held-out' }
  /** One of the groups has fewer than `LEAST_PEOPLE_FOR_LIFT` people. */
  | { readonly kind: 'too-small' }
  | {
      readonly kind: 'measured';
      /** Difference of the booking rates, between -1 and 1. */
      readonly rate: Difference;
      /** Difference of the revenue per person, in cents. */
      readonly revenueCents: Difference;
    };

/** Minimum group size. In a smaller group a single booking changes the result too much. */
export const LEAST_PEOPLE_FOR_LIFT = 100;

/** Days after the mail in which a booking counts toward the campaign. */
export const CAMPAIGN_WINDOW_DAYS = 7;

/**
 * 97.5th percentile of the normal distribution: 95 percent of values lie within plus or minus this.
 */
const Z = 1.959963984540054;

/** The 95 percent score interval of a proportion (Wilson 1927). */
function scoreInterval(count: number, people: number): { low: number; high: number } {
  const share = count / people;
  const middle = 2 * count + Z * Z;
  const reach = Z * Math.sqrt(Z * Z + 4 * count * (1 - share));
  const by = 2 * (people + Z * Z);
  return { low: (middle - reach) / by, high: (middle + reach) / by };
}

/**
 * The difference of two proportions with its 95 percent confidence interval (Newcombe 1998, method
 * 10). It is accurate for small proportions too, where the textbook interval is too narrow.
 */
export function differenceOfShares(
  one: Pick<GroupOutcome, 'people' | 'booked'>,
  other: Pick<GroupOutcome, 'people' | 'booked'>,
): Difference {
  const [share, otherShare] = [one.booked / one.people, other.booked / other.people];
  const own = scoreInterval(one.booked, one.people);
  const others = scoreInterval(other.booked, other.people);
  const difference = share - otherShare;
  return {
    difference,
    from: difference - Math.hypot(share - own.low, others.high - otherShare),
    to: difference + Math.hypot(own.high - share, otherShare - others.low),
  };
}

const meanOf = ({ people, revenueCents }: GroupOutcome) => revenueCents / people;

/** The variance of the mean of a group's revenue. */
function varianceOfMean(group: GroupOutcome): number {
  const { people, revenueSquares } = group;
  const squares = Math.max(0, revenueSquares - people * meanOf(group) ** 2);
  return squares / (people - 1) / people;
}

/**
 * The difference of two means with its 95 percent confidence interval (Welch, with the normal
 * distribution).
 */
export function differenceOfMeans(one: GroupOutcome, other: GroupOutcome): Difference {
  const difference = meanOf(one) - meanOf(other);
  const reach = Z * Math.sqrt(varianceOfMean(one) + varianceOfMean(other));
  return { difference, from: difference - reach, to: difference + reach };
}

/** Compares the recipients of a campaign with its holdout group. */
export function measureLift(mailed: GroupOutcome, heldOut: GroupOutcome): CampaignLift {
  if (heldOut.people === 0) return { kind: 'nobody-held-out' };
  if (Math.min(mailed.people, heldOut.people) < LEAST_PEOPLE_FOR_LIFT) return { kind: 'too-small' };
  return {
    kind: 'measured',
    rate: differenceOfShares(mailed, heldOut),
    revenueCents: differenceOfMeans(mailed, heldOut),
  };
}
