import { randomUUID } from 'node:crypto';
import type { Booking } from '@voltcourier/contracts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { createPayers } from '../bitcoin.ts';
import { createVendors } from '../vendors.ts';
import type { Product } from './product.ts';

/** Everything that payments in Bitcoin ask of the database. */
export async function askBitcoin(
  { started, services }: Product,
  actor: StaffActor,
  book: (change: object) => Promise<Booking>,
): Promise<void> {
  const { bitcoin } = services.payments;
  const { bitcoinSettlement, staffChanges, dispatch } = services;
  const wallet = createPayers(started, () => createVendors(started.sandbox));
  // Who tells the rate has the clock of the application.
  await wallet.wait(0);
  const receive = async (bookingTime: string, share: number) => {
    const { id } = await book({ bookingTime });
    await bitcoin.create(id, undefined);
    const details = await bitcoin.create(id, undefined);
    await wallet.send(details.address, Math.floor(details.amountSats * share));
    await wallet.mine();
    await bitcoin.verify(id, details.paymentReference);
    await bitcoin.refresh(id);
    return { id, paymentId: details.paymentReference };
  };
  const transactionId = 'ab'.repeat(32);
  const short = await receive('16:00', 0.9);
  await dispatch.get(short.id);
  await services.attentionItems.list();
  await bitcoinSettlement.accept(actor, short.paymentId, { reason: 'Fees ate a tenth of it.' });
  const { version } = await dispatch.get(short.id);
  const order = { orderId: randomUUID(), amountCents: 100, reason: 'They waited.' };
  const { money } = await staffChanges.refund(actor, { id: short.id, version }, order);
  await bitcoinSettlement.recordRefund(actor, money.refunds[0]?.id ?? '', { transactionId });
  const half = await receive('17:00', 0.5);
  await bitcoinSettlement.giveBack(actor, half.paymentId, { transactionId });
  const { lightningInvoice, paymentReference } = await bitcoin.create(half.id, undefined);
  await wallet.payInvoice(lightningInvoice ?? '');
  await bitcoin.verify(half.id, paymentReference);
  await bitcoin.sweep();
}
