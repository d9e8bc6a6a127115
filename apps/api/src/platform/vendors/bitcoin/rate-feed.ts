import { z } from 'zod';
import { asking } from './asking.ts';

/** What a bitcoin costs, who says so, and since when. */
export interface Rate {
  /** US cents for a bitcoin. */
  readonly rateCents: number;
  readonly source: string;
  readonly at: Date;
}

/** Who tells what a bitcoin costs. Throws `BitcoinVendorError` only. */
export interface RateFeed {
  latest(): Promise<Rate>;
}

const Prices = z.object({ time: z.int().min(0), USD: z.number().positive().max(1e9) });

/** A feed that answers as mempool.space's `/api/v1/prices` does. */
export function createRateFeed(url: string): RateFeed {
  const source = new URL(url).hostname;
  return {
    latest: async () => {
      const { time, USD: usd } = await asking('rate', url, Prices);
      return { rateCents: Math.round(usd * 100), source, at: new Date(time * 1000) };
    },
  };
}
