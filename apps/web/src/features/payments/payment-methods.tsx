import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { Button } from '@voltcourier/ui/button';
import { BitcoinIcon, CardIcon, WalletIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { isStringRecord, readSession, writeSession } from '../../lib/session-store.ts';
import { CardPayment } from './card-payment.tsx';
import styles from './payment-methods.module.css';

// Loaded on demand, only for those who pay this way.
const BitcoinPayment = lazy(async () => ({
  default: (await import('./bitcoin-payment.tsx')).BitcoinPayment,
}));

type Method = 'card' | 'bitcoin' | 'wallet';

const options = [
  { value: 'card', label: 'Credit Card', icon: <CardIcon /> },
  { value: 'bitcoin', label: 'Bitcoin', icon: <BitcoinIcon /> },
  { value: 'wallet', label: 'Digital Wallet', icon: <WalletIcon /> },
] satisfies { value: Method; label: string; icon: ReactNode }[];

const KEY = 'voltcourier.payment-method';

/**
 * The chosen method. It survives reloads, because phones discard a page while its user pays in the
 * wallet's app.
 */
function useMethod(bookingId: string) {
  const [method, setMethod] = useState<Method>(() => {
    const stored = readSession(KEY, isStringRecord)?.[bookingId];
    return options.find(({ value }) => value === stored)?.value ?? 'card';
  });
  const choose = (value: Method) => {
    setMethod(value);
    writeSession(KEY, { [bookingId]: value });
  };
  return [method, choose] as const;
}

interface PaymentMethodsProps {
  readonly booking: Booking;
  /** Called when it is paid by card or the bank is processing it. */
  readonly onPaid: () => void;
  /** Called when it is paid in Bitcoin or the whole amount was seen. */
  readonly onBitcoin: () => void;
  /** Called when the booking may have changed. */
  readonly onRefresh: () => void;
}

/** Choice of payment method: card first, the others with a way back (specification section 2). */
export function PaymentMethods({ booking, onPaid, onBitcoin, onRefresh }: PaymentMethodsProps) {
  const [method, setMethod] = useMethod(booking.id);
  const container = useRef<HTMLDivElement>(null);
  const toCard = () => {
    setMethod('card');
    // The clicked button disappears.
    container.current?.querySelector<HTMLInputElement>('[value=card]')?.focus();
  };
  const byCard = (
    <Button variant="secondary" onClick={toCard}>
      Pay by card instead
    </Button>
  );
  return (
    <div className={styles.methods} ref={container}>
      <SegmentedControl
        legend="Payment method"
        showLegend
        name="payment-method"
        options={options}
        value={method}
        onValueChange={(value) => setMethod(value as Method)}
      />
      {/* Hidden, not unmounted, so that the card form keeps its entries while another method is
         shown. */}
      <div hidden={method !== 'card'}>
        <CardPayment booking={booking} onPaid={onPaid} />
      </div>
      {method === 'bitcoin' ? (
        <Suspense
          fallback={
            <div className={styles.loading}>
              <Progress block>Loading the payment...</Progress>
            </div>
          }
        >
          <BitcoinPayment
            booking={booking}
            onPaid={onBitcoin}
            onRefresh={onRefresh}
            byCard={byCard}
          />
        </Suspense>
      ) : null}
      {method === 'wallet' ? (
        <Notice still title="This payment method will be available soon" action={byCard} />
      ) : null}
    </div>
  );
}
