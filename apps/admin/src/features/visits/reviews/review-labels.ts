import type { ReviewState } from '@voltcourier/contracts/visits/reviews';
import type { StatusTone } from '@voltcourier/ui/status-pill';

/** Labels of the states of a review. */
export const REVIEW_LABELS: Readonly<Record<ReviewState, string>> = {
  pending: 'Waiting',
  published: 'Published',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Tones of the states in lists. */
export const REVIEW_TONES: Readonly<Record<ReviewState, StatusTone>> = {
  pending: 'waiting',
  published: 'done',
  declined: 'ended',
  withdrawn: 'ended',
};
