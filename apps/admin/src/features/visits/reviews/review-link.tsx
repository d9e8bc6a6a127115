import { useQuery } from '@tanstack/react-query';
import { Stars } from '@voltcourier/ui/star-rating';
import { Link } from 'react-router-dom';
import { reviewModerationApi } from '../../../lib/api/review-moderation.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import { REVIEW_LABELS } from './review-labels.ts';

/** The customer's review of a booking's visit, with a link. */
export function ReviewLink({ bookingId }: { bookingId: string }) {
  const may = useMay();
  const { data } = useQuery(
    reviewModerationApi.list.query(may('crm:read') && { query: { booking: bookingId } }),
  );
  const review = data?.reviews[0];
  if (review === undefined) return data === undefined ? '–' : 'None yet';
  const { id: reviewId, state } = review;
  return (
    <>
      <Stars count={review.rating} />{' '}
      <Link to={paths.reviews({ review: reviewId, state })}>{REVIEW_LABELS[state]}</Link>
    </>
  );
}
