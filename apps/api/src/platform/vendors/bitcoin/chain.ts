import { z } from 'zod';
import { requestJson, below, BitcoinVendorError } from './request-json.ts';

/** Total ever received by an address, in satoshis; the confirmed amount is part of the seen one. */
export interface Received {
  readonly seenSats: number;
  readonly confirmedSats: number;
}

/** The Bitcoin network, queried through an address index. Throws only `BitcoinVendorError`. */
export interface Chain {
  fetchReceived(address: string): Promise<Received>;
  /** Returns the height of the last block. */
  tipHeight(): Promise<number>;
}

const Sum = z.object({ funded_txo_sum: z.int().min(0) });
const Address = z.object({ address: z.string(), chain_stats: Sum, mempool_stats: Sum });

/**
 * Creates a client of an index with Esplora's HTTP API (Blockstream, esplora/API.md) at a base URL.
 */
export function createEsplora(baseUrl: string): Chain {
  return {
    fetchReceived: async (address) => {
      const url = below(baseUrl, `/address/${encodeURIComponent(address)}`);
      const found = await requestJson('chain', url, Address);
      // Amounts received by another address confirm nothing.
      if (found.address !== address) {
        throw new BitcoinVendorError('chain', `an answer about another address: ${found.address}`);
      }
      const { chain_stats: chain, mempool_stats: mempool } = found;
      return {
        seenSats: chain.funded_txo_sum + mempool.funded_txo_sum,
        confirmedSats: chain.funded_txo_sum,
      };
    },
    tipHeight: () => requestJson('chain', below(baseUrl, '/blocks/tip/height'), z.int().min(0)),
  };
}
