import type { UnifiedCampaign } from '@voltcourier/contracts/marketing/answers';
import styles from './assistant.module.css';
import { SentenceList } from './sentence-list.tsx';
import { VideoIdeaCards } from './video-ideas.tsx';

/** YouTube part of a unified campaign. */
export function YouTubePart({
  answer,
  generationId,
}: {
  answer: UnifiedCampaign;
  /** Id of the generation, if its ideas can be added to the calendar. */
  generationId?: string;
}) {
  const { trending_data: trends, video_ideas: ideas } = answer.youtube_results;
  return (
    <>
      <SentenceList title="Trends it was planned with" items={trends} />
      <section className={styles.section} aria-labelledby="planned-videos">
        <h2 id="planned-videos">Video ideas</h2>
        <VideoIdeaCards
          ideas={ideas}
          level={3}
          {...(generationId !== undefined && { generationId })}
        />
      </section>
    </>
  );
}

/** SEO part of a unified campaign. */
export function SeoPart({ answer }: { answer: UnifiedCampaign }) {
  const { seo_pages: pages, blog_posts: posts } = answer.seo_results;
  const { local_pages: local, target_rankings: rankings } = answer.seo_results;
  return (
    <div className={styles.lists}>
      <SentenceList title="Pages" items={pages} />
      <SentenceList title="Blog posts" items={posts} />
      <SentenceList title="Local pages" items={local} />
      <SentenceList title="Target rankings" items={rankings} />
    </div>
  );
}

/** Competitor part of a unified campaign. */
export function CompetitivePart({ answer }: { answer: UnifiedCampaign }) {
  const { target_competitors: competitors, competitive_advantages: advantages } =
    answer.competitive_analysis;
  return (
    <div className={styles.lists}>
      <SentenceList title="Competitors" items={competitors} />
      <SentenceList title="Competitive advantages" items={advantages} />
    </div>
  );
}
