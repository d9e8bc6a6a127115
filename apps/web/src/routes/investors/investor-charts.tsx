import { formatUsdShort } from '@voltcourier/pricing';
import { BarChart, LineChart } from '@voltcourier/ui/chart';
import { FIGURES, marketByYear, valueByMonth } from './figures.ts';

const YEARS = 6;
const MONTHS = Array.from({ length: 7 }, (_, index) => (index * FIGURES.lifetimeMonths) / 6);

/** Projected market size. */
export function MarketChart() {
  return (
    <BarChart
      title="Market for EV charging services"
      mark="Illustrative"
      description={`${FIGURES.growthPercent}% growth a year from $${FIGURES.marketBillions}B today.`}
      xLabel="Year"
      yLabel="Billion US dollars"
      labels={Array.from({ length: YEARS }, (_, year) => (year === 0 ? 'Today' : `+${year}`))}
      values={marketByYear(YEARS)}
      format={(billions) => `$${Math.round(billions)}B`}
    />
  );
}

/** Cost and margin of a charge. */
export function ChargeChart() {
  const { averagePriceCents, averageCostCents, marginPercent } = FIGURES;
  return (
    <BarChart
      title="An average charge"
      mark="Illustrative"
      description={`${marginPercent}% of the price is left after cost.`}
      xLabel="Per charge"
      yLabel="US dollars"
      labels={['Price', 'Cost', 'Margin']}
      values={[averagePriceCents, averageCostCents, averagePriceCents - averageCostCents]}
      format={formatUsdShort}
    />
  );
}

/** Acquisition cost compared with customer lifetime value. */
export function CustomerChart() {
  const { acquisitionCents, lifetimeValueCents, lifetimeMonths } = FIGURES;
  return (
    <LineChart
      title="A customer over time"
      mark="Illustrative"
      description={`Begins with the ${formatUsdShort(acquisitionCents)} that winning a customer costs; ${formatUsdShort(lifetimeValueCents)} come back over ${lifetimeMonths} months.`}
      area
      xLabel="Month"
      yLabel="US dollars, less the cost of winning"
      labels={MONTHS.map(String)}
      series={[{ name: 'US dollars', values: valueByMonth(MONTHS) }]}
      format={(cents) => formatUsdShort(Math.round(cents / 100) * 100)}
    />
  );
}

/** Customer retention. */
export function RetentionChart() {
  const { retentionPercent } = FIGURES;
  return (
    <BarChart
      title="Retention"
      mark="Illustrative"
      description={`${retentionPercent} of 100 customers stay.`}
      xLabel="Of 100 customers"
      yLabel="Customers"
      labels={['Stay', 'Leave']}
      values={[retentionPercent, 100 - retentionPercent]}
      format={(customers) => `${customers}%`}
    />
  );
}
