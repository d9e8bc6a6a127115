import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button, ButtonLink } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { BitcoinIcon, CardIcon, WalletIcon } from '../icon/icon.tsx';
import { Money } from '../money/money.tsx';
import { Notice } from '../notice/notice.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { SummaryList } from '../summary-list/summary-list.tsx';
import { TextField } from '../text-field/text-field.tsx';
import styles from './patterns.module.css';

const start = Date.UTC(2026, 2, 17, 14, 0);

function CheckoutPage({ failed }: { failed?: boolean }) {
  const [method, setMethod] = useState('card');
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Checkout</h1>
        <Stepper
          label="Schedule your charging service"
          steps={['Your details', 'Service & time', 'Payment']}
          current={2}
        />
      </header>
      <div className={styles.columns}>
        <div className={styles.form}>
          <SegmentedControl
            legend="Payment method"
            showLegend
            name="method"
            value={method}
            onValueChange={setMethod}
            options={[
              { value: 'card', label: 'Credit Card', icon: <CardIcon /> },
              { value: 'bitcoin', label: 'Bitcoin', icon: <BitcoinIcon /> },
              { value: 'wallet', label: 'Digital Wallet', icon: <WalletIcon /> },
            ]}
          />
          {failed ? (
            <Notice tone="failed" title="Payment failed">
              Your card was declined. Nothing was charged. Try another card.
            </Notice>
          ) : null}
          <TextField
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
          />
          <div className={styles.pair}>
            <TextField label="Expiry date" autoComplete="cc-exp" placeholder="MM / YY" />
            <TextField label="CVC" inputMode="numeric" autoComplete="cc-csc" placeholder="123" />
          </div>
          <TextField label="Name on card" autoComplete="cc-name" />
          <Button variant="primary" size="large" wide pendingLabel="Processing...">
            Pay $199.99
          </Button>
          <p className={styles.small}>
            Cancel at least 4 hours before the session and you get everything back.
          </p>
        </div>
        <aside className={styles.aside}>
          <Card title="Order Summary">
            <SummaryList
              rows={[
                { term: 'Service', value: 'Rapid Charge (DC Fast Charging)' },
                { term: 'When', value: 'Tue, March 17, 10:00 AM EDT' },
                { term: 'Where', value: '232 Granby Street, Norfolk, VA 23510' },
                { term: 'Booking', value: 'bk_7Q4M2XKD9R' },
              ]}
              total={{ term: 'Total', value: <Money>$199.99</Money> }}
            />
            <Countdown
              deadline={start + 15 * 60_000}
              clock={() => start + 22_000}
              ended="Your reservation has run out. Choose a time again."
            >
              Your appointment is reserved for
            </Countdown>
          </Card>
          <ButtonLink href="#home" variant="quiet">
            Cancel and Return Home
          </ButtonLink>
        </aside>
      </div>
    </main>
  );
}

/**
 * The total, what happens next, the 15 minutes as an unobtrusive countdown, and the refund policy
 * in one sentence next to the button.
 *
 * **Do** repeat the amount on the button.
 *
 * **Don't** ask for anything that the payment doesn't need.
 */
const meta = {
  title: 'Patterns/Checkout',
  component: CheckoutPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof CheckoutPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Declined: Story = { args: { failed: true } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
