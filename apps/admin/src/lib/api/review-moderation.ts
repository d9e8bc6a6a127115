import { type Effect, known } from '@voltcourier/contracts/query';
import {
  reviewModeration,
  type StaffReview,
} from '@voltcourier/contracts/visits/review-moderation';
import { featureApi } from './feature-api.ts';

/** A decision about a review; a refusal may mean that someone else was faster. */
const REVIEW: Effect<StaffReview> = {
  keeps: (review) => known('reviewModeration.get', { params: { reviewId: review.id } }, review),
  refreshes: ['reviewModeration.list', 'attentionItems.list'],
  refreshesRefused: ['reviewModeration.get', 'reviewModeration.list'],
};

export const reviewModerationApi = featureApi('reviewModeration', reviewModeration, {
  publish: REVIEW,
  decline: REVIEW,
  withdraw: REVIEW,
});
