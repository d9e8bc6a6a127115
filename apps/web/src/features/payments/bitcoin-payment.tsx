import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { ErrorState, retryOf } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { PaymentRequest } from '@voltcourier/ui/payment-request';
import { Progress } from '@voltcourier/ui/progress';
import { unbroken } from '@voltcourier/ui/unbroken';
import type { ReactNode } from 'react';
import { cancellationSentenceOfBooking } from '../../lib/cancellation-sentence.ts';
import { useConfig } from '../../lib/config.ts';
import { useOnline } from '../../lib/use-online.ts';
import styles from './card-payment.module.css';
import { formatRate, formatWorth } from './format-bitcoin.ts';
import { ReservationEnded } from './reservation-ended.tsx';
import { useBitcoinPayment } from './use-bitcoin-payment.ts';
import type { useBitcoinQuote } from './use-bitcoin.ts';
import { useSeatTaken } from './use-seat-taken.ts';

interface BitcoinPaymentProps {
  readonly booking: Booking;
  /** Called when it is paid or the whole amount was seen; the server is asked next. */
  readonly onPaid: () => void;
  /**
   * Called when a part was seen, and the slot may be held longer, or if nothing was seen, and the
   * booking may be paid in another way.
   */
  readonly onRefresh: () => void;
  /** Link back to card payment. */
  readonly byCard: ReactNode;
}

type Quote = ReturnType<typeof useBitcoinQuote>;

interface RefusedProps {
  readonly error: ApiError;
  readonly quote: Quote;
  readonly byCard: ReactNode;
}

function Refused({ error, quote, byCard }: RefusedProps) {
  if (error.code === 'hold_expired') return <ReservationEnded>{error.message}</ReservationEnded>;
  if (error.code === 'payments_unavailable') {
    return (
      <Notice title="Bitcoin can’t be used right now" action={byCard}>
        {error.message}
      </Notice>
    );
  }
  return (
    <ErrorState title="Failed to create Bitcoin payment" actions={byCard} {...retryOf(quote)}>
      {error.reply === 'undecoded' ? 'Could not generate Bitcoin payment details' : error.message}
    </ErrorState>
  );
}

/** Placeholder that reserves space until the quote arrives; hidden from screen readers. */
const ARRIVING = {
  btcAmount: '0.00000000',
  rate: { usd: 10_000, source: 'mempool.space', at: '2026-01-01T12:00:00.000Z' },
  uri: '',
  address: null,
  lightningInvoice: null,
  expiresAt: '2026-01-01T12:00:00.000Z',
  sandboxUrl: null,
};

interface RequestProps {
  readonly booking: Booking;
  readonly quote: Quote;
  /** Missing amount of a short payment, in satoshis. */
  readonly dueSats: number | undefined;
  readonly isShort: boolean;
}

/** Payment request with address and amount; its space is reserved until they are known. */
function Request({ booking, quote, dueSats, isShort }: RequestProps) {
  const { data: details, refetch, isFetching } = quote;
  const request = details ?? { ...ARRIVING, amountCents: booking.amountCents, amountSats: 0 };
  return (
    <PaymentRequest
      heading="Pay with Bitcoin"
      amount={`${request.btcAmount} BTC`}
      worth={formatWorth(request, dueSats)}
      rate={formatRate(request.rate)}
      uri={request.uri}
      codeLabel="QR code of the payment, for your wallet to scan"
      texts={[
        { label: 'Bitcoin address', text: request.address },
        {
          label: 'Lightning invoice',
          text: request.lightningInvoice,
          missing: isShort
            ? 'Pay the remaining amount to the address.'
            : 'Lightning can’t be used right now. Please pay to the address.',
        },
      ]}
      arriving={details === undefined}
      deadline={isShort ? null : Date.parse(request.expiresAt)}
      onRenew={() => void refetch()}
      renewing={isFetching}
    />
  );
}

/**
 * Sandbox notice with a link to its payment page; until the quote arrives, it depends on the card
 * mode.
 */
function SandboxNotice({ details }: { details: Quote['data'] }) {
  const { data: config } = useConfig();
  const isSandbox =
    details === undefined ? config?.card.mode === 'sandbox' : details.sandboxUrl !== null;
  return isSandbox ? (
    <Notice still title="Sandbox: no money moves">
      Pay it on{' '}
      <a href={details?.sandboxUrl ?? undefined} target="_blank" rel="noreferrer">
        the sandbox’s page
      </a>
      .
    </Notice>
  ) : null;
}

/** Pays a booking in Bitcoin, on-chain or over Lightning (specification section 4). */
export function BitcoinPayment({ booking, onPaid, onRefresh, byCard }: BitcoinPaymentProps) {
  const isOnline = useOnline();
  const payment = useBitcoinPayment(booking, isOnline, { onPaid, onRefresh });
  const { quote, standing, dueSats, message } = payment;
  const { data: details, error } = quote;

  if (useSeatTaken(error, onPaid)) return <Progress block>Confirming your appointment...</Progress>;
  if (error !== null) return <Refused error={error} quote={quote} byCard={byCard} />;
  if (standing === 'late') {
    return (
      <Notice tone="warning" title="Your payment arrived late">
        {message}
      </Notice>
    );
  }
  const isShort = standing === 'short';
  return (
    <div className={styles.payment}>
      <Request booking={booking} quote={quote} dueSats={dueSats} isShort={isShort} />
      <p>
        {unbroken(
          'Lightning is confirmed at once. On-chain takes 10 to 60 minutes: once we have seen your payment, we keep your spot, and you can close this page.',
        )}
      </p>
      {isShort ? (
        <Notice tone="warning" title="Something is missing">
          {message}
        </Notice>
      ) : null}
      {isOnline ? null : (
        <Notice tone="warning" title="You are offline">
          We’ll look for your payment again once you’re back online. What you’ve sent isn’t lost.
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        wide
        pending={payment.isVerifying}
        pendingLabel="Verifying..."
        aria-disabled={details === undefined}
        onClick={() => {
          if (details !== undefined) void payment.verify();
        }}
      >
        I’ve Made This Payment
      </Button>
      <SandboxNotice details={details} />
      <p className={styles.rule}>{cancellationSentenceOfBooking(booking)}</p>
    </div>
  );
}
