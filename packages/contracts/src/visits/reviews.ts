import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, multilineText, Version } from '../kernel/scalars.ts';

/** The states of a review: see docs/decisions/0069-reviews.md. */
export const REVIEW_STATES = ['pending', 'published', 'declined', 'withdrawn'] as const;

/** A state of a review. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Days after the start of a visit in which its customer can write or change a review. */
export const REVIEW_DAYS = 30;

/** Number of published reviews needed before any are shown. */
export const REVIEWS_BEFORE_SHOWN = 20;

/** Maximum length of a review's text, in characters. */
export const MAX_REVIEW_LENGTH = 1000;

const ByBookingId = z.object({ id: Id });

/** Number of stars. */
const Rating = z
  .int('Choose from 1 to 5 stars.')
  .check(z.minimum(1, 'Choose from 1 to 5 stars.'), z.maximum(5, 'Choose from 1 to 5 stars.'));

/** A customer's review of a visit. */
export const ReviewForm = z.object({
  rating: Rating,
  /** May be empty. */
  words: multilineText(MAX_REVIEW_LENGTH),
  /** The version that the change is based on; 0 for a new review. */
  version: Version,
});

/** A {@link ReviewForm} as checked by the contract. */
export type ReviewForm = z.output<typeof ReviewForm>;

/** The review of a visit as displayed to its customer. */
export const OwnReview = z.object({
  /** Null if there is none. */
  review: z.nullable(
    z.object({
      rating: z.int(),
      words: z.string(),
      state: z.enum(REVIEW_STATES),
      version: Version,
    }),
  ),
  /** Whether it can be written or changed now. */
  canChange: z.boolean(),
  /** Signature it would have: first name, and the city if known. */
  signedAs: z.string(),
});

/** An {@link OwnReview} as the client reads it. */
export type OwnReview = z.output<typeof OwnReview>;

/** Published reviews. */
export const ShownReviews = z.object({
  /** Null while fewer than {@link REVIEWS_BEFORE_SHOWN} are published. */
  shown: z.nullable(
    z.object({
      count: z.int(),
      /** Average of all published reviews, with one decimal. */
      average: z.number(),
      /** Reviews with text, newest first. */
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

/** Reviews of visits, for customers. */
export const reviews = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/booking/:id/review',
    params: ByBookingId,
    response: OwnReview,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/booking/:id/review',
    params: ByBookingId,
    body: ReviewForm,
    response: OwnReview,
  }),
  listShown: endpoint({
    method: 'GET',
    path: '/reviews',
    response: ShownReviews,
  }),
} as const;
