import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { decideReview, getReview, listReviewsForStaff } from './moderation.ts';
import { getOwnReview, listPublicReviews, saveReview } from './service.ts';

/** Handlers of reviews for customers. */
export function reviewHandlers(ctx: Context): Handlers<Routes>['reviews'] {
  return {
    ofBooking: ({ params }) => getOwnReview(ctx, params.id),
    save: ({ params, body }) => saveReview(ctx, params.id, body),
    listShown: () => listPublicReviews(ctx),
  };
}

/** Handlers of review decisions by staff. */
export function reviewModerationHandlers(ctx: Context): Handlers<Routes>['reviewModeration'] {
  return {
    list: ({ query }) => listReviewsForStaff(ctx, query),
    get: ({ params }) => getReview(ctx, params.reviewId),
    publish: ({ caller, params, body: { version } }) =>
      decideReview(
        ctx,
        staffActor(caller),
        { id: params.reviewId, version },
        { state: 'published', reason: null },
      ),
    decline: ({ caller, params, body: { version, reason } }) =>
      decideReview(
        ctx,
        staffActor(caller),
        { id: params.reviewId, version },
        { state: 'declined', reason },
      ),
    withdraw: ({ caller, params, body: { version, reason } }) =>
      decideReview(
        ctx,
        staffActor(caller),
        { id: params.reviewId, version },
        { state: 'withdrawn', reason },
      ),
  };
}
