import { z } from 'zod';
import { requestJson } from './request-json.ts';

/** Price of a bitcoin, with its source and time. */
export interface Rate {
  /** US cents per bitcoin. */
  readonly rateCents: number;
  readonly source: string;
  readonly at: Date;
}

/** Source of the bitcoin price. Throws only `BitcoinVendorError`. */
export interface RateFeed {
  latest(): Promise<Rate>;
}

const Prices = z.object({ time: z.int().min(0), USD: z.number().positive().max(1e9) });

/** Creates a feed with the format of mempool.space's `/api/v1/prices`. */
export function createRateFeed(url: string): RateFeed {
  const source = new URL(url).hostname;
  return {
    latest: async () => {
      const { time, USD: usd } = await requestJson('rate', url, Prices);
      return { rateCents: Math.round(usd * 100), source, at: new Date(time * 1000) };
    },
  };
}
