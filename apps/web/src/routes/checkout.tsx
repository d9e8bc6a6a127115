import type { Booking } from '@voltcourier/contracts/bookings';
import { HOLD_MINUTES } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Countdown } from '@voltcourier/ui/countdown';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { Skeleton } from '@voltcourier/ui/skeleton';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { BookingFacts } from '../features/bookings/booking-facts.tsx';
import { useBooking } from '../features/bookings/use-booking.ts';
import { writePendingBooking } from '../features/bookings/use-create-booking.ts';
import { CardPayment } from '../features/payments/card-payment.tsx';
import { PaymentMethods } from '../features/payments/payment-methods.tsx';
import { useConfirmation } from '../features/payments/use-confirmation.ts';
import { useKeptAppointment } from '../features/payments/use-kept-appointment.ts';
import { usePurchaseEvent } from '../features/payments/use-purchase-event.ts';
import { comingWords, formatAppointment } from '../lib/appointment.ts';
import styles from './checkout.module.css';

const LEAVE_MS = 3000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Says what is missing, then leads back to the booking page (specification section 8). */
function Missing({ title, description }: { title: string; description: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ title, description, variant: 'destructive' });
    const leave = setTimeout(() => void navigate('/booking', { replace: true }), LEAVE_MS);
    return () => clearTimeout(leave);
  }, [title, description, navigate]);
  return (
    <Notice
      tone="failed"
      title={title}
      action={
        <ButtonLink variant="secondary" render={<Link to="/booking" />}>
          Back to booking
        </ButtonLink>
      }
    >
      {description}
    </Notice>
  );
}

