import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { HOLD_MINUTES } from '@voltcourier/pricing';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Countdown } from '@voltcourier/ui/countdown';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { Failed } from '@voltcourier/ui/error-state';
import { useFocusInstead } from '@voltcourier/ui/lost-focus';
import { Money } from '@voltcourier/ui/money';
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
import { preloadCardForm } from '../features/payments/card-forms.ts';
import { PaymentMethods } from '../features/payments/payment-methods.tsx';
import { ReservationEnded } from '../features/payments/reservation-ended.tsx';
import { formatAppointment, formatPrice } from '../lib/appointment.ts';
import { BookingName } from '../lib/booking-name.tsx';
import { useConfig } from '../lib/config.ts';
import * as paths from '../lib/paths.ts';
import { useWide } from '../lib/use-wide.ts';
import styles from './checkout.module.css';
import { CancelButton } from './checkout/cancel-button.tsx';
import { Confirming } from './checkout/confirming.tsx';

const LEAVE_MS = 3000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Says what is missing, then redirects to the booking page (specification section 8). */
function Missing({ title, description }: { title: string; description: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ title, description, variant: 'destructive' });
    const leave = setTimeout(() => void navigate(paths.booking, { replace: true }), LEAVE_MS);
    return () => clearTimeout(leave);
  }, [title, description, navigate]);
  return (
    <Notice
      tone="failed"
      title={title}
      action={
        <ButtonLink variant="secondary" render={<Link to={paths.booking} />}>
          Back to booking
        </ButtonLink>
      }
    >
      {description}
    </Notice>
  );
}

/** Describes how long the slot is held: 15 minutes, or longer for bookings by phone. */
function describeHold(createdAt: string, until: string, zone: string): string {
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
      {describeHold(booking.createdAt, booking.holdExpiresAt, booking.zone)}
    </Countdown>
  );
}

/** How the user has paid, as far as this page knows. */
type PaidBy = 'card' | 'bitcoin' | undefined;

/** Whether the booking is paid or a payment is in progress. */
const isTaken = ({ paymentState, status }: Booking): boolean =>
  status === 'confirmed' || !['none', 'open', 'failed'].includes(paymentState);

interface PaymentProps {
  readonly booking: Booking;
  readonly paidBy: PaidBy;
  readonly setPaidBy: (method: PaidBy) => void;
  readonly onRefresh: () => void;
}

/** Payment of the server's booking: already paid, payable, or lost. */
function Payment({ booking, paidBy, setPaidBy, onRefresh }: PaymentProps) {
  const [query, setQuery] = useSearchParams();
  // End of the hold that has expired; a hold extended meanwhile has another end.
  const [endedHold, setEndedHold] = useState<string | null>();
  const onPaid = useCallback(() => setPaidBy('card'), [setPaidBy]);
  const onBitcoin = () => {
    setPaidBy('bitcoin');
    // A block takes time, so the page still knows after a reload what it waits for.
    const named = new URLSearchParams(query);
    named.set('method', 'bitcoin');
    setQuery(named, { replace: true });
  };
  const onBack = () => {
    setPaidBy(undefined);
    onRefresh();
  };
  // The clicked button is gone with the form.
  const container = useFocusInstead<HTMLElement>(paidBy !== undefined);
  const onEnd = () => {
    setEndedHold(booking.holdExpiresAt);
    onRefresh();
  };
  return (
    <section ref={container} tabIndex={-1} className={styles.payment} aria-label="Payment">
      {paidBy !== undefined || isTaken(booking) ? (
        <Confirming
          booking={booking}
          method={paidBy ?? (query.get('method') === 'bitcoin' ? 'bitcoin' : 'card')}
          onBack={onBack}
        />
      ) : booking.status === 'cancelled' ? (
        <ReservationEnded>This booking was cancelled. Please choose a time again.</ReservationEnded>
      ) : booking.status === 'expired' || endedHold === booking.holdExpiresAt ? (
        <ReservationEnded>
          No card was charged, and your details are kept. Any Bitcoin you sent isn’t lost: we’ll
          find it and contact you.
        </ReservationEnded>
      ) : (
        <>
          <Hold booking={booking} onEnd={onEnd} />
          <PaymentMethods
            booking={booking}
            onPaid={onPaid}
            onBitcoin={onBitcoin}
            onRefresh={onRefresh}
          />
        </>
      )}
    </section>
  );
}

