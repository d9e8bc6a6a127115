import { Button } from '@voltcourier/ui/button';
import { BitcoinIcon, CardIcon, WalletIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { type ReactNode, useState } from 'react';
import styles from './payment-methods.module.css';

type Method = 'card' | 'bitcoin' | 'wallet';

const options = [
  { value: 'card', label: 'Credit Card', icon: <CardIcon /> },
  { value: 'bitcoin', label: 'Bitcoin', icon: <BitcoinIcon /> },
  { value: 'wallet', label: 'Digital Wallet', icon: <WalletIcon /> },
] satisfies { value: Method; label: string; icon: ReactNode }[];

const UNAVAILABLE: Record<Exclude<Method, 'card'>, string> = {
  bitcoin: 'Bitcoin is not switched on here.',
  wallet: 'This payment method will be available soon',
};

/** Chooses how to pay: card first, the others with the way back (specification section 2). */
export function PaymentMethods({ card }: { card: ReactNode }) {
  const [method, setMethod] = useState<Method>('card');
  return (
    <div className={styles.methods}>
      <SegmentedControl
        legend="Payment method"
        showLegend
        name="payment-method"
        options={options}
        value={method}
        onValueChange={(value) => setMethod(value as Method)}
      />
      {/* The card form keeps what was typed while the person looks at the others. */}
      <div hidden={method !== 'card'}>{card}</div>
      {method === 'card' ? null : (
        <Notice
          still
          title={UNAVAILABLE[method]}
          action={
            <Button variant="secondary" onClick={() => setMethod('card')}>
              Pay by card instead
            </Button>
          }
        />
      )}
    </div>
  );
}
