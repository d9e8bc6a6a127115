import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Version } from '../kernel/scalars.ts';
import { REVIEW_STATES } from './reviews.ts';

/** Reasons for not publishing a review, with their labels for staff. */
export const REVIEW_REFUSALS = {
  'off-topic': 'Not about the visit',
  'personal-details': 'Personal details',
  offensive: 'Offensive',
  'not-genuine': 'Not genuine',
  'customer-asked': 'Customer asked',
} as const;

/** Reason for not publishing a review. */
export type ReviewRefusal = keyof typeof REVIEW_REFUSALS;

const Refusal = z.enum(
  Object.keys(REVIEW_REFUSALS) as [ReviewRefusal, ...ReviewRefusal[]],
  'Choose a reason.',
);

/** A review as displayed to staff. */
export const StaffReview = z.object({
  id: Id,
  version: Version,
  bookingId: Id,
  bookingNumber: z.nullable(z.string()),
  /** The contact, if it is known whose booking it is. */
  personId: z.nullable(Id),
  /** The name on the booking. Never shown to the public. */
  customer: z.string(),
  /** The author as displayed to the public. */
  author: z.string(),
  city: z.nullable(z.string()),
  rating: z.int(),
  words: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Reason for declining or withdrawing it. */
  reason: z.nullable(Refusal),
  createdAt: Instant,
  changedAt: Instant,
  /** When staff last decided about it, and who did. */
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
});

/** A {@link StaffReview} as the client reads it. */
export type StaffReview = z.output<typeof StaffReview>;

const ByReviewId = z.object({ reviewId: Id });
const AsSeen = z.object({ version: Version });
const Refused = z.extend(AsSeen, { reason: Refusal });
const write = { method: 'POST' } as const;
const PATH = '/staff/reviews';

/** Moderation of reviews by staff. */
export const reviewModeration = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    query: z.object({
      state: z.optional(z.enum(REVIEW_STATES, 'Choose a status.')),
      /** Maximum number of stars: 2 finds low ratings. */
      most: z.optional(
        z.coerce
          .number('Choose from 1 to 5 stars.')
          .check(
            z.int('Choose from 1 to 5 stars.'),
            z.minimum(1, 'Choose from 1 to 5 stars.'),
            z.maximum(5, 'Choose from 1 to 5 stars.'),
          ),
      ),
      /** Review of one booking. */
      booking: z.optional(Id),
      /** Last review of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({
      reviews: z.array(StaffReview),
      /** Whether there are more reviews after these. */
      hasMore: z.boolean(),
      /** Number of reviews to be moderated. */
      waiting: z.int(),
      /**
       * Number of published reviews, and their average with one decimal; null if there are none.
       */
      published: z.int(),
      average: z.nullable(z.number()),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${PATH}/:reviewId`,
    params: ByReviewId,
    response: StaffReview,
  }),
  publish: endpoint({
    ...write,
    path: `${PATH}/:reviewId/publish`,
    params: ByReviewId,
    body: AsSeen,
    response: StaffReview,
  }),
  decline: endpoint({
    ...write,
    path: `${PATH}/:reviewId/decline`,
    params: ByReviewId,
    body: Refused,
    response: StaffReview,
  }),
  withdraw: endpoint({
    ...write,
    path: `${PATH}/:reviewId/withdraw`,
    params: ByReviewId,
    body: Refused,
    response: StaffReview,
  }),
} as const;