/** One-line summary of the order. */
function OrderLine({ service, total }: { service: string; total: ReactNode }) {
  return (
    <span className={styles.line}>
      <span>Order Summary: {service}</span>
      <Money>{total}</Money>
    </span>
  );
}

/** The order: complete next to the payment, or one line above it if there is no room. */
function Summary({ line, children }: { line: ReactNode; children: ReactNode }) {
  const isWide = useWide();
  if (!isWide) {
    return (
      <Disclosure level={2} title={line}>
        {children}
      </Disclosure>
    );
  }
  return (
    <Card>
      <h2 className={styles.title}>Order Summary</h2>
      {children}
    </Card>
  );
}

/**
 * Shown until the server's figures arrive, with those passed by the booking page. Nothing is below
 * content that may grow, so there is no layout shift.
 */
function Arriving({ bookingId }: { bookingId: string }) {
  const [query] = useSearchParams();
  const amount = Number(query.get('amount'));
  const service = query.get('serviceLabel') ?? 'Charging service';
  const total = amount > 0 ? `$${amount.toFixed(2)}` : <Skeleton width="4em" />;
  return (
    <div className={styles.columns}>
      <Summary line={<OrderLine service={service} total={total} />}>
        <SummaryList
          rows={[
            { term: 'Service', value: service },
            { term: 'When', value: <Skeleton /> },
            { term: 'Where', value: <Skeleton /> },
            { term: 'Booking', value: <BookingName number={undefined} id={bookingId} /> },
          ]}
          total={{ term: 'Total', value: total }}
        />
      </Summary>
      <div className={styles.payment}>
        <Progress block>Loading checkout information...</Progress>
      </div>
    </div>
  );
}

function Checkout({ bookingId }: { bookingId: string }) {
  const result = useBooking(bookingId);
  const { data, error, refetch } = result;
  // Deferred, so that a slow phone stays responsive.
  const booking = useDeferredValue(data);
  const [paidBy, setPaidBy] = useState<PaidBy>();
  if (error !== null && data === undefined) {
    return <Failed result={result} title="Booking Information Error" />;
  }
  if (booking === undefined) return <Arriving bookingId={bookingId} />;
  return (
    <div className={styles.columns}>
      <Summary line={<OrderLine service={booking.service.label} total={formatPrice(booking)} />}>
        <BookingFacts booking={booking} paid={booking.paymentState === 'paid'} />
      </Summary>
      <Payment
        booking={booking}
        paidBy={paidBy}
        setPaidBy={setPaidBy}
        onRefresh={() => void refetch()}
      />
      {paidBy === undefined && !isTaken(booking) ? (
        <div className={styles.cancel}>
          <CancelButton booking={booking} />
        </div>
      ) : null}
    </div>
  );
}

/** Preloads what the payment needs besides the booking. */
function usePreloadedCardForm() {
  const { data: config } = useConfig();
  const mode = config?.card.mode;
  useEffect(() => {
    if (mode !== undefined) preloadCardForm(mode);
  }, [mode]);
}

/** The checkout (specification section 2). */
export function Page() {
  const [query] = useSearchParams();
  const [isReady, setIsReady] = useState(false);
  usePreloadedCardForm();
  // The page is prerendered without a booking.
  useEffect(() => {
    startTransition(() => setIsReady(true));
    preloadToast();
  }, []);
  const bookingId = query.get('bookingId');
  return (
    <PageSection
      compact
      level={1}
      heading="Checkout"
      intro="Check your order and pay. You won’t be charged until you press the button."
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
          description="We can’t find this booking. Please try booking again."
        />
      )}
    </PageSection>
  );
}
