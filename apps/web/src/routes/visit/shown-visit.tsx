import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { REVIEW_DAYS } from '@voltcourier/contracts/visits/reviews';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SchedulePicker } from '../../features/bookings/availability/schedule-picker.tsx';
import { useForgetAvailability } from '../../features/bookings/availability/use-availability.ts';
import { SlotProposals } from '../../features/bookings/slot-proposals.tsx';
import { OwedInBitcoin } from '../../features/payments/owed-in-bitcoin.tsx';
import { AppointmentCard } from '../../features/visits/appointment-card.tsx';
import { CancelDialog } from '../../features/visits/cancel-dialog.tsx';
import { RefundProgress } from '../../features/visits/refund-progress.tsx';
import { RescheduleForm } from '../../features/visits/reschedule-form.tsx';
import { formatAppointment } from '../../lib/appointment.ts';
import { useHotline } from '../../lib/hotline.ts';
import { cancellationSentenceOfBooking } from '../../lib/cancellation-sentence.ts';
import * as paths from '../../lib/paths.ts';
import { paymentUrl } from '../../lib/payment-url.ts';
import styles from './visit.module.css';

// Secondary content, whose space is reserved.
const Beside = lazy(async () => ({ default: (await import('./beside.tsx')).Beside }));

// Only after a completed visit, with reserved space.
const Review = lazy(async () => ({
  default: (await import('../../features/visits/review.tsx')).Review,
}));

const DAY_MS = 86_400_000;

/** Whether a review can be written, or could until recently. */
const isReviewable = ({ status, startsAt }: Booking): boolean =>
  status === 'completed' && Date.now() - Date.parse(startsAt) < REVIEW_DAYS * DAY_MS;

/** Outcome of a booking that won't take place, with a link to book another. */
function Over({ booking }: { booking: Booking }) {
  if (booking.status === 'pending' || booking.status === 'confirmed') return null;
  const isFree = booking.refundCents === null && booking.depositInBitcoinCents === undefined;
  return (
    <>
      {booking.status === 'cancelled' && isFree ? (
        <Notice title="Visit cancelled">You weren’t charged.</Notice>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink
          variant={isReviewable(booking) ? 'secondary' : 'primary'}
          render={<Link to={paths.booking} />}
        >
          Book another time
        </ButtonLink>
      </div>
    </>
  );
}

interface OpenActionsProps extends Appointment {
  readonly onMove: () => void;
  readonly onCancel: () => void;
}

/** Available actions on an upcoming booking, and the applicable rule. */
function OpenActions({ booking, cancellation, canReschedule, onMove, onCancel }: OpenActionsProps) {
  const hotline = useHotline();
  const isUnpaid =
    booking.status === 'pending' && ['none', 'open', 'failed'].includes(booking.paymentState);
  return (
    <>
      <div className={styles.actions}>
        {isUnpaid ? (
          <ButtonLink variant="primary" render={<Link to={paymentUrl(booking)} />}>
            Continue to payment
          </ButtonLink>
        ) : null}
        {canReschedule ? (
          <Button variant="secondary" onClick={onMove}>
            Reschedule
          </Button>
        ) : null}
        {cancellation === null ? null : (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {cancellation !== null
          ? cancellationSentenceOfBooking(booking)
          : hotline === null
            ? 'It has started, so it can’t be changed here anymore. Reply to our email and we’ll help.'
            : 'It has started, so it can’t be changed here anymore. Call us and we’ll help.'}
      </p>
    </>
  );
}

/**
 * Announces that a booking was moved or canceled, and scrolls to its top; `onChange` is called
 * first.
 */
function useChangeAnnouncements(
  booking: Booking,
  top: RefObject<HTMLElement | null>,
  tellFirst: () => void,
): void {
  const onChange = useEffectEvent(tellFirst);
  // Whoever changed it, here or in another tab: the server's state is shown.
  const seen = useRef(booking);
  useEffect(() => {
    const before = seen.current;
    seen.current = booking;
    const isCancelled = booking.status === 'cancelled' && before.status !== 'cancelled';
    if (!isCancelled && before.startsAt === booking.startsAt) return;
    onChange();
    if (isCancelled) showToast({ title: 'Appointment cancelled' });
    else {
      const when = formatAppointment(booking.startsAt, booking.zone);
      showToast({ title: 'Appointment moved', description: `It is now on ${when}.` });
    }
    // After the dialog has tried to restore the focus to a button that no longer exists.
    const pause = setTimeout(() => {
      top.current?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: 'instant' });
    });
    return () => clearTimeout(pause);
  }, [booking, top]);
}

/** A visit as displayed to its holder, with the available actions. */
export function Visit(appointment: Appointment) {
  const { booking, cancellation, canReschedule } = appointment;
  const [isMoving, setIsMoving] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const forgetAvailability = useForgetAvailability();
  const top = useRef<HTMLDivElement>(null);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  useChangeAnnouncements(booking, top, () => {
    setIsMoving(false);
    setIsCancelling(false);
    forgetAvailability();
  });

  return (
    <div ref={top} className={styles.columns} tabIndex={-1}>
      <div className={styles.column}>
        <OwedInBitcoin booking={booking} />
        <RefundProgress booking={booking} />
        <AppointmentCard {...appointment} />
        {isMoving && canReschedule ? (
          <RescheduleForm
            booking={booking}
            Schedule={SchedulePicker}
            Proposals={SlotProposals}
            onClose={() => setIsMoving(false)}
            onSlotTaken={forgetAvailability}
          />
        ) : isOpen ? (
          <OpenActions
            {...appointment}
            onMove={() => setIsMoving(true)}
            onCancel={() => setIsCancelling(true)}
          />
        ) : (
          <Over booking={booking} />
        )}
        {isReviewable(booking) ? (
          <Suspense fallback={<div className={styles.review} />}>
            <Review bookingId={booking.id} whileLoading={styles.review} />
          </Suspense>
        ) : null}
      </div>
      <Suspense fallback={<div className={styles.map} />}>
        <Beside {...appointment} />
      </Suspense>
      {cancellation === null ? null : (
        <CancelDialog
          booking={booking}
          cancellation={cancellation}
          open={isCancelling}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}
