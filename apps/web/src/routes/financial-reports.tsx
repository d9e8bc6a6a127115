import { formatUsdShort } from '@voltcourier/pricing';
import { FIGURES } from './investors/figures.ts';
import { ChargeChart, CustomerChart, RetentionChart } from './investors/investor-charts.tsx';
import { Charts, InvestorPage, KeyFigures, Part } from './investors/investor-page.tsx';

/** Financial reports (specification sections 2 and 9). */
export function Page() {
  return (
    <InvestorPage
      heading="Financial Reports"
      intro="What a charge earns, and what a customer is worth. Statements are sent on request."
    >
      <Part heading="Per charge">
        <KeyFigures
          figures={[
            { value: formatUsdShort(FIGURES.averagePriceCents), label: 'Average price' },
            { value: formatUsdShort(FIGURES.averageCostCents), label: 'Average cost' },
            { value: `${FIGURES.marginPercent}%`, label: 'Margin' },
          ]}
        />
        <Charts>
          <ChargeChart />
        </Charts>
      </Part>
      <Part heading="Per customer">
        <KeyFigures
          figures={[
            { value: formatUsdShort(FIGURES.acquisitionCents), label: 'To win a customer (CAC)' },
            { value: formatUsdShort(FIGURES.lifetimeValueCents), label: 'Lifetime value (LTV)' },
            { value: `${FIGURES.lifetimeMonths}`, label: 'Months of customer lifetime' },
            { value: `${FIGURES.retentionPercent}%`, label: 'Retention' },
          ]}
        />
        <Charts>
          <CustomerChart />
          <RetentionChart />
        </Charts>
      </Part>
    </InvestorPage>
  );
}
