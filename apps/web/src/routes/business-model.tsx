import {
  EMERGENCY_SERVICE,
  formatUsd,
  formatUsdShort,
  PLAN_NAMES,
  PLANS,
  SERVICE_TYPES,
  SERVICES,
} from '@voltcourier/pricing';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { ChargeChart } from './investors/investor-charts.tsx';
import { FIGURES } from './investors/figures.ts';
import { Charts, InvestorPage, KeyFigures, Part } from './investors/investor-page.tsx';

/** Business model (specification sections 2 and 9), with the current price list. */
export function Page() {
  return (
    <InvestorPage heading="Business Model" intro="Two ways to pay: by the charge, or by the month.">
      <Part heading="By the charge" text="Paid before the visit. These are today’s prices.">
        <Charts>
          <SummaryList
            rows={[...SERVICE_TYPES.map((type) => SERVICES[type]), EMERGENCY_SERVICE].map(
              ({ label, priceCents }) => ({ term: label, value: formatUsd(priceCents) }),
            )}
          />
          <ChargeChart />
        </Charts>
      </Part>
      <Part heading="By the month" text="Memberships renew until they are ended. Today’s prices.">
        <Charts>
          <SummaryList
            rows={PLAN_NAMES.map((name) => PLANS[name]).map((plan) => ({
              term: plan.title,
              value: `${formatUsdShort(plan.monthlyCents)} a month, ${formatUsdShort(plan.annualCents)} a year`,
            }))}
          />
        </Charts>
        <KeyFigures
          figures={[
            { value: `${FIGURES.retentionPercent}%`, label: 'Retention' },
            { value: `${FIGURES.lifetimeMonths}`, label: 'Months of customer lifetime' },
            { value: formatUsdShort(FIGURES.lifetimeValueCents), label: 'Lifetime value (LTV)' },
            { value: formatUsdShort(FIGURES.acquisitionCents), label: 'To win a customer (CAC)' },
          ]}
        />
      </Part>
    </InvestorPage>
  );
}
