import { NationMap } from '@voltcourier/ui/coverage-map';
import { FIGURES } from './investors/figures.ts';
import { MarketChart } from './investors/investor-charts.tsx';
import { Charts, InvestorPage, KeyFigures, Part } from './investors/investor-page.tsx';
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
          <div className={styles.who}>
            <h3>Who needs it</h3>
            <p>
              EV owners, small businesses with fleets, people in apartments, and drivers who are
              stranded.
            </p>
            <NationMap caption="At home in Hampton Roads, Virginia, and serving the nation." />
          </div>
        </Charts>
      </Part>
    </InvestorPage>
  );
}
