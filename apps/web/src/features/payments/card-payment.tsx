import { BASE } from '../../lib/language.ts';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { formatUsd } from '@voltcourier/pricing';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { showToast } from '@voltcourier/ui/toast';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { cancellationSentenceOfBooking } from '../../lib/cancellation-sentence.ts';
import { useConfig } from '../../lib/config.ts';
import { nextStepOf } from '../../lib/refusal.tsx';
import type { PaymentResult } from './card-form.ts';
import { CARD_FORMS } from './card-forms.ts';
import styles from './card-payment.module.css';
import { ReservationEnded } from './reservation-ended.tsx';
import { useIntent } from './use-intent.ts';
import { useSeatTaken } from './use-seat-taken.ts';

const UNFINISHED = 'Your payment was not completed. Please try again or use another card.';

const NOT_CHARGED = 'You have not been charged';
const NEVER_TWICE = 'This booking is never charged twice, even if your payment went through.';

/** Error of an attempt, and what is known about the money. */
interface Problem {
  readonly title: string;
  readonly message: string;
}

interface CardPaymentProps {
  readonly booking: Booking;
  /**
   * Called when the provider has accepted or is processing the payment; the server is asked next.
   */
  readonly onPaid: () => void;
}

/** Explains why no payment is possible (specification section 8, Payment setup). */
function setupFailureText({ reply, message }: ApiError): string {
  if (reply === 'message') return message;
  return reply === 'undecoded'
    ? 'No client secret returned from server'
    : 'Failed to create payment intent';
}

function Setup({ message, actions }: { message: string; actions?: ReactNode }) {
  return (
    <ErrorState
      title="Payment Error: We encountered a problem setting up your payment."
      onRetry={() => location.reload()}
      retryLabel="Try again"
      actions={actions}
    >
      {message}
    </ErrorState>
  );
}

/** As tall as the form being loaded, so that there is no layout shift below. */
function Loading({ children }: { children: string }) {
  return (
    <div className={styles.loading}>
      <Progress block>{children}</Progress>
    </div>
  );
}

/**
 * Handles the card form's result: reports it, and keeps it if it is a problem.
 *
 * @param refetch Asks the server again for the payment, and whether it can still be made.
 */
function useCardResult(onPaid: () => void, refetch: () => Promise<{ isError: boolean }>) {
  const [problem, setProblem] = useState<Problem>();

  const onResult = useCallback(
    (result: PaymentResult) => {
      switch (result.status) {
        case 'succeeded':
          setProblem(undefined);
          showToast({ title: 'Payment successful!' });
          return onPaid();
        case 'processing':
          setProblem(undefined);
          showToast({ title: 'Payment processing', description: 'Your bank is still at work.' });
          return onPaid();
        case 'requires_payment_method':
          setProblem({ title: NOT_CHARGED, message: result.message ?? UNFINISHED });
          return showToast({
            title: 'Payment failed',
            description: result.message ?? UNFINISHED,
            variant: 'destructive',
          });
        case 'error':
          // The card service may have accepted the payment before its response was lost.
          return setProblem({
            title: navigator.onLine ? 'Something went wrong' : 'You are offline',
            message: `${result.message} ${NEVER_TWICE}`,
          });
        default:
          // It may have been canceled in another tab, which the page then says instead.
          void refetch().then(({ isError }) => {
            if (isError) return;
            setProblem({ title: NOT_CHARGED, message: result.message ?? UNFINISHED });
            showToast({
              title: 'Something went wrong',
              description: result.message ?? UNFINISHED,
              variant: 'destructive',
            });
          });
      }
    },
    [onPaid, refetch],
  );
  return { problem, onResult };
}

/** Pays a booking by card (specification section 4, card payment intent statuses). */
export function CardPayment({ booking, onPaid }: CardPaymentProps) {
  const { data: config, error: configError } = useConfig();
  const intent = useIntent(booking);
  const isTaken = useSeatTaken(intent.error, onPaid);
  const { problem, onResult } = useCardResult(onPaid, intent.refetch);

  if (isTaken) return <Progress block>Confirming your appointment...</Progress>;
  if (intent.error !== null) {
    if (intent.error.code === 'hold_expired') {
      return <ReservationEnded>{intent.error.message}</ReservationEnded>;
    }
    return <Setup message={setupFailureText(intent.error)} actions={nextStepOf(intent.error)} />;
  }
  if (configError !== null) {
    return <Setup message={configError.message} />;
  }
  if (intent.data === undefined || config === undefined) {
    return <Loading>Preparing your payment...</Loading>;
  }
  const { card } = config;
  if (card.mode === 'off') {
    return (
      <Notice tone="warning" title="Card payment is switched off">
        Card payment isn’t set up here. Please choose another way to pay.
      </Notice>
    );
  }
  const CardForm = CARD_FORMS[card.mode];
  const returnUrl = `${location.origin}${BASE}/?${new URLSearchParams({ success: 'true', booking: booking.id })}`;
  return (
    <div className={styles.payment}>
      <Suspense fallback={<Loading>Loading the card form...</Loading>}>
        <CardForm
          card={card}
          purpose="pay"
          clientSecret={intent.data.clientSecret}
          payLabel={`Pay ${formatUsd(intent.data.amountCents)}`}
          returnUrl={returnUrl}
          name={booking.name}
          notice={
            problem === undefined ? null : (
              <Notice tone="failed" title={problem.title}>
                {problem.message}
              </Notice>
            )
          }
          onResult={onResult}
        />
      </Suspense>
      <p className={styles.rule}>{cancellationSentenceOfBooking(booking)}</p>
    </div>
  );
}
