import { formatBtc } from '@voltcourier/contracts';

/** Returns the payment URI for wallets (BIP 21; `lightning` by convention of wallets). */
export function paymentUri(payment: {
  readonly address: string;
  readonly amountSats: number;
  readonly label: string;
  readonly lightningInvoice: string | null;
}): string {
  const { address, amountSats, label, lightningInvoice } = payment;
  const query = [
    `amount=${formatBtc(amountSats)}`,
    `label=${encodeURIComponent(label)}`,
    ...(lightningInvoice === null ? [] : [`lightning=${lightningInvoice}`]),
  ];
  return `bitcoin:${address}?${query.join('&')}`;
}
