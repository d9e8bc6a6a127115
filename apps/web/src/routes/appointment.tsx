import type { Appointment } from '@voltcourier/contracts/visits/customer-changes';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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

interface OpenActionsProps extends Appointment {
  readonly onMove: () => void;
  readonly onCancel: () => void;
}

/** What can be done about a booking that is coming, and by which rule. */
function OpenActions({ booking, cancellation, canReschedule, onMove, onCancel }: OpenActionsProps) {
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
        {cancellation === null
          ? 'It has started, so it can’t be changed here anymore. Call us and we’ll help.'
          : cancellationSentenceOfBooking(booking)}
      </p>
    </>
  );
}

/** Tells that a booking was moved or cancelled, and leads to its top; `onChange` comes before. */
function useChangesTold(
  booking: Booking,
  top: RefObject<HTMLElement | null>,
  tellFirst: () => void,
): void {
  const onChange = useEffectEvent(tellFirst);
  // Whoever changed it, here or in another tab: what is shown is the server's word.
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
    // After the dialog has given the focus back to a button that is gone.
    const pause = setTimeout(() => {
      top.current?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: 'instant' });
    });
    return () => clearTimeout(pause);
  }, [booking, top]);
}

/** A booking as its holder sees it, and what can be done about it now. */
function Shown(appointment: Appointment) {
  const { booking, cancellation, canReschedule } = appointment;
  const [isMoving, setIsMoving] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const forgetAvailability = useForgetAvailability();
  const top = useRef<HTMLDivElement>(null);
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  useChangesTold(booking, top, () => {
    setIsMoving(false);
    setIsCancelling(false);
    forgetAvailability();
  });

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
        <OpenActions
          {...appointment}
          onMove={() => setIsMoving(true)}
          onCancel={() => setIsCancelling(true)}
        />
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
