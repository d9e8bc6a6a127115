import type { Answer, Generation } from '@voltcourier/contracts/marketing/generations';
import type { QuestionKind } from './question-labels.ts';

type Answers = { [One in Answer as One['kind']]: One['value'] };

/** Answer to a kind of question. */
export type AnswerTo<Kind extends QuestionKind> = Answers[Kind];

/** The answer of a generation, if it belongs to this kind of question. */
export function answerTo<Kind extends QuestionKind>(
  kind: Kind,
  generation: Generation | undefined,
): AnswerTo<Kind> | undefined {
  const answer = generation?.answer;
  return answer?.kind === kind ? (answer.value as Answers[Kind]) : undefined;
}
