import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RefundProgress } from './refund-progress.tsx';

const textOf = (booking: Partial<Booking>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RefundProgress booking={{ refundCents: 9_999, ...booking } as Partial<Booking> as Booking} />
    </QueryClientProvider>,
  );

it('asks only customers who are refunded in Bitcoin for an address', () => {
  for (const paymentState of ['refunding', 'refunded'] as const) {
    expect(textOf({ paymentState })).not.toContain('Bitcoin');
    expect(textOf({ paymentState, refundInBitcoin: true })).toContain('back in Bitcoin');
  }
  expect(textOf({ paymentState: 'refunding', refundInBitcoin: true })).toContain(
    'Reply to our email with the Bitcoin address',
  );
});
