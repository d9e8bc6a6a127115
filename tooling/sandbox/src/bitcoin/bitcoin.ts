import type { FastifyInstance } from 'fastify';
import type { Store } from '../store.ts';
import { Chain } from './chain.ts';
import { esploraApi } from './esplora.ts';
import { LightningNode } from './lightning.ts';
import { lndApi } from './lnd.ts';
import { rateApi } from './rate.ts';
import { KeptSettings } from './settings.ts';

/** The three vendors that Bitcoin payments need: a chain, a Lightning node and a rate source. */
export class Bitcoin {
  readonly chain: Chain;
  readonly lightning: LightningNode;
  readonly settings: KeptSettings;

  constructor(store: Store) {
    this.chain = new Chain(store);
    this.lightning = new LightningNode(store);
    this.settings = new KeptSettings(store);
  }

  clear(): void {
    this.chain.clear();
    this.lightning.clear();
    this.settings.clear();
  }
}

/** Their protocols, each under its own prefix. */
export async function bitcoinApis(app: FastifyInstance, bitcoin: Bitcoin): Promise<void> {
  const { chain, lightning, settings } = bitcoin;
  await app.register(async (esplora) => esploraApi(esplora, chain, settings), {
    prefix: '/esplora',
  });
  await app.register(async (lnd) => lndApi(lnd, lightning, chain, settings), { prefix: '/lnd' });
  await app.register(async (rates) => rateApi(rates, settings), { prefix: '/rates' });
}
