import { FIGURES } from '../features/investors/figures.ts';
import { MarketChart } from '../features/investors/investor-charts.tsx';
import { Charts, InvestorPage, KeyFigures, Part } from '../features/investors/investor-page.tsx';
import styles from './market-opportunity.module.css';

/** Market opportunity (specification sections 2 and 9). */
export function Page() {
  return (
    <InvestorPage
      heading="Market Opportunity"
      intro="More electric cars than places to charge them, and many drivers without a plug at home."
    >
      <Part heading="How large, how fast">
        <KeyFigures
          figures={[
            { value: `$${FIGURES.marketBillions}B`, label: 'Market' },
            { value: `${FIGURES.growthPercent}%`, label: 'Growth a year' },
            { value: `${FIGURES.vehiclesMillions}M`, label: 'Electric vehicles' },
          ]}
        />
        <Charts>
          <MarketChart />
          <div>
            <h3 className={styles.title}>Who needs it</h3>
            <p>
              EV owners, small businesses with fleets, people in apartments, and drivers who are
              stranded. We are at home in Hampton Roads, Virginia, and serve the nation.
            </p>
          </div>
        </Charts>
      </Part>
    </InvestorPage>
  );
}
