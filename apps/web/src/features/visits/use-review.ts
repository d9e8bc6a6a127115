import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReviewForm, reviews } from '@voltcourier/contracts/visits/reviews';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';

// After a refusal too: what the page shows is no longer true then.
const SAVED = { refreshes: [reviews.ofBooking], refreshesRefused: [reviews.ofBooking] };

const api = apiFor({ reviews }, { reviews: { save: SAVED } });

/** The review of a visit, and whether it can be written or changed. */
export const useReview = (bookingId: string) =>
  useQuery({ ...api.reviews.ofBooking.query({ params: { id: bookingId } }), ...ASKED_ANEW });

/** Writes the review of a visit, or changes it as it was seen. */
export const useSaveReview = (bookingId: string) =>
  useMutation(
    api.reviews.save.mutation((body: ReviewForm) => ({ params: { id: bookingId }, body })),
  );
