import type { Generation } from '@voltcourier/contracts/marketing/generations';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Progress } from '@voltcourier/ui/progress';
import type { ReactNode } from 'react';
import { AnswerDetails } from './answer-details.tsx';
import styles from './assistant.module.css';
import type { QuestionKind } from './question-labels.ts';
import { QUESTION_LABELS } from './question-labels.ts';
import { type AnswerTo, answerTo } from './answer-to.ts';
import { type GenerationRequest } from './use-generation-request.ts';

/** The latest answer to a kind of question, or a placeholder. */
export function Answered<Kind extends QuestionKind>({
  kind,
  request,
  children,
}: {
  kind: Kind;
  request: GenerationRequest;
  /** Renders the answer. */
  children: (answer: AnswerTo<Kind>, generation: Generation) => ReactNode;
}) {
  const { answered, isLoading, error, retry } = request;
  const answer = answerTo(kind, answered);
  const { name, empty } = QUESTION_LABELS[kind];
  if (answer !== undefined && answered !== undefined) {
    return (
      <section className={styles.answer} aria-label={`Answer: ${name}`}>
        {children(answer, answered)}
        <AnswerDetails generation={answered} request={request} />
      </section>
    );
  }
  if (error !== null) {
    return (
      <ErrorState title="The answers can’t be loaded" onRetry={retry} retrying={isLoading}>
        {error.message}
      </ErrorState>
    );
  }
  if (isLoading) return <Progress block>Loading the last answer...</Progress>;
  return (
    <EmptyState title="No answer yet" level={2}>
      {empty}
    </EmptyState>
  );
}
