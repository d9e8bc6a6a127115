import type { ApiError } from '@voltcourier/contracts/client';
import type { Generation } from '@voltcourier/contracts/marketing/generations';
import { showToast } from '@voltcourier/ui/toast';
import { showFailure } from '../../../lib/failure-toast.ts';
import { QUESTION_LABELS, type QuestionKind } from './question-labels.ts';

/** Announces the outcome of a question, with the texts of the specification, section 8. */
export function announce(kind: QuestionKind, ended: Pick<Generation, 'state' | 'failure'>): void {
  const { done, failed } = QUESTION_LABELS[kind];
  if (ended.state === 'done' && done !== undefined) showToast({ title: done });
  if (ended.state !== 'failed' || failed === undefined) return;
  showFailure(failed.title, failed.sentence ?? ended.failure?.sentence);
}

/** Announces that a question was refused. */
export function announceRefusal(kind: QuestionKind, { message }: ApiError): void {
  const { failed } = QUESTION_LABELS[kind];
  if (failed === undefined) return;
  showFailure(failed.title, failed.sentence ?? message);
}
