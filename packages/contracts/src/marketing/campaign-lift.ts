/** What followed in one of the two groups of a campaign. */
export interface GroupOutcome {
  readonly people: number;
  /** People who booked at least once. */
  readonly booked: number;
  readonly revenueCents: number;
  /** The sum of the squares of what each person brought, in cents. */
  readonly revenueSquares: number;
}

/** A difference with the ends of its 95 percent interval. */
export interface Difference {
  readonly difference: number;
  readonly from: number;
  readonly to: number;
}

/** What a campaign made of its people, compared with those who were held out. */
export type CampaignLift =
  | { readonly kind: 'nobody-held-out' }
  /** One of the groups has fewer people than `LEAST_PEOPLE_FOR_LIFT`. */
  | { readonly kind: 'too-small' }
  | {
      readonly kind: 'measured';
      /** Of the shares of people who booked, between -1 and 1. */
      readonly rate: Difference;
      /** Of the revenue per person, in cents. */
      readonly revenueCents: Difference;
    };

/** With fewer people in a group than this, one booking more or less decides. */
export const LEAST_PEOPLE_FOR_LIFT = 100;

/** How many days after their mail a booking counts for a person. */
export const CAMPAIGN_WINDOW_DAYS = 7;

/** The 97.5 percent point of the normal distribution: 95 percent lie within. */
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
 * The difference of two proportions with its 95 percent interval (Newcombe 1998, method 10): it holds
 * for small shares too, where the textbook interval is too narrow.
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

/** The difference of two means with its 95 percent interval (Welch, by the normal distribution). */
export function differenceOfMeans(one: GroupOutcome, other: GroupOutcome): Difference {
  const difference = meanOf(one) - meanOf(other);
  const reach = Z * Math.sqrt(varianceOfMean(one) + varianceOfMean(other));
  return { difference, from: difference - reach, to: difference + reach };
}

/** Compares those who got a campaign with those who were held out. */
export function measureLift(mailed: GroupOutcome, heldOut: GroupOutcome): CampaignLift {
  if (heldOut.people === 0) return { kind: 'nobody-held-out' };
  if (Math.min(mailed.people, heldOut.people) < LEAST_PEOPLE_FOR_LIFT) return { kind: 'too-small' };
  return {
    kind: 'measured',
    rate: differenceOfShares(mailed, heldOut),
    revenueCents: differenceOfMeans(mailed, heldOut),
  };
}