/** After the provider's yes: the server's word, then home (specification section 4). */
function Confirming({ booking }: { booking: Booking }) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useConfirmation(booking.id);
  const confirmed = data?.state === 'confirmed' ? data.booking : undefined;
  usePurchaseEvent(confirmed, 'card');
  useKeptAppointment(confirmed);

  useEffect(() => {
    if (confirmed === undefined) return;
    writePendingBooking(undefined);
    const query = new URLSearchParams({ success: 'true', booking: confirmed.id, method: 'card' });
    // Replaced, so that going back doesn't offer to pay again.
    const leave = setTimeout(() => void navigate(`/?${query}`, { replace: true }), LEAVE_MS);
    return () => clearTimeout(leave);
  }, [confirmed, navigate]);

  if (error !== null) {
    return (
      <ErrorState
        title="We couldn’t check your payment"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {`${error.message} Nothing is lost: if your card was charged, the booking is confirmed by itself.`}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Confirming your appointment...</Progress>;
  if (data.state === 'confirmed') {
    return (
      <Notice tone="success" title="Your appointment is confirmed">
        {`A technician comes to you ${comingWords(booking)}. The confirmation is on its way to ${booking.email}.`}
      </Notice>
    );
  }
  if (data.state === 'processing') {
    return (
      <Notice title="Payment processing">
        {`${data.message} Your place is kept meanwhile, and you can close this page: the confirmation comes by e-mail.`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="failed"
      title={data.state === 'refunded' ? 'Your payment is on its way back' : 'Not confirmed'}
      action={
        <ButtonLink variant="secondary" render={<Link to="/booking" />}>
          Choose a time again
        </ButtonLink>
      }
    >
      {data.message}
    </Notice>
  );
}

/** How long the place is kept: 15 minutes, or longer for who has called us. */
function heldWords(createdAt: string, until: string, zone: string): string {
  const minutes = (Date.parse(until) - Date.parse(createdAt)) / 60_000;
  return minutes <= HOLD_MINUTES
    ? `Your appointment is reserved for ${HOLD_MINUTES} minutes.`
    : `Your appointment is reserved until ${formatAppointment(until, zone)}.`;
}

function Hold({ booking, onEnd }: { booking: Booking; onEnd: () => void }) {
  if (booking.holdExpiresAt === null) return null;
  return (
    <Countdown
      deadline={new Date(booking.holdExpiresAt).getTime()}
      ended="Your reservation has ended."
      onEnd={onEnd}
    >
      {heldWords(booking.createdAt, booking.holdExpiresAt, booking.zone)}
    </Countdown>
  );
}

/** The place is lost; what was entered on the booking page is still there. */
function HoldEnded() {
  return (
    <Notice
      tone="failed"
      title="Your reservation has ended"
      action={
        <ButtonLink variant="primary" render={<Link to="/booking" />}>
          Choose a time again
        </ButtonLink>
      }
    >
      You have not been charged, and your details are kept.
    </Notice>
  );
}

/** The server's booking: paid already, payable, or lost. */
function Payment({ booking, onRefresh }: { booking: Booking; onRefresh: () => void }) {
  const [isPaid, setIsPaid] = useState(false);
  const [hasEnded, setHasEnded] = useState(booking.status === 'expired');
  const onPaid = useCallback(() => setIsPaid(true), []);
  const settled = !['none', 'open', 'failed'].includes(booking.paymentState);
  if (isPaid || settled || booking.status === 'confirmed') return <Confirming booking={booking} />;
  if (hasEnded || booking.status === 'expired') return <HoldEnded />;
  const onEnd = () => {
    setHasEnded(true);
    onRefresh();
  };
  return (
    <>
      <Hold booking={booking} onEnd={onEnd} />
      <PaymentMethods card={<CardPayment booking={booking} onPaid={onPaid} />} />
    </>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <Card>
      <h2 className={styles.title}>Order Summary</h2>
      {children}
    </Card>
  );
}

/**
 * Until the server's figures arrive: what the booking page passed along. Nothing stands below what
 * may become longer, so that nothing moves when they do.
 */
function Arriving({ bookingId }: { bookingId: string }) {
  const [query] = useSearchParams();
  const amount = Number(query.get('amount'));
  return (
    <div className={styles.columns}>
      <Summary>
        <SummaryList
          rows={[
            { term: 'Service', value: query.get('serviceLabel') ?? 'Charging service' },
            { term: 'When', value: <Skeleton /> },
            { term: 'Where', value: <Skeleton /> },
            { term: 'Booking ID', value: bookingId },
          ]}
          total={{
            term: 'Total',
            value: amount > 0 ? `$${amount.toFixed(2)}` : <Skeleton width="4em" />,
          }}
        />
        <Progress block>Loading checkout information...</Progress>
      </Summary>
    </div>
  );
}

function Checkout({ bookingId }: { bookingId: string }) {
  const { data, error, refetch, isFetching } = useBooking(bookingId);
  // Shown piece by piece, so that a slow phone can answer meanwhile.
  const booking = useDeferredValue(data);
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="Booking Information Error"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (booking === undefined) return <Arriving bookingId={bookingId} />;
  return (
    <div className={styles.columns}>
      <Summary>
        <BookingFacts booking={booking} paid={booking.paymentState === 'paid'} />
        <ButtonLink className={styles.cancel} variant="quiet" render={<Link to="/" />}>
          Cancel and Return Home
        </ButtonLink>
      </Summary>
      <section className={styles.payment} aria-label="Payment">
        <Payment booking={booking} onRefresh={() => void refetch()} />
      </section>
    </div>
  );
}

/** The checkout (specification section 2). */
export function Page() {
  const [query] = useSearchParams();
  const [isReady, setIsReady] = useState(false);
  // The page is rendered when the site is built, for no booking in particular.
  useEffect(() => {
    startTransition(() => setIsReady(true));
    preloadToast();
  }, []);
  const bookingId = query.get('bookingId');
  return (
    <PageSection
      level={1}
      heading="Checkout"
      intro="Check your order and pay. Nothing is charged before you press the button."
    >
      {!isReady ? (
        <Progress block>Loading checkout information...</Progress>
      ) : bookingId === null || bookingId === '' ? (
        <Missing
          title="Missing Booking Information"
          description="No booking ID was provided. Please try booking again."
        />
      ) : UUID.test(bookingId) ? (
        <Checkout bookingId={bookingId} />
      ) : (
        <Missing
          title="Booking Information Error"
          description="This is not a booking of ours. Please try booking again."
        />
      )}
    </PageSection>
  );
}
