import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ButtonLink } from '@voltcourier/ui/button';
import { ErrorState, retryOf } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { nextStepOf } from '../../lib/refusal.tsx';
import { type Confirmation, type PaidBy, useConfirmation } from './use-confirmation.ts';
import { useKeptAppointment } from './use-kept-appointment.ts';
import styles from './success-return.module.css';
import { usePurchaseEvent } from './use-purchase-event.ts';

function Again({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" render={<Link to={to} />}>
      {children}
    </ButtonLink>
  );
}

function Unconfirmed({
  bookingId,
  method,
  result,
}: {
  bookingId: string;
  method: PaidBy;
  result: Exclude<Confirmation, { state: 'confirmed' }>;
}) {
  switch (result.state) {
    case 'processing':
      return (
        <Notice title="Payment processing">
          {`${result.refusal.message} We’re keeping your spot and will email your confirmation.`}
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice
          tone="failed"
          title={method === 'bitcoin' ? 'Not paid yet' : 'Payment failed'}
          action={<Again to={paths.checkoutOf(bookingId)}>Back to payment</Again>}
        >
          {method === 'bitcoin'
            ? 'We haven’t seen the whole payment yet. We’re still keeping your spot.'
            : 'Your bank did not complete the payment. You have not been charged, and we’re still keeping your spot.'}
        </Notice>
      );
    default:
      return (
        <Notice
          tone="failed"
          title={
            result.state === 'refunded'
              ? 'Your payment is on its way back'
              : 'Your reservation has ended'
          }
          action={
            <>
              <Again to={paths.booking}>Choose a time again</Again>
              {nextStepOf(result.refusal)}
            </>
          }
        >
          {result.refusal.message}
        </Notice>
      );
  }
}

function Confirmed({ booking }: { booking: Booking }) {
  const { email, id, number } = booking;
  return (
    <Notice tone="success" title="Your appointment is confirmed">
      We emailed your confirmation to {email}. Your booking number is{' '}
      <span className={styles.number}>{number ?? id}</span>.
    </Notice>
  );
}

/**
 * Content of the home page after returning from a payment. The URL only names the booking; success
 * is shown once the server has confirmed the payment.
 */
export function SuccessReturn({
  bookingId,
  method,
  Visit,
}: {
  bookingId: string;
  method: PaidBy;
  /** The visit's page, shown once it is paid. */
  Visit: ComponentType<{ id: string; confirmed?: Booking; news?: ReactNode }>;
}) {
  const result = useConfirmation(bookingId, method);
  const { data, error } = result;
  const confirmed = data?.state === 'confirmed' ? data.booking : undefined;
  usePurchaseEvent(confirmed, method);
  useKeptAppointment(confirmed);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data === undefined) return;
    container.current?.focus({ preventScroll: true });
    if (data.state === 'unpaid' && method !== 'bitcoin') {
      showToast({ title: 'Payment failed', variant: 'destructive' });
    }
  }, [data, method]);

  return (
    <div ref={container} className={styles.returned} tabIndex={-1}>
      {error !== null ? (
        <ErrorState title="We couldn’t check your payment" {...retryOf(result)}>
          {`${error.message} If you paid, your booking is confirmed automatically. Don’t pay again.`}
        </ErrorState>
      ) : data === undefined ? (
        <Progress>Confirming your appointment...</Progress>
      ) : data.state === 'confirmed' ? (
        <Visit
          id={bookingId}
          confirmed={data.booking}
          news={<Confirmed booking={data.booking} />}
        />
      ) : data.state === 'refunded' || data.state === 'lapsed' ? (
        <>
          <Unconfirmed bookingId={bookingId} method={method} result={data} />
          <Visit id={bookingId} />
        </>
      ) : (
        <Unconfirmed bookingId={bookingId} method={method} result={data} />
      )}
    </div>
  );
}
