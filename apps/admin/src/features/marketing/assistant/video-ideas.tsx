import type { VideoIdea } from '@voltcourier/contracts/marketing/answers';
import { Card } from '@voltcourier/ui/card';
import { Answered } from './answered.tsx';
import { AskRow } from './ask-row.tsx';
import styles from './assistant.module.css';
import { Facts } from './facts.tsx';
import { useAsking } from './use-asking.ts';

/** Videos that could be made, a card each. */
export function VideoIdeaCards({
  ideas,
  level = 2,
}: {
  ideas: readonly VideoIdea[];
  /** Level of the titles among the page's headings. */
  level?: 2 | 3;
}) {
  return (
    <ul className={styles.ideas}>
      {ideas.map((idea) => (
        <li key={idea.title}>
          <Card title={idea.title} level={level} dense>
            <p className={styles.words}>{idea.description}</p>
            <Facts
              rows={[
                { term: 'Audience', value: idea.target_audience },
                { term: 'Schedule', value: idea.upload_schedule },
                { term: 'Thumbnail', value: idea.thumbnail_concept },
                ...(idea.tags.length === 0 ? [] : [{ term: 'Tags', value: idea.tags.join(', ') }]),
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Asks for videos that could be made. */
export function VideoIdeas() {
  const asking = useAsking('video-ideas');
  return (
    <div className={styles.tab}>
      <AskRow asking={asking} question={{ kind: 'video-ideas' }} />
      <Answered kind="video-ideas" asking={asking}>
        {({ video_ideas: ideas }) => <VideoIdeaCards ideas={ideas} />}
      </Answered>
    </div>
  );
}
