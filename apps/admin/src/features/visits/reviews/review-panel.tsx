import { useMutation, useQuery } from '@tanstack/react-query';
import {
  REVIEW_REFUSALS,
  type ReviewRefusal,
  type StaffReview,
} from '@voltcourier/contracts/visits/review-moderation';
import { Button } from '@voltcourier/ui/button';
import { useKey } from '@voltcourier/ui/keys';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { Stars } from '@voltcourier/ui/star-rating';
import { StatusPill } from '@voltcourier/ui/status-pill';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { reviewModerationApi } from '../../../lib/api/review-moderation.ts';
import { ContactLink } from '../../../lib/contact-link.tsx';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import { RecordPanel } from '../../../lib/record-panel.tsx';
import { useMay } from '../../../lib/use-user.ts';
import styles from '../bookings.module.css';
import { REVIEW_TONES, REVIEW_LABELS } from './review-labels.ts';

const REASONS = Object.entries(REVIEW_REFUSALS).map(([value, label]) => ({ value, label }));

function BookingLink({ bookingId, bookingNumber }: StaffReview) {
  const may = useMay();
  const label = bookingNumber ?? 'Open the booking';
  if (!may('bookings:read')) return bookingNumber ?? 'Booking';
  return <Link to={paths.bookings({ booking: bookingId })}>{label}</Link>;
}

function Facts({ review }: { review: StaffReview }) {
  const { bookingId, customer, author, city, rating, words, state, reason } = review;
  return (
    <>
      <p>
        <Stars count={rating} />
      </p>
      <p className={styles.said}>{words === '' ? 'No words.' : words}</p>
      <SummaryList
        rows={[
          {
            term: 'Status',
            value: <StatusPill tone={REVIEW_TONES[state]}>{REVIEW_LABELS[state]}</StatusPill>,
          },
          ...(reason === null ? [] : [{ term: 'Reason', value: REVIEW_REFUSALS[reason] }]),
          {
            term: 'Contact',
            value: <ContactLink of={{ booking: bookingId }} name={customer} />,
          },
          { term: 'Booking', value: <BookingLink {...review} /> },
          { term: 'Signed as', value: city === null ? author : `${author}, ${city}` },
          { term: 'Received', value: formatClock(review.changedAt) },
          ...(review.decidedAt === null
            ? []
            : [
                {
                  term: 'Decided',
                  value: `${formatClock(review.decidedAt)}, ${review.decidedBy ?? 'someone'}`,
                },
              ]),
        ]}
      />
    </>
  );
}

/** Decisions about a review, each based on the version shown, one at a time. */
function useDecisions(review: StaffReview, reason: ReviewRefusal, onDecided: () => void) {
  const { id: reviewId, version } = review;
  const params = { reviewId };
  const announce = (title: string) => () => {
    showToast({ title });
    onDecided();
  };
  const publish = useMutation(
    reviewModerationApi.publish.mutation(
      () => ({ params, body: { version } }),
      announce('Review published'),
    ),
  );
  const decline = useMutation(
    reviewModerationApi.decline.mutation(
      () => ({ params, body: { version, reason } }),
      announce('Review declined'),
    ),
  );
  const withdraw = useMutation(
    reviewModerationApi.withdraw.mutation(
      () => ({ params, body: { version, reason } }),
      announce('Review taken off the site'),
    ),
  );
  const all = [publish, decline, withdraw];
  const isBusy = all.some(({ isPending }) => isPending);
  const error = all.map((one) => one.error).find((one) => one !== null);
  const act = (mutation: { mutate: () => void }) => () => {
    if (isBusy) return;
    for (const one of all) one.reset();
    mutation.mutate();
  };
  return { publish, decline, withdraw, error, act };
}

type ReviewDecisions = ReturnType<typeof useDecisions>;

/** Buttons and keys that decide about a pending review. */
function PublishOrDecline({
  publish,
  decline,
  act,
}: Pick<ReviewDecisions, 'publish' | 'decline' | 'act'>) {
  useKey('P', 'Publish the review', act(publish));
  useKey('D', 'Decline the review', act(decline));
  return (
    <>
      <Button
        variant="primary"
        aria-keyshortcuts="P"
        title="P"
        pending={publish.isPending}
        pendingLabel="Publishing..."
        onClick={act(publish)}
      >
        Publish
      </Button>
      <Button
        aria-keyshortcuts="D"
        title="D"
        pending={decline.isPending}
        pendingLabel="Declining..."
        onClick={act(decline)}
      >
        Decline
      </Button>
    </>
  );
}

/** Available decisions about a review. */
function Decisions({ review, onDecided }: { review: StaffReview; onDecided: () => void }) {
  const [reason, setReason] = useState<ReviewRefusal>('off-topic');
  const { state } = review;
  const { publish, decline, withdraw, error, act } = useDecisions(review, reason, onDecided);
  if (state === 'declined' || state === 'withdrawn') return null;
  return (
    <div className={styles.form}>
      {error === undefined ? null : (
        <Notice
          tone={error.code === 'changed_meanwhile' ? 'warning' : 'failed'}
          title="Nothing was changed"
        >
          {error.message}
        </Notice>
      )}
      <SelectField
        label={state === 'pending' ? 'Reason, if declined' : 'Reason'}
        name="reason"
        options={REASONS}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReviewRefusal)}
      />
      <div className={styles.actions}>
        {state === 'pending' ? (
          <PublishOrDecline {...{ publish, decline, act }} />
        ) : (
          <Button
            variant="destructive"
            pending={withdraw.isPending}
            pendingLabel="Withdrawing..."
            onClick={act(withdraw)}
          >
            Take off the site
          </Button>
        )}
      </div>
    </div>
  );
}

/** A review next to the list, even if the list doesn’t contain it anymore. */
export function ReviewPanel({
  reviewId,
  onDecided,
  onClose,
}: {
  /** Undefined if no review is open. */
  reviewId: string | undefined;
  onDecided: () => void;
  onClose: () => void;
}) {
  const may = useMay();
  const result = useQuery(
    reviewModerationApi.get.query(reviewId !== undefined && { params: { reviewId } }),
  );
  return (
    <RecordPanel
      open={reviewId !== undefined}
      title="Review"
      what="review"
      result={result}
      onClose={onClose}
    >
      {(review) => (
        <div className={styles.details}>
          <Facts review={review} />
          {may('reviews:write') ? <Decisions review={review} onDecided={onDecided} /> : null}
        </div>
      )}
    </RecordPanel>
  );
}
