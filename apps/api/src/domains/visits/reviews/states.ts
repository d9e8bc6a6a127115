import { REVIEW_DAYS, type ReviewState } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { sentence } from '../../../platform/language/sentence.ts';

const DAY_MS = 86_400_000;

const NEXT: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ['published', 'declined'],
  published: ['withdrawn'],
  declined: [],
  withdrawn: [],
};

/** Whether staff can move a review from one state to another. */
export const canReviewBecome = (from: ReviewState, to: ReviewState): boolean =>
  NEXT[from].includes(to);

/** Returns why a visit can't be reviewed, or its review changed, at `now`; undefined if it can. */
export function reviewRefusal(
  visit: { readonly status: string; readonly starts_at: Date },
  state: ReviewState | undefined,
  now: Date,
): AppError<'too_early' | 'too_late'> | undefined {
  if (visit.status !== 'completed') {
    return new AppError('too_early', 'You can review a visit once it is completed.');
  }
  if (now.getTime() - visit.starts_at.getTime() > REVIEW_DAYS * DAY_MS) {
    return new AppError(
      'too_late',
      sentence('A visit can be reviewed for {days} days. Please write to us instead.', {
        days: REVIEW_DAYS,
      }),
      { next: 'contact' },
    );
  }
  if (state !== undefined && state !== 'pending') {
    return new AppError(
      'too_late',
      'We’ve already read your review, so it can’t be changed. Please write to us.',
      { next: 'contact' },
    );
  }
  return undefined;
}
