import type { CustomerAnalysis } from '@voltcourier/contracts/marketing/answers';
import { Answered } from './answered.tsx';
import { GenerateRow } from './generate-row.tsx';
import styles from './assistant.module.css';
import { FigureLink, FiguresTable } from './figures.tsx';
import { SentenceList } from './sentence-list.tsx';
import { TargetSegments } from './target-segments.tsx';
import { useGenerationRequest } from './use-generation-request.ts';

/** The assistant's customer analysis, each sentence with the figure it refers to. */
export function CustomerAnalysisView({
  answer,
  hasFigures = false,
}: {
  answer: CustomerAnalysis;
  /** Whether the figures are displayed next to it. */
  hasFigures?: boolean;
}) {
  return (
    <>
      <section className={styles.section} aria-labelledby="insights">
        <h2 id="insights">Insights</h2>
        <ul className={styles.list}>
          {answer.insights.map((insight, index) => (
            <li key={insight}>
              {`${insight} `}
              <FigureLink figureKey={answer.insight_figures[index]} isBeside={hasFigures} />
            </li>
          ))}
        </ul>
      </section>
      <SentenceList title="Recommendations" items={answer.recommendations} />
      <TargetSegments answer={answer} />
    </>
  );
}

/** Requests an analysis of the customers. */
export function CustomerInsights() {
  const request = useGenerationRequest('customer-analysis');
  return (
    <div className={styles.columns}>
      <div className={styles.tab}>
        <GenerateRow request={request} question={{ kind: 'customer-analysis' }} />
        <Answered kind="customer-analysis" request={request}>
          {(answer) => <CustomerAnalysisView answer={answer} hasFigures />}
        </Answered>
      </div>
      <FiguresTable />
    </div>
  );
}
