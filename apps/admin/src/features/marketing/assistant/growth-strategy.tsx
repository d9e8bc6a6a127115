import type { MarketOpportunities } from '@voltcourier/contracts/marketing/answers';
import { Answered } from './answered.tsx';
import { GenerateRow } from './generate-row.tsx';
import styles from './assistant.module.css';
import { Projection } from './projection.tsx';
import { SentenceList } from './sentence-list.tsx';
import { useGenerationRequest } from './use-generation-request.ts';

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
  const request = useGenerationRequest('market-opportunities');
  return (
    <div className={styles.tab}>
      <GenerateRow request={request} question={{ kind: 'market-opportunities' }} />
      <Answered kind="market-opportunities" request={request}>
        {(answer, { id }) => <MarketOpportunitiesView key={id} answer={answer} />}
      </Answered>
    </div>
  );
}
