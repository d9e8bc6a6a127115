/** Figures of the investor pages (specification section 9). Illustrative, not measured. */
export const FIGURES = {
  /** In billions of US dollars. */
  marketBillions: 50,
  /** Market growth per year, in percent. */
  growthPercent: 35,
  /** Number of electric vehicles, in millions. */
  vehiclesMillions: 15,
  /** Margin, in percent of the price. */
  marginPercent: 65,
  averagePriceCents: 19_900,
  averageCostCents: 7_000,
  /** Customer acquisition cost. */
  acquisitionCents: 4_500,
  lifetimeMonths: 24,
  /** Lifetime value of a customer. */
  lifetimeValueCents: 98_500,
  retentionPercent: 89,
} as const;

/** Projected market size by year at constant growth, in billions of US dollars. */
export function marketByYear(years: number): readonly number[] {
  const growth = 1 + FIGURES.growthPercent / 100;
  return Array.from(
    { length: years },
    (_, year) => Math.round(FIGURES.marketBillions * growth ** year * 10) / 10,
  );
}

/** Cumulative revenue of a customer by month, minus the acquisition cost, in cents. */
export function valueByMonth(months: readonly number[]): readonly number[] {
  const { acquisitionCents, lifetimeMonths, lifetimeValueCents } = FIGURES;
  return months.map((month) =>
    Math.round((lifetimeValueCents * month) / lifetimeMonths - acquisitionCents),
  );
}
