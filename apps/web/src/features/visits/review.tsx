import { useMutation, useQuery } from '@tanstack/react-query';
import {
  MAX_REVIEW_LENGTH,
  type OwnReview,
  ReviewForm,
  reviews,
} from '@voltcourier/contracts/visits/reviews';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { StarField, Stars } from '@voltcourier/ui/star-rating';
import { TextArea } from '@voltcourier/ui/text-area';
import { QueryState } from '@voltcourier/ui/query-state';
import { useFormFields } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../lib/refusal.tsx';
import { apiFor, ASKED_ANEW } from '../../lib/api.ts';
import { checkForm } from '../../lib/use-entries.ts';
import styles from './review.module.css';

// Also after a refusal, because the displayed data is then stale.
const SAVED = {
  refreshes: ['reviews.ofBooking'],
  refreshesRefused: ['reviews.ofBooking'],
} as const;

const api = apiFor({ reviews }, { reviews: { save: SAVED } });

interface FormProps {
  readonly bookingId: string;
  readonly own: OwnReview;
  readonly onSaved: () => void;
  /** Keeps the form open with what was written, also if the review exists by now. */
  readonly onRefused: () => void;
  readonly onKeep?: (() => void) | undefined;
}

/** Form for one to five stars and a short text. */
function Form({ bookingId, own, onSaved, onRefused, onKeep }: FormProps) {
  const { review, signedAs } = own;
  const { form, fields, entries, errors, change, showErrors, field } = useFormFields(() => ({
    rating: String(review?.rating ?? 0),
    words: review?.words ?? '',
  }));
  const rating = Number(entries.rating);
  // Another tab's newer review is only replaced by one that was written after seeing it. If it is
  // this one, whose answer was lost, nothing is replaced.
  const [seenVersion] = useState(review?.version ?? 0);
  const isSaved = review?.rating === rating && review.words === entries.words;
  const save = useMutation(
    api.reviews.save.mutation((body: ReviewForm) => ({ params: { id: bookingId }, body })),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const version = isSaved ? review.version : seenVersion;
    const checked = checkForm(ReviewForm, fields, { ...entries, rating, version });
    if (!checked.ok) return showErrors(checked.errors);
    showErrors({});
    save.mutate(checked.form, { onSuccess: onSaved, onError: onRefused });
  };

  return (
    <form ref={form} className={styles.form} aria-label="Your review" onSubmit={submit} noValidate>
      <StarField
        legend="How was your visit?"
        name="rating"
        value={rating}
        onValueChange={(next) => change({ rating: String(next) })}
        error={errors.rating}
      />
      <TextArea
        label="What should others know?"
        optional
        rows={3}
        maxLength={MAX_REVIEW_LENGTH}
        {...field('words')}
      />
      <p className={styles.note}>
        We read every review before it is published, signed “{signedAs}”. Your full name is never
        shown.
      </p>
      <Refusal error={save.error} title="Not sent" />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Sending...">
          {review === null ? 'Send review' : 'Save review'}
        </Button>
        {onKeep === undefined ? null : <Button onClick={onKeep}>Keep it as it is</Button>}
      </div>
    </form>
  );
}

const STATE_LABELS = {
  pending: 'Thank you. We read every review before it is published.',
  published: 'Thank you. Your review is published.',
  declined: 'Thank you. We read your review; it isn’t shown on our site.',
  withdrawn: 'Your review is no longer shown on our site.',
} as const;

interface SentProps {
  readonly own: OwnReview;
  /** Whether it was sent just now, so that the text is announced. */
  readonly isNew: boolean;
  readonly onChange: () => void;
}

/** The submitted review and its status. */
function Sent({ own: { review, canChange, signedAs }, isNew, onChange }: SentProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) status.current?.focus({ preventScroll: true });
  }, [isNew]);
  if (review === null) return null;
  return (
    <div className={styles.form}>
      <p ref={status} tabIndex={-1} className={styles.status}>
        {STATE_LABELS[review.state]}
      </p>
      <figure className={styles.said}>
        <Stars count={review.rating} />
        {review.words === '' ? null : <blockquote>{review.words}</blockquote>}
        <figcaption className={styles.note}>{signedAs}</figcaption>
      </figure>
      {canChange ? (
        <div className={styles.actions}>
          <Button onClick={onChange}>Change review</Button>
        </div>
      ) : null}
    </div>
  );
}

/** The customer's review of a completed visit. */
export function Review({
  bookingId,
  whileLoading,
}: {
  bookingId: string;
  /** Placeholder while loading, which reserves the space. */
  whileLoading: string | undefined;
}) {
  const result = useQuery({
    ...api.reviews.ofBooking.query({ params: { id: bookingId } }),
    ...ASKED_ANEW,
  });
  const [isChanging, setIsChanging] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const { data: own } = result;
  if (own === undefined) {
    return (
      <div className={whileLoading}>
        <QueryState result={result} loading="Loading..." failed="We can’t show your review" />
      </div>
    );
  }
  const { review, canChange } = own;
  if (review === null && !canChange) return null;
  const isAsking = canChange && (review === null || isChanging);
  return (
    <Card title="Your review" className={styles.card}>
      {isAsking ? (
        <Form
          bookingId={bookingId}
          own={own}
          onSaved={() => {
            setIsChanging(false);
            setIsNew(true);
          }}
          onRefused={() => setIsChanging(true)}
          onKeep={review === null ? undefined : () => setIsChanging(false)}
        />
      ) : (
        <Sent own={own} isNew={isNew} onChange={() => setIsChanging(true)} />
      )}
    </Card>
  );
}
