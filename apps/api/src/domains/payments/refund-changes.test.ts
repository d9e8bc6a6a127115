import { beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../testing/appointments.ts';
import { useApi } from '../../testing/harness.ts';
import { createVendors } from '../../testing/vendors.ts';
import { applyRefund } from './refund-changes.ts';
import { lockRefund } from './refunds-repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { bookPaid, ledgerOf, runRefunds } = createHolders(started, () => vendors);

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await vendors.control('POST', '/stripe/settings', { settleAfterMs: null });
});

const refundsOf = (bookingId: string) =>
  started.api.deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'refunds.status', 'refunds.provider_ref', 'refunds.amount_cents'])
    .where('booking_id', '=', bookingId)
    .execute();

/**
 * Creates a booking that was canceled and refunded, with a function to process Stripe's responses
 * about it.
 */
async function givenBack() {
  const { booking, cancel } = await bookPaid();
  await cancel();
  await runRefunds(booking.id);
  const [made] = await refundsOf(booking.id);
  if (made === undefined) throw new Error('Nothing was given back.');
  const deliver = (status: 'pending' | 'succeeded' | 'failed') =>
    started.api.deps.db.transaction().execute(async (trx) => {
      const refund = await lockRefund(trx, made.id);
      if (refund === undefined) throw new Error('The refund is gone.');
      const stripeRefund = {
        id: made.provider_ref,
        amountCents: made.amount_cents,
        refundId: made.id,
        status,
        failureReason: status === 'failed' ? 'lost_or_stolen_card' : null,
      };
      await applyRefund(trx, refund, stripeRefund, started.api.deps.now());
    });
  const status = async () => (await refundsOf(booking.id))[0]?.status;
  return { id: booking.id, deliver, status };
}

describe('a late status of a refund', () => {
  it('doesn’t reset a succeeded refund to pending', async () => {
    const { id, deliver, status } = await givenBack();
    await deliver('pending');
    expect(await status()).toBe('succeeded');
    expect(await ledgerOf(id)).toEqual({ charging_revenue: 0, stripe_balance: 0 });
  });

  it('doesn’t change a failed refund', async () => {
    const { id, deliver, status } = await givenBack();
    await deliver('failed');
    for (const late of ['succeeded', 'pending', 'failed'] as const) await deliver(late);
    expect(await status()).toBe('failed');
    expect(await ledgerOf(id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
  });
});
