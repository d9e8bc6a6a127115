import { formatBtc } from '@voltcourier/contracts';

/** What a wallet is asked to pay, in one line (BIP 21; `lightning` as wallets agreed on). */
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
