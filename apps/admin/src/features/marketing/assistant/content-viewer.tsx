import type { UnifiedCampaign } from '@voltcourier/contracts/marketing/answers';
import { Tabs } from '@voltcourier/ui/tabs';
import type { ComponentType } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import { Answered } from './answered.tsx';
import { Competitors } from '../competitors/competitors.tsx';
import { PageDrafts } from '../page-drafts/page-drafts.tsx';
import { SiteReportTable } from '../site-report/site-report.tsx';
import { GenerateRow } from './generate-row.tsx';
import styles from './assistant.module.css';
import { AssistantBar } from './assistant-bar.tsx';
import { TrendingTopics } from './trending-topics.tsx';
import { CompetitivePart, SeoPart, YouTubePart } from './unified-parts.tsx';
import { type GenerationRequest, useGenerationRequest } from './use-generation-request.ts';

/** A part of the latest unified campaign. */
function Part({
  request,
  of: Content,
}: {
  request: GenerationRequest;
  of: ComponentType<{ answer: UnifiedCampaign; generationId?: string }>;
}) {
  return (
    <Answered kind="unified-campaign" request={request}>
      {(answer, { id }) => <Content answer={answer} generationId={id} />}
    </Answered>
  );
}

/** The latest unified campaign: videos, SEO pages and competitors. */
export function ContentViewer() {
  const { query, go } = useAddress();
  const request = useGenerationRequest('unified-campaign');
  const youtube = (
    <div className={styles.tab}>
      <Part request={request} of={YouTubePart} />
      <section className={styles.section} aria-labelledby="trends-now">
        <h2 id="trends-now">YouTube trends now</h2>
        <TrendingTopics />
      </section>
    </div>
  );
  const seo = (
    <div className={styles.tab}>
      <Part request={request} of={SeoPart} />
      <PageDrafts />
      <SiteReportTable />
    </div>
  );
  const competitive = (
    <div className={styles.tab}>
      <Part request={request} of={CompetitivePart} />
      <Competitors />
    </div>
  );
  return (
    <div className={styles.page}>
      <AssistantBar />
      <GenerateRow request={request} question={{ kind: 'unified-campaign' }} />
      <Tabs
        label="Content"
        value={query.get('view') ?? 'youtube'}
        onValueChange={(view) => go({ view: view === 'youtube' ? undefined : view })}
        tabs={[
          { value: 'youtube', label: 'YouTube', content: youtube },
          { value: 'seo', label: 'SEO', content: seo },
          {
            value: 'competitive',
            label: 'Competitive',
            content: competitive,
          },
        ]}
      />
    </div>
  );
}
