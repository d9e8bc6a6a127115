import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, multilineText } from '../kernel/scalars.ts';

/** The states of a review: see docs/decisions/0069-reviews.md. */
export const REVIEW_STATES = ['pending', 'published', 'declined', 'withdrawn'] as const;

/** A state of a review. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/** For how many days after the beginning of a visit its customer can write or change a review. */
export const REVIEW_DAYS = 30;

/** How many reviews have to be published before any of them is shown. */
export const REVIEWS_BEFORE_SHOWN = 20;

/** The most characters of a review's words. */
export const MAX_REVIEW_LENGTH = 1000;

const ByBookingId = z.object({ id: Id });

/** The number of stars. */
const Rating = z
  .int('Choose from 1 to 5 stars.')
  .check(z.minimum(1, 'Choose from 1 to 5 stars.'), z.maximum(5, 'Choose from 1 to 5 stars.'));

/** What a customer says of a visit. */
export const ReviewForm = z.object({
  rating: Rating,
  /** May be empty. */
  words: multilineText(MAX_REVIEW_LENGTH),
  /** The version that was seen; 0 for the first one. */
  version: z.int().check(z.minimum(0)),
});

/** A {@link ReviewForm} as checked by the contract. */
export type ReviewForm = z.output<typeof ReviewForm>;

/** The review of a visit as its customer sees it. */
export const OwnReview = z.object({
  /** Null until there is one. */
  review: z.nullable(
    z.object({
      rating: z.int(),
      words: z.string(),
      state: z.enum(REVIEW_STATES),
      version: z.int(),
    }),
  ),
  /** Whether it can be written or changed now. */
  canChange: z.boolean(),
  /** How it would be signed: first name, and the city where it is one that we know. */
  signedAs: z.string(),
});

/** An {@link OwnReview} as the client reads it. */
export type OwnReview = z.output<typeof OwnReview>;

/** What everybody may read of reviews. */
export const ShownReviews = z.object({
  /** Null while fewer than {@link REVIEWS_BEFORE_SHOWN} are published. */
  shown: z.nullable(
    z.object({
      count: z.int(),
      /** Of all published ones, with one decimal. */
      average: z.number(),
      /** Those with words, the latest first. */
      latest: z.array(
        z.object({
          id: Id,
          author: z.string(),
          city: z.nullable(z.string()),
          rating: z.int(),
          words: z.string(),
          publishedAt: Instant,
        }),
      ),
    }),
  ),
});

/** {@link ShownReviews} as the client reads them. */
export type ShownReviews = z.output<typeof ShownReviews>;

/** Reviews of visits, as customers write and read them. */
export const reviews = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/booking/:id/review',
    access: 'booking-holder',
    summary: 'The review of a visit, and whether it can be written or changed',
    params: ByBookingId,
    response: OwnReview,
    errors: ['forbidden', 'unauthenticated'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/booking/:id/review',
    access: 'booking-holder',
    summary:
      'Write the review of a completed visit, or change it as it was seen until it is published',
    params: ByBookingId,
    body: ReviewForm,
    response: OwnReview,
    errors: ['forbidden', 'unauthenticated', 'too_early', 'too_late', 'changed_meanwhile'],
    rateLimit: { max: 30, windowSeconds: 60 },
  }),
  listShown: endpoint({
    method: 'GET',
    path: '/reviews',
    access: 'public',
    summary: 'Count, average and the latest published reviews, once there are 20',
    response: ShownReviews,
    errors: [],
  }),
} as const;
