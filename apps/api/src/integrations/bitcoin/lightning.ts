import { z } from 'zod';
import { asking, below } from './asking.ts';

/** An invoice as it was made (BOLT 11). */
export interface LightningInvoice {
  /** The payment's hash, in hexadecimal digits. */
  readonly hash: string;
  readonly text: string;
}

/** Our Lightning node. Every method throws `BitcoinVendorError` and nothing else. */
export interface Lightning {
  createInvoice(invoice: {
    amountSats: number;
    memo: string;
    expirySeconds: number;
  }): Promise<LightningInvoice>;
  /** What came for an invoice, in satoshis; undefined while it can still be paid. */
  receivedFor(hash: string): Promise<number | undefined>;
  info(): Promise<{ alias: string; isSynced: boolean }>;
}

// LND's REST answers 64-bit integers as strings (protobuf, JSON mapping).
const Int64 = z
  .string()
  .regex(/^\d{1,16}$/u)
  .transform(Number);
const Made = z.object({ r_hash: z.base64(), payment_request: z.string().min(1) });
const Found = z.object({
  state: z.enum(['OPEN', 'ACCEPTED', 'SETTLED', 'CANCELED']),
  amt_paid_sat: Int64,
});
const Info = z.object({ alias: z.string(), synced_to_chain: z.boolean() });

/** A node that speaks LND's REST API, with a macaroon in hexadecimal digits. */
export function createLnd({ url, macaroon }: { url: string; macaroon: string }): Lightning {
  const headers = { 'grpc-metadata-macaroon': macaroon, 'content-type': 'application/json' };
  return {
    createInvoice: async ({ amountSats, memo, expirySeconds }) => {
      const body = { value: String(amountSats), memo, expiry: String(expirySeconds) };
      const made = await asking('lightning', below(url, '/v1/invoices'), Made, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return {
        hash: Buffer.from(made.r_hash, 'base64').toString('hex'),
        text: made.payment_request,
      };
    },
    receivedFor: async (hash) => {
      const path = below(url, `/v1/invoice/${hash}`);
      const { state, amt_paid_sat: sats } = await asking('lightning', path, Found, { headers });
      if (state === 'CANCELED') return 0;
      return state === 'SETTLED' ? sats : undefined;
    },
    info: async () => {
      const found = await asking('lightning', below(url, '/v1/getinfo'), Info, { headers });
      return { alias: found.alias, isSynced: found.synced_to_chain };
    },
  };
}
