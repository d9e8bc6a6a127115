import { type AccountKey, readAccountKey } from './account-key.ts';
import { type Chain, createEsplora } from './chain.ts';
import { createLnd, type Lightning } from './lightning.ts';
import { createRateFeed, type RateFeed } from './rate-feed.ts';

/** Providers for Bitcoin payments. */
export interface BitcoinProviders extends AccountKey {
  readonly chain: Chain;
  /** Undefined if no node is configured; payments are then on-chain only. */
  readonly lightning: Lightning | undefined;
  readonly rate: RateFeed;
}

/** Creates the providers, or servers with their protocols at these addresses. */
export function createBitcoinProviders(options: {
  xpub: string;
  esploraUrl: string;
  rateUrl: string;
  lightning: { url: string; macaroon: string } | undefined;
}): BitcoinProviders {
  const account = readAccountKey(options.xpub);
  return {
    ...account,
    chain: createEsplora(options.esploraUrl),
    lightning: options.lightning && createLnd({ ...options.lightning, network: account.network }),
    rate: createRateFeed(options.rateUrl),
  };
}
