import { formatUsdShort } from '@voltcourier/pricing';
import { Link } from 'react-router-dom';
import * as paths from '../lib/paths.ts';
import { FIGURES } from './investors/figures.ts';
import { CustomerChart, MarketChart } from './investors/investor-charts.tsx';
import { Charts, InvestorPage, KeyFigures, Part } from './investors/investor-page.tsx';

/** Investment overview (specification sections 2 and 9). */
export function Page() {
  return (
    <InvestorPage
      heading="Investment Overview"
      intro="Charging that comes to the car: no site to build, no grid connection to wait for."
    >
      <Part
        heading="Key figures"
        text="A van goes where the demand is. Growth is a matter of vans and technicians, not of real estate."
      >
        <KeyFigures
          figures={[
            { value: `$${FIGURES.marketBillions}B`, label: 'Market' },
            { value: `${FIGURES.growthPercent}%`, label: 'Growth a year' },
            { value: `${FIGURES.vehiclesMillions}M`, label: 'Electric vehicles' },
            { value: `${FIGURES.marginPercent}%`, label: 'Margin per charge' },
            { value: formatUsdShort(FIGURES.averagePriceCents), label: 'Average price' },
            { value: formatUsdShort(FIGURES.averageCostCents), label: 'Average cost' },
            { value: formatUsdShort(FIGURES.acquisitionCents), label: 'To win a customer (CAC)' },
            { value: `${FIGURES.lifetimeMonths}`, label: 'Months of customer lifetime' },
            { value: formatUsdShort(FIGURES.lifetimeValueCents), label: 'Lifetime value (LTV)' },
            { value: `${FIGURES.retentionPercent}%`, label: 'Retention' },
          ]}
        />
      </Part>
      <Part heading="Market and customer">
        <Charts>
          <MarketChart />
          <CustomerChart />
        </Charts>
        <p>
          In detail: <Link to={paths.marketOpportunity}>the market</Link>,{' '}
          <Link to={paths.businessModel}>how we earn</Link>, and{' '}
          <Link to={paths.financialReports}>the figures per charge and customer</Link>.
        </p>
      </Part>
    </InvestorPage>
  );
}
