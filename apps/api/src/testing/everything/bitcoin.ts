import { randomUUID } from 'node:crypto';
import type { Booking } from '@voltcourier/contracts';
import {
  createBitcoinPayment,
  refreshBitcoin,
  sweepBitcoin,
  verifyBitcoinPayment,
} from '../../domains/payments/bitcoin/payments.ts';
import { getDispatchBooking } from '../../domains/visits/dispatch/service.ts';
import { listAttentionItems } from '../../domains/visits/attention-items/service.ts';
import {
  acceptBitcoinForVisit,
  returnBitcoinForVisit,
  recordBitcoinRefundForVisit,
} from '../../domains/visits/staff-changes/bitcoin.ts';
import { refundVisit } from '../../domains/visits/staff-changes/service.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createPayers } from '../bitcoin.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';
import { textsIn } from '../../platform/language/texts.ts';

/** Runs all queries of Bitcoin payments. */
export async function callBitcoin(
  { started, ctx }: Product,
  actor: StaffActor,
  book: (change: object) => Promise<Booking>,
): Promise<void> {
  const wallet = createPayers(started, () => createVendors(started.sandbox));
  // The rate feed follows the application's clock.
  await wallet.wait(0);
  const receive = async (bookingTime: string, share: number) => {
    const { id } = await book({ bookingTime });
    await createBitcoinPayment(ctx, id, undefined);
    const details = await createBitcoinPayment(ctx, id, undefined);
    await wallet.send(details.address, Math.floor(details.amountSats * share));
    await wallet.mine();
    await verifyBitcoinPayment(ctx, id, details.paymentReference, textsIn('en'));
    await refreshBitcoin(ctx, id);
    return { id, paymentId: details.paymentReference };
  };
  const transactionId = 'ab'.repeat(32);
  const short = await receive('16:00', 0.9);
  await getDispatchBooking(ctx, short.id);
  await listAttentionItems(ctx);
  await acceptBitcoinForVisit(ctx, actor, short.paymentId, { reason: 'Fees ate a tenth of it.' });
  const { version } = await getDispatchBooking(ctx, short.id);
  const order = { orderId: randomUUID(), amountCents: 100, reason: 'They waited.' };
  const { money } = await refundVisit(ctx, actor, { id: short.id, version }, order);
  await recordBitcoinRefundForVisit(ctx, actor, money.refunds[0]?.id ?? '', { transactionId });
  const half = await receive('17:00', 0.5);
  await returnBitcoinForVisit(ctx, actor, half.paymentId, { transactionId });
  const { lightningInvoice, paymentReference } = await createBitcoinPayment(
    ctx,
    half.id,
    undefined,
  );
  await wallet.payInvoice(lightningInvoice ?? '');
  await verifyBitcoinPayment(ctx, half.id, paymentReference, textsIn('en'));
  await sweepBitcoin(ctx);
}
