import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AppointmentCard } from '../features/visits/appointment-card.tsx';
import { CancelDialog } from '../features/visits/cancel-dialog.tsx';
import { RefundProgress } from '../features/visits/refund-progress.tsx';
import { OwedInBitcoin } from '../features/payments/owed-in-bitcoin.tsx';
import { RescheduleForm } from '../features/visits/reschedule-form.tsx';
import { useAppointment } from '../features/visits/use-appointment.ts';
import { SchedulePicker } from '../features/bookings/availability/schedule-picker.tsx';
import { useForgetAvailability } from '../features/bookings/availability/use-availability.ts';
import { SlotProposals } from '../features/bookings/slot-proposals.tsx';
import { formatAppointment } from '../lib/appointment.ts';
import { cancellationSentenceOfBooking } from '../lib/cancellation-sentence.ts';
import * as paths from '../lib/paths.ts';
import { paymentUrl } from '../lib/payment-url.ts';
import { Unanswered } from '../lib/unanswered.tsx';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';
import styles from './appointment.module.css';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const PAID: readonly Booking['paymentState'][] = ['paid', 'refunding', 'refunded', 'refund_failed'];

function NoBooking() {
  return (
    <Notice
      tone="failed"
      title="This link doesn’t lead to a booking"
      action={
        <ButtonLink variant="secondary" render={<Link to={paths.booking} />}>
          Schedule a charge
        </ButtonLink>
      }
    >
      Please open the whole link from your confirmation email.
    </Notice>
  );
}

/** What became of a booking that isn't coming, and the way to another one. */
function Over({ booking }: { booking: Booking }) {
  if (booking.status === 'pending' || booking.status === 'confirmed') return null;
  return (
    <>
      {booking.status === 'cancelled' && booking.refundCents === null ? (
        <Notice title="Visit canceled">You weren’t charged.</Notice>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
          Book another time
        </ButtonLink>
      </div>
    </>
  );
}

/** A booking as its holder sees it, and what can be done about it now. */
function Shown({ booking, cancellation, canReschedule }: Appointment) {
  const [isMoving, setIsMoving] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const forgetAvailability = useForgetAvailability();
  const top = useRef<HTMLDivElement>(null);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  const isUnpaid =
    booking.status === 'pending' && ['none', 'open', 'failed'].includes(booking.paymentState);

  // Whoever changed it, here or in another tab: what is shown is the server's word.
  const seen = useRef(booking);
  useEffect(() => {
    const before = seen.current;
    seen.current = booking;
    const isCancelled = booking.status === 'cancelled' && before.status !== 'cancelled';
    if (!isCancelled && before.startsAt === booking.startsAt) return;
    setIsMoving(false);
    setIsCancelling(false);
    forgetAvailability();
    if (isCancelled) showToast({ title: 'Appointment cancelled' });
    else {
      const when = formatAppointment(booking.startsAt, booking.zone);
      showToast({ title: 'Appointment moved', description: `It is now on ${when}.` });
    }
    // After the dialog has given the focus back to a button that is gone.
    const pause = setTimeout(() => {
      top.current?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: 'instant' });
    });
    return () => clearTimeout(pause);
  }, [booking, forgetAvailability]);

  return (
    <div ref={top} className={styles.column} tabIndex={-1}>
      <OwedInBitcoin booking={booking} />
      <RefundProgress booking={booking} />
      <AppointmentCard booking={booking} />
      {PAID.includes(booking.paymentState) ? (
        <p className={styles.receipt}>
          <Link to={paths.receiptOf(booking.id)}>Receipt</Link>
        </p>
      ) : null}
      {isMoving && canReschedule ? (
        <RescheduleForm
          booking={booking}
          Schedule={SchedulePicker}
          Proposals={SlotProposals}
          onClose={() => setIsMoving(false)}
          onSlotTaken={forgetAvailability}
        />
      ) : isOpen ? (
        <>
          <div className={styles.actions}>
            {isUnpaid ? (
              <ButtonLink variant="primary" render={<Link to={paymentUrl(booking)} />}>
                Continue to payment
              </ButtonLink>
            ) : null}
            {canReschedule ? (
              <Button variant="secondary" onClick={() => setIsMoving(true)}>
                Reschedule
              </Button>
            ) : null}
            {cancellation === null ? null : (
              <Button variant="quiet" onClick={() => setIsCancelling(true)}>
                Cancel
              </Button>
            )}
          </div>
          <p className={styles.note}>
            {cancellation === null
              ? 'It has started, so it can’t be changed here anymore. Call us and we’ll help.'
              : cancellationSentenceOfBooking(booking)}
          </p>
        </>
      ) : (
        <Over booking={booking} />
      )}
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

function AppointmentOf({ id }: { id: string }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = useAppointment(id, hash.slice(1));
  const { data } = asked;
  const isKnown = data !== undefined;
  // This browser holds the booking now: the token leaves the address, where others could see it.
  useEffect(() => {
    if (isKnown && hash !== '') void navigate(`${pathname}${search}`, { replace: true });
  }, [isKnown, hash, pathname, search, navigate]);
  if (data === undefined) {
    return (
      <Unanswered
        asked={asked}
        loading="Loading your appointment..."
        failed="We can’t show this booking"
      />
    );
  }
  return <Shown {...data} />;
}

/** One booking, for whoever holds it: seen, moved and cancelled. */
export function Page() {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  useEffect(() => preloadToast(), []);
  const id = query.get('booking') ?? '';
  return (
    <PageSection level={1} heading="Your appointment">
      {!isHydrated ? (
        <Progress block>Loading your appointment...</Progress>
      ) : UUID.test(id) ? (
        <AppointmentOf key={id} id={id} />
      ) : (
        <NoBooking />
      )}
    </PageSection>
  );
}
