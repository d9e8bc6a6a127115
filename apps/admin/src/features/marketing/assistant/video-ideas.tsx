import type { VideoIdea } from '@voltcourier/contracts/marketing/answers';
import { Card } from '@voltcourier/ui/card';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { Answered } from './answered.tsx';
import { AskButton } from './ask-button.tsx';
import { AskState } from './ask-state.tsx';
import styles from './assistant.module.css';
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
            <SummaryList
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
      <AskButton asking={asking} onPress={() => asking.ask({ kind: 'video-ideas' })} />
      <AskState asking={asking} />
      <Answered kind="video-ideas" asking={asking}>
        {({ video_ideas: ideas }) => <VideoIdeaCards ideas={ideas} />}
      </Answered>
    </div>
  );
}
