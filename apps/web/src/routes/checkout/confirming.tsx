import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button, ButtonLink } from '@voltcourier/ui/button';
import { ErrorState, retryOf } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useConfirmation } from '../../features/payments/use-confirmation.ts';
import { useKeptAppointment } from '../../features/payments/use-kept-appointment.ts';
import { usePurchaseEvent } from '../../features/payments/use-purchase-event.ts';
import { formatComing } from '../../lib/appointment.ts';
import * as paths from '../../lib/paths.ts';
import { nextStepOf } from '../../lib/refusal.tsx';

const LEAVE_MS = 3000;

/** Opens the home page, after the user has had time to read the confirmation. */
function useLeaving(confirmed: Booking | undefined, method: 'card' | 'bitcoin') {
  const navigate = useNavigate();
  useEffect(() => {
    if (confirmed === undefined) return;
    const done = new URLSearchParams({ success: 'true', booking: confirmed.id, method });
    // Replaces the history entry, so that Back doesn't offer to pay again.
    const leave = setTimeout(
      () => void navigate(`${paths.home}?${done}`, { replace: true }),
      LEAVE_MS,
    );
    return () => clearTimeout(leave);
  }, [confirmed, method, navigate]);
}

/**
 * After the provider's success: the server's confirmation, then the home page (specification
 * section 4).
 */
export function Confirming({
  booking,
  method,
  onBack,
}: {
  booking: Booking;
  method: 'card' | 'bitcoin';
  /** Returns to the payment if nothing was received. */
  onBack: () => void;
}) {
  const result = useConfirmation(booking.id, method);
  const { data, error } = result;
  const confirmed = data?.state === 'confirmed' ? data.booking : undefined;
  usePurchaseEvent(confirmed, method);
  useKeptAppointment(confirmed);

  useLeaving(confirmed, method);

  if (error !== null) {
    return (
      <ErrorState title="We couldn’t check your payment" {...retryOf(result)}>
        {`${error.message} If you paid, your booking is confirmed automatically.`}
      </ErrorState>
    );
  }
  if (data === undefined) return <Progress block>Confirming your appointment...</Progress>;
  if (data.state === 'confirmed') {
    return (
      <Notice tone="success" title="Your appointment is confirmed">
        {`${formatComing(booking)} We emailed your confirmation to ${booking.email}.`}
      </Notice>
    );
  }
  if (data.state === 'processing') {
    return (
      <Notice title="Payment processing">
        {`${data.refusal.message} We’re keeping your spot. You can close this page: we’ll email your confirmation.`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="failed"
      title={data.state === 'refunded' ? 'Your payment is on its way back' : 'Not confirmed'}
      action={
        data.state === 'unpaid' ? (
          <Button onClick={onBack}>Back to payment</Button>
        ) : (
          <>
            <ButtonLink render={<Link to={paths.booking} />}>Choose a time again</ButtonLink>
            {nextStepOf(data.refusal)}
          </>
        )
      }
    >
      {data.refusal.message}
    </Notice>
  );
}
