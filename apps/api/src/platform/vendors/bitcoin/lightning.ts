import { z } from 'zod';
import type { BitcoinNetwork } from './account-key.ts';
import { requestJson, below, BitcoinVendorError } from './request-json.ts';
import { readInvoice } from './bolt11.ts';

/** An invoice as created (BOLT 11). */
export interface LightningInvoice {
  /** The payment hash, hexadecimal. */
  readonly hash: string;
  readonly text: string;
}

/** Our Lightning node. Every method throws only `BitcoinVendorError`. */
export interface Lightning {
  /**
   * Creates an invoice and checks its amount, expiry, network and signature; throws if one is
   * wrong.
   */
  createInvoice(invoice: {
    amountSats: number;
    memo: string;
    expirySeconds: number;
  }): Promise<LightningInvoice>;
  /** Returns the satoshis received for an invoice; undefined while it can still be paid. */
  receivedFor(hash: string): Promise<number | undefined>;
  info(): Promise<{ alias: string; isSynced: boolean }>;
}

// LND's REST API returns 64-bit integers as strings (protobuf, JSON mapping).
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

/** Network prefixes of invoices. */
const PREFIXES = { mainnet: 'bc', regtest: 'bcrt' } as const;

interface InvoiceRequest {
  readonly amountSats: number;
  readonly expirySeconds: number;
}

/**
 * Checks that an invoice matches the request before it is shown.
 *
 * @throws BitcoinVendorError if it doesn't.
 */
function checkInvoice(
  { hash, text }: LightningInvoice,
  { amountSats, expirySeconds }: InvoiceRequest,
  network: BitcoinNetwork,
): void {
  const refuse = (what: string, cause?: unknown) =>
    new BitcoinVendorError('lightning', `an invoice ${what}`, cause);
  let terms: ReturnType<typeof readInvoice>;
  try {
    terms = readInvoice(text);
  } catch (cause) {
    throw refuse('that can’t be read, or isn’t signed', cause);
  }
  if (terms.network !== PREFIXES[network]) throw refuse(`of another network: ${terms.network}`);
  if (terms.amountMsat !== BigInt(amountSats) * 1000n) throw refuse('of another amount');
  if (terms.paymentHash !== hash) throw refuse('of another payment');
  if (terms.expirySeconds !== expirySeconds) throw refuse('that is good for another time');
}

/**
 * Creates a client of a node with LND's REST API. Takes a hexadecimal macaroon, and the network
 * that its invoices must have.
 */
export function createLnd({
  url,
  macaroon,
  network,
}: {
  url: string;
  macaroon: string;
  network: BitcoinNetwork;
}): Lightning {
  const headers = { 'grpc-metadata-macaroon': macaroon, 'content-type': 'application/json' };
  return {
    createInvoice: async ({ amountSats, memo, expirySeconds }) => {
      const body = {
        value: String(amountSats),
        memo,
        expiry: String(expirySeconds),
        // Includes route hints for our private channels.
        private: true,
      };
      const made = await requestJson('lightning', below(url, '/v1/invoices'), Made, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const invoice = {
        hash: Buffer.from(made.r_hash, 'base64').toString('hex'),
        text: made.payment_request,
      };
      checkInvoice(invoice, { amountSats, expirySeconds }, network);
      return invoice;
    },
    receivedFor: async (hash) => {
      const path = below(url, `/v1/invoice/${hash}`);
      const { state, amt_paid_sat: sats } = await requestJson('lightning', path, Found, {
        headers,
      });
      if (state === 'CANCELED') return 0;
      return state === 'SETTLED' ? sats : undefined;
    },
    info: async () => {
      const found = await requestJson('lightning', below(url, '/v1/getinfo'), Info, { headers });
      return { alias: found.alias, isSynced: found.synced_to_chain };
    },
  };
}
