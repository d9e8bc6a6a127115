import type { ReviewState } from '@voltcourier/contracts/visits/reviews';
import type { StatusTone } from '@voltcourier/ui/status-pill';

/** What the states of a review are called. */
export const REVIEW_WORDS: Readonly<Record<ReviewState, string>> = {
  pending: 'Waiting',
  published: 'Published',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** What a state means for whoever reads the list. */
export const REVIEW_TONES: Readonly<Record<ReviewState, StatusTone>> = {
  pending: 'waiting',
  published: 'done',
  declined: 'ended',
  withdrawn: 'ended',
};
