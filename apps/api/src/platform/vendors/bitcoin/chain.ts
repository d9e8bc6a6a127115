import { z } from 'zod';
import { asking, below, BitcoinVendorError } from './asking.ts';

/** What an address has ever received, in satoshis; what is confirmed is part of what was seen. */
export interface Received {
  readonly seenSats: number;
  readonly confirmedSats: number;
}

/** The Bitcoin network, as an index of addresses tells of it. Throws `BitcoinVendorError` only. */
export interface Chain {
  lookAt(address: string): Promise<Received>;
  /** The height of the last block. */
  tipHeight(): Promise<number>;
}

const Sum = z.object({ funded_txo_sum: z.int().min(0) });
const Address = z.object({ address: z.string(), chain_stats: Sum, mempool_stats: Sum });

/** An index that speaks Esplora's HTTP API (Blockstream, esplora/API.md) at a base URL. */
export function createEsplora(baseUrl: string): Chain {
  return {
    lookAt: async (address) => {
      const url = below(baseUrl, `/address/${encodeURIComponent(address)}`);
      const found = await asking('chain', url, Address);
      // What another address has received confirms nothing.
      if (found.address !== address) {
        throw new BitcoinVendorError('chain', `an answer about another address: ${found.address}`);
      }
      const { chain_stats: chain, mempool_stats: mempool } = found;
      return {
        seenSats: chain.funded_txo_sum + mempool.funded_txo_sum,
        confirmedSats: chain.funded_txo_sum,
      };
    },
    tipHeight: () => asking('chain', below(baseUrl, '/blocks/tip/height'), z.int().min(0)),
  };
}
