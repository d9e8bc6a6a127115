import type { Answer, Generation } from '@voltcourier/contracts/marketing/generations';
import { Failed } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { AnswerDetails } from './answer-details.tsx';
import styles from './assistant.module.css';
import { Facts } from './facts.tsx';
import { CalendarTable } from './content-calendar.tsx';
import { CustomerAnalysisView } from './customer-insights.tsx';
import { STATE_LABELS } from './generation-labels.ts';
import { MarketOpportunitiesView } from './growth-strategy.tsx';
import { postText } from './post.tsx';
import { QUESTION_LABELS } from './question-labels.ts';
import { CompetitivePart, SeoPart, YouTubePart } from './unified-parts.tsx';
import { useGeneration } from './use-generation-request.ts';
import { VideoIdeaCards } from './video-ideas.tsx';

/** Read-only view of any kind of answer. */
function AnswerView({ answer, askedAt }: { answer: Answer; askedAt: string }) {
  switch (answer.kind) {
    case 'customer-analysis':
      return <CustomerAnalysisView answer={answer.value} />;
    case 'email-campaign':
      return (
        <>
          <Facts
            rows={[
              { term: 'Subject', value: answer.value.subject },
              { term: 'Button', value: answer.value.call_to_action },
            ]}
          />
          <p className={styles.text}>{answer.value.content}</p>
        </>
      );
    case 'social-content':
      return (
        <>
          <p className={styles.text}>{postText(answer.value)}</p>
          <Facts rows={[{ term: 'Image', value: answer.value.image_description }]} />
        </>
      );
    case 'market-opportunities':
      return <MarketOpportunitiesView answer={answer.value} />;
    case 'video-ideas':
      return <VideoIdeaCards ideas={answer.value.video_ideas} />;
    case 'page-brief':
    case 'local-page':
      return (
        <Facts
          rows={[
            { term: 'Title', value: answer.value.title },
            { term: 'Description', value: answer.value.description },
            { term: 'Main heading', value: answer.value.heading },
            { term: 'Search words', value: answer.value.keyword },
          ]}
        />
      );
    case 'content-calendar':
      return <CalendarTable answer={answer.value} askedAt={askedAt} />;
    default:
      return (
        <>
          <YouTubePart answer={answer.value} />
          <SeoPart answer={answer.value} />
          <CompetitivePart answer={answer.value} />
        </>
      );
  }
}

function Known({ generation }: { generation: Generation }) {
  const { id, answer, askedAt, state, failure } = generation;
  return (
    <div className={styles.answer}>
      {answer === null ? (
        <Notice tone={state === 'failed' ? 'failed' : 'info'} title={STATE_LABELS[state]} still>
          {failure?.sentence ?? 'There is no answer to this question.'}
        </Notice>
      ) : (
        <AnswerView key={id} answer={answer} askedAt={askedAt} />
      )}
      <AnswerDetails generation={generation} />
    </div>
  );
}

/** A question to the assistant with its answer, next to the list. */
export function GenerationPanel({
  generationId,
  onClose,
}: {
  /** Id of the open generation; undefined for none. */
  generationId: string | undefined;
  onClose: () => void;
}) {
  const query = useGeneration(generationId);
  const { data, error } = query;
  const title = data === undefined ? 'Question' : QUESTION_LABELS[data.question.kind].name;
  return (
    <SidePanel open={generationId !== undefined} title={title} onClose={onClose}>
      {data !== undefined ? (
        <Known generation={data} />
      ) : error === null ? (
        <Progress>Loading the answer...</Progress>
      ) : (
        <Failed title="The answer can’t be shown" result={query} />
      )}
    </SidePanel>
  );
}
