import type { VideoIdea } from '@voltcourier/contracts/marketing/answers';
import { Card } from '@voltcourier/ui/card';
import { AddToCalendar } from '../content/add-to-calendar.tsx';
import { Answered } from './answered.tsx';
import { GenerateRow } from './generate-row.tsx';
import styles from './assistant.module.css';
import { Facts } from './facts.tsx';
import { useGenerationRequest } from './use-generation-request.ts';

/** Proposed videos as cards. */
export function VideoIdeaCards({
  ideas,
  level = 2,
  generationId,
}: {
  ideas: readonly VideoIdea[];
  /** Heading level of the titles. */
  level?: 2 | 3;
  /** Id of the generation, if the ideas can be added to the calendar. */
  generationId?: string;
}) {
  return (
    <ul className={styles.ideas}>
      {ideas.map((idea, index) => (
        <li key={idea.title}>
          <Card title={idea.title} level={level} dense>
            <p className={styles.text}>{idea.description}</p>
            <Facts
              rows={[
                { term: 'Audience', value: idea.target_audience },
                { term: 'Schedule', value: idea.upload_schedule },
                { term: 'Thumbnail', value: idea.thumbnail_concept },
                ...(idea.tags.length === 0 ? [] : [{ term: 'Tags', value: idea.tags.join(', ') }]),
              ]}
            />
            {generationId === undefined ? null : (
              <AddToCalendar generationId={generationId} index={index} name={idea.title} />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Requests ideas for videos. */
export function VideoIdeas() {
  const request = useGenerationRequest('video-ideas');
  return (
    <div className={styles.tab}>
      <GenerateRow request={request} question={{ kind: 'video-ideas' }} />
      <Answered kind="video-ideas" request={request}>
        {({ video_ideas: ideas }, { id }) => <VideoIdeaCards ideas={ideas} generationId={id} />}
      </Answered>
    </div>
  );
}
