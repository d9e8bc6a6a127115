/** The figures of the investor pages (specification section 9). Illustrative, not measured. */
export const FIGURES = {
  /** In billions of US dollars. */
  marketBillions: 50,
  /** Of the market, in percent a year. */
  growthPercent: 35,
  /** Electric vehicles, in millions. */
  vehiclesMillions: 15,
  /** Share of the price that is left after cost, in percent. */
  marginPercent: 65,
  averagePriceCents: 19_900,
  averageCostCents: 7_000,
  /** Cost of winning a customer. */
  acquisitionCents: 4_500,
  lifetimeMonths: 24,
  /** Lifetime value of a customer. */
  lifetimeValueCents: 98_500,
  retentionPercent: 89,
} as const;

/** What the market is worth in each year if it goes on growing, in billions of US dollars. */
export function marketByYear(years: number): readonly number[] {
  const growth = 1 + FIGURES.growthPercent / 100;
  return Array.from(
    { length: years },
    (_, year) => Math.round(FIGURES.marketBillions * growth ** year * 10) / 10,
  );
}

/** What a customer has brought after each month, less what winning them cost, in cents. */
export function valueByMonth(months: readonly number[]): readonly number[] {
  const { acquisitionCents, lifetimeMonths, lifetimeValueCents } = FIGURES;
  return months.map((month) =>
    Math.round((lifetimeValueCents * month) / lifetimeMonths - acquisitionCents),
  );
}
