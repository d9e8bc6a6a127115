/** Unit of a price. `saving` is the discount of annual billing. */
export type PriceUnit = 'month' | 'year' | 'visit' | 'month-of-year' | 'saving';

/** A real price. */
export interface TruePrice {
  readonly cents: number;
  readonly per: PriceUnit;
  /** What the customer gets for it, as displayed. */
  readonly title: string;
  /** Whether it is the fee for a roadside emergency. */
  readonly isEmergency: boolean;
}

/** Promised times, in minutes. */
export interface TruePromises {
  /** Response time of each plan. */
  readonly plans: readonly { readonly title: string; readonly minutes: number }[];
  /** Minutes until a callback for a quick booking. */
  readonly callbackMinutes: number;
  /** Minutes until arrival, by urgency. */
  readonly arrivalMinutes: readonly number[];
  /** Hours before a visit until which cancellation is free. */
  readonly freeCancellationHours: number;
}

/** Real discounts and trials. */
export interface TrueOffers {
  /** Discount of annual billing, in percent. */
  readonly annualDiscountPercent: number;
  /** Maximum fees for late cancellation and no-show, in percent. */
  readonly feePercents: readonly number[];
  readonly trialDays: number;
  readonly trialCharges: number;
}

/** Areas that we serve. */
export interface ServedAreas {
  /** Names of the open regions, main region first. */
  readonly regions: readonly string[];
  /** How much of each state we serve, by its English name. */
  readonly states: ReadonlyMap<string, 'all' | 'part' | 'none'>;
  /** Uppercase city names, and whether we serve a city of that name. */
  readonly cities: ReadonlyMap<string, boolean>;
}

/** Measured figures. */
export interface MeasuredCounts {
  /** Completed visits. */
  readonly charges: number;
  /** People with a completed visit. */
  readonly customers: number;
  /** People with an active membership. */
  readonly members: number;
}

/** The facts that a text is checked against: prices, settings and measured figures. */
export interface ClaimFacts {
  readonly prices: readonly TruePrice[];
  readonly promises: TruePromises;
  readonly offers: TrueOffers;
  readonly areas: ServedAreas;
  readonly counts: MeasuredCounts;
}

/** Whether we serve every state completely. */
export const isNationwide = ({ states }: ServedAreas): boolean =>
  states.size > 0 && [...states.values()].every((share) => share === 'all');
