import { randomUUID } from 'node:crypto';
import type { createHolders } from './appointments.ts';
import { createPayers } from './bitcoin.ts';
import type { addEmployee } from './employees.ts';
import type { useApi } from './harness.ts';
import { createVendors } from './vendors.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

/** A successful call of each endpoint with which staff settle Bitcoin. */
export function createBitcoinChanges(
  started: ReturnType<typeof useApi>,
  book: ReturnType<typeof createHolders>['book'],
) {
  const wallet = createPayers(started, () => createVendors(started.sandbox));
  const transactionId = 'ab'.repeat(32);

  /** Makes a booking for which a share of the price has arrived and is confirmed in a block. */
  const receive = async (share: number) => {
    const { booking, client } = await book();
    const bookingId = booking.id;
    const { paymentDetails } = await client.bitcoin.create({ body: { bookingId } });
    const { address, amountSats, paymentReference } = paymentDetails;
    await wallet.send(address, Math.floor(amountSats * share));
    await wallet.mine();
    await client.bitcoin.verify({ body: { bookingId, paymentReference } });
    return { bookingId, params: { paymentId: paymentReference } };
  };

  return {
    'bitcoinSettlement.accept': async ({ client, prove }: Employee) => {
      const { bookingId, params } = await receive(0.9);
      const body = { reason: 'Fees ate a tenth of it.' };
      await client.bitcoinSettlement.accept({ headers: await prove(), params, body });
      return bookingId;
    },
    'bitcoinSettlement.giveBack': async ({ client, prove }: Employee) => {
      const { bookingId, params } = await receive(0.5);
      const body = { transactionId };
      await client.bitcoinSettlement.giveBack({ headers: await prove(), params, body });
      return bookingId;
    },
    'bitcoinSettlement.recordRefund': async ({ client, prove }: Employee) => {
      const { bookingId } = await receive(1);
      const { version } = await client.dispatch.get({ params: { bookingId } });
      const { money } = await client.staffChanges.refund({
        headers: await prove(),
        params: { bookingId },
        query: { version },
        body: { orderId: randomUUID(), amountCents: 2_000, reason: 'Ada waited for an hour.' },
      });
      await client.bitcoinSettlement.recordRefund({
        headers: await prove(),
        params: { refundId: money.refunds[0]?.id ?? '' },
        body: { transactionId },
      });
      return bookingId;
    },
  };
}
