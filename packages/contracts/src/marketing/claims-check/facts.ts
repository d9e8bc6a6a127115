/** How a price is charged. A `saving` is what a year paid at once costs less. */
export type PriceUnit = 'month' | 'year' | 'visit' | 'month-of-year' | 'saving';

/** A price that is true. */
export interface TruePrice {
  readonly cents: number;
  readonly per: PriceUnit;
  /** What it buys, as customers read it. */
  readonly title: string;
  /** Whether it is the fee of a roadside emergency. */
  readonly isEmergency: boolean;
}

/** What times are promised, in minutes. */
export interface TruePromises {
  /** The response time of each plan. */
  readonly plans: readonly { readonly title: string; readonly minutes: number }[];
  /** Until a quick booking is called back. */
  readonly callbackMinutes: number;
  /** Until somebody is there, by urgency. */
  readonly arrivalMinutes: readonly number[];
  /** Cancelled so many hours before, everything is refunded. */
  readonly freeCancellationHours: number;
}

/** What shares and trials are true. */
export interface TrueOffers {
  /** What a year paid at once costs less, in percent. */
  readonly annualDiscountPercent: number;
  /** What a late cancellation and a missed appointment may cost, in percent. */
  readonly feePercents: readonly number[];
  readonly trialDays: number;
  readonly trialCharges: number;
}

/** Which places are served. */
export interface ServedAreas {
  /** The names of the open regions, the main one first. */
  readonly regions: readonly string[];
  /** Each state by its English name: how much of it is served. */
  readonly states: ReadonlyMap<string, 'all' | 'part' | 'none'>;
  /** Cities by their name in capitals, and whether a van gets to one that is called so. */
  readonly cities: ReadonlyMap<string, boolean>;
}

/** What was counted. */
export interface MeasuredCounts {
  /** Completed visits. */
  readonly charges: number;
  /** People with a completed visit. */
  readonly customers: number;
  /** People with a membership that runs. */
  readonly members: number;
}

/** Everything that a text is compared with. Made from prices, settings and measured figures. */
export interface ClaimFacts {
  readonly prices: readonly TruePrice[];
  readonly promises: TruePromises;
  readonly offers: TrueOffers;
  readonly areas: ServedAreas;
  readonly counts: MeasuredCounts;
}

/** Whether every state is served as a whole. */
export const isNationwide = ({ states }: ServedAreas): boolean =>
  states.size > 0 && [...states.values()].every((share) => share === 'all');
