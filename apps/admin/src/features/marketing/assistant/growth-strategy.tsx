import type { MarketOpportunities } from '@voltcourier/contracts/marketing/answers';
import { Answered } from './answered.tsx';
import { AskRow } from './ask-row.tsx';
import styles from './assistant.module.css';
import { Projection } from './projection.tsx';
import { SentenceList } from './sentence-list.tsx';
import { useAsking } from './use-asking.ts';

/** Growth opportunities, and the projected revenue. */
export function MarketOpportunitiesView({ answer }: { answer: MarketOpportunities }) {
  return (
    <>
      <div className={styles.lists}>
        <SentenceList title="Opportunities" items={answer.opportunities} />
        <SentenceList title="Competitive advantages" items={answer.competitive_advantages} />
        <SentenceList title="Growth strategies" items={answer.growth_strategies} />
      </div>
      <Projection answer={answer} />
    </>
  );
}

/** Requests growth opportunities. */
export function GrowthStrategy() {
  const asking = useAsking('market-opportunities');
  return (
    <div className={styles.tab}>
      <AskRow asking={asking} question={{ kind: 'market-opportunities' }} />
      <Answered kind="market-opportunities" asking={asking}>
        {(answer, { id }) => <MarketOpportunitiesView key={id} answer={answer} />}
      </Answered>
    </div>
  );
}
