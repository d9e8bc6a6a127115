import type { FastifyInstance } from 'fastify';
import { readAddress, type RegtestAddress } from './address.ts';
import type { Chain, ChainTransaction, Received } from './chain.ts';
import { Refusal } from './refusal.ts';
import type { KeptSettings } from './settings.ts';

type ByAddress = { Params: { address: string } };

/** Transactions per response, as in Esplora. */
const PAGE = { mempool: 50, chain: 25 };

/**
 * Esplora's HTTP API, as far as a shop needs it: the amounts received by an address, and the
 * chain's height. https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function esploraApi(app: FastifyInstance, chain: Chain, settings: KeptSettings): void {
  app.addHook('onRequest', async () => {
    if (settings.get().faults.chain) throw new Refusal(503, 'Service Unavailable');
  });

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.status(error.status).type('text/plain').send(error.message);
  });

  app.get<ByAddress>('/address/:address', (request) => {
    const requested = readAddress(request.params.address).address;
    chain.remember(requested);
    const other = settings.get().faults.otherAddress
      ? chain.addresses().find(({ address }) => address !== requested)?.address
      : undefined;
    const { confirmed, unconfirmed } = chain.received(other ?? requested);
    return {
      address: other ?? request.params.address,
      chain_stats: statsOf(confirmed),
      mempool_stats: statsOf(unconfirmed),
    };
  });

  app.get<ByAddress>('/address/:address/txs', (request) => {
    const address = readAddress(request.params.address);
    chain.remember(address.address);
    const all = chain.transactions(address.address);
    return [
      ...all.filter(({ block }) => !block).slice(0, PAGE.mempool),
      ...all.filter(({ block }) => block).slice(0, PAGE.chain),
    ].map((transaction) => transactionOf(transaction, address));
  });

  app.get('/blocks/tip/height', (_request, reply) =>
    reply.type('text/plain').send(String(chain.tip().height)),
  );
}

/** Nothing is ever spent here. */
function statsOf({ count, sats }: Received): object {
  return {
    funded_txo_count: count,
    funded_txo_sum: sats,
    spent_txo_count: 0,
    spent_txo_sum: 0,
    tx_count: count,
  };
}

/** Inputs are omitted; size and fee are those of one P2WPKH input at 1 sat/vB. */
function transactionOf(
  { txid, sats, block }: ChainTransaction,
  { address, scriptPubKey, type }: RegtestAddress,
): object {
  const stripped = 60 + scriptPubKey.length;
  const size = stripped + 109;
  const weight = 3 * stripped + size;
  const script = Buffer.from(scriptPubKey);
  const version = type === 'v1_p2tr' ? 'OP_PUSHNUM_1' : 'OP_0';
  return {
    txid,
    version: 2,
    locktime: 0,
    vin: [],
    vout: [
      {
        scriptpubkey: script.toString('hex'),
        scriptpubkey_asm: `${version} OP_PUSHBYTES_${script.length - 2} ${script.toString('hex', 2)}`,
        scriptpubkey_type: type,
        scriptpubkey_address: address,
        value: sats,
      },
    ],
    size,
    weight,
    fee: Math.ceil(weight / 4),
    status: block
      ? {
          confirmed: true,
          block_height: block.height,
          block_hash: block.hash,
          block_time: block.time,
        }
      : { confirmed: false },
  };
}
