import type { z } from 'zod';

/** The vendors: the chain (Esplora), our Lightning node (LND), or the exchange rate. */
export type BitcoinVendor = 'chain' | 'lightning' | 'rate';

/** A vendor could not be reached, or its response violates its API. Retrying may help. */
export class BitcoinVendorError extends Error {
  override readonly name = 'BitcoinVendorError';
  readonly vendor: BitcoinVendor;

  constructor(vendor: BitcoinVendor, message: string, cause?: unknown) {
    super(message, { cause });
    this.vendor = vendor;
  }
}

const TIMEOUT_MS = 10_000;

/**
 * Sends a request to a vendor over HTTP, and validates the response.
 *
 * @throws BitcoinVendorError
 */
export async function requestJson<Schema extends z.ZodType>(
  vendor: BitcoinVendor,
  url: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  let text: string;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  } catch (cause) {
    throw new BitcoinVendorError(vendor, cause instanceof Error ? cause.message : 'no', cause);
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BitcoinVendorError(vendor, `an answer of another kind: ${text.slice(0, 200)}`, cause);
  }
}

/** Appends a path to a base URL, which may end with a slash. */
export const below = (base: string, path: string): string => `${base.replace(/\/$/u, '')}${path}`;
