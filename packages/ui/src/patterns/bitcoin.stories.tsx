import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { Notice } from '../notice/notice.tsx';
import { PaymentRequest } from '../payment-request/payment-request.tsx';
import styles from './patterns.module.css';

const start = Date.UTC(2026, 2, 10, 14, 0);
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const invoice = `lnbc3703340n1p${'0p8xq5z7'.repeat(34)}`;

const byCard = <Button>Pay by card instead</Button>;

interface BitcoinProps {
  amount: string;
  worth: string;
  lightning: boolean;
  ends: boolean;
  arriving: boolean;
  sandbox: boolean;
  /** Result of a check for the payment. */
  found: ReactNode;
  /** Content that replaces everything else. */
  instead: ReactNode;
}

function Bitcoin({
  amount,
  worth,
  lightning,
  ends,
  arriving,
  sandbox,
  found,
  instead,
}: BitcoinProps) {
  return (
    <main className={styles.page}>
      <h1>Checkout</h1>
      <div className={styles.form}>
        {instead ?? (
          <>
            <PaymentRequest
              heading="Pay with Bitcoin"
              amount={amount}
              worth={worth}
              rate="Rate: 1 BTC = $27,000.00 (mempool.space, 4:31 PM EST)"
              uri={`bitcoin:${address}?amount=0.00370334${lightning ? `&lightning=${invoice}` : ''}`}
              codeLabel="QR code of the payment, for your wallet to scan"
              texts={[
                { label: 'Bitcoin address', text: address },
                {
                  label: 'Lightning invoice',
                  text: lightning ? invoice : null,
                  missing: 'Lightning can’t be used here. Please pay to the address.',
                },
              ]}
              deadline={ends ? start + 15 * 60_000 : null}
              clock={() => start + 22_000}
              onRenew={() => undefined}
              arriving={arriving}
            />
            <p className={styles.small}>
              Lightning is confirmed at once. On-chain takes 10 to 60 minutes: your spot is kept
              meanwhile, and you can close this page.
            </p>
            {found}
            <Button variant="primary" size="large" wide pendingLabel="Verifying...">
              I’ve Made This Payment
            </Button>
          </>
        )}
        {sandbox ? (
          <Notice still title="Sandbox: no money moves">
            Pay it on <a href="#sandbox">the sandbox’s page</a>.
          </Notice>
        ) : null}
      </div>
    </main>
  );
}

/**
 * A payment in Bitcoin: the amount requested, and the status in words.
 *
 * **Do** say what arrived and what is missing. “Seen, not confirmed” is not a failure.
 *
 * **Don't** show the code again once the whole amount has arrived: someone would pay twice.
 */
const meta = {
  title: 'Patterns/Bitcoin',
  component: Bitcoin,
  parameters: { layout: 'fullscreen' },
  args: {
    amount: '0.00370334 BTC',
    worth: 'for $99.99',
    lightning: true,
    ends: true,
    arriving: false,
    sandbox: false,
    found: null,
    instead: null,
  },
} satisfies Meta<typeof Bitcoin>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Loading: Story = { args: { arriving: true } };

export const WithoutLightning: Story = { args: { lightning: false } };

export const Sandbox: Story = { args: { sandbox: true } };

export const Short: Story = {
  args: {
    amount: '0.00170334 BTC',
    worth: 'still to pay of $99.99',
    lightning: false,
    ends: false,
    found: (
      <Notice tone="warning" title="Something is missing">
        0.00200000 of 0.00370334 BTC has arrived. Please send the remaining 0.00170334 BTC to the
        same address.
      </Notice>
    ),
  },
};

export const Unconfirmed: Story = {
  args: {
    instead: (
      <Notice title="Payment processing">
        We have seen your payment. It counts once it is in a block, usually in 10 to 60 minutes.
        We’re keeping your spot. You can close this page: we’ll email your confirmation.
      </Notice>
    ),
  },
};

export const Late: Story = {
  args: {
    instead: (
      <Notice tone="warning" title="Your payment arrived late">
        Your payment arrived after its quote had expired. We’ll look into it and contact you.
      </Notice>
    ),
  },
};

export const Off: Story = {
  args: {
    instead: (
      <Notice title="Bitcoin can’t be used right now" action={byCard}>
        Could not generate Bitcoin payment details: Bitcoin isn’t available here. Please choose
        another way to pay.
      </Notice>
    ),
  },
};

export const Failed: Story = {
  args: {
    instead: (
      <ErrorState
        title="Failed to create Bitcoin payment"
        onRetry={() => undefined}
        actions={byCard}
      >
        We couldn’t reach our server. Check your connection and try again.
      </ErrorState>
    ),
  },
};
