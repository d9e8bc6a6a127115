import type { FastifyInstance } from 'fastify';
import type { Bitcoin } from '../bitcoin/bitcoin.ts';
import { MAX_SATS } from '../bitcoin/chain.ts';
import { invoiceMessage } from '../bitcoin/lnd-messages.ts';
import { Refusal } from '../bitcoin/refusal.ts';
import { type BitcoinSettings, INVOICE_FAULTS } from '../bitcoin/settings.ts';
import { body, boolean, text } from './schemas.ts';

const sats = { type: 'integer', minimum: 1, maximum: MAX_SATS } as const;

/** Routes under `/sandbox` with which tests pay, mine and make these vendors fail. */
export function bitcoinControlRoutes(app: FastifyInstance, bitcoin: Bitcoin): void {
  const { chain, lightning, settings } = bitcoin;

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.status(error.status).send({ error: error.message });
  });

  app.get('/sandbox/bitcoin', () => ({
    height: chain.tip().height,
    addresses: chain.addresses(),
    transactions: chain.transactions(),
    invoices: lightning.list().map(invoiceMessage),
    ...settings.get(),
  }));

  app.post<{ Body: { address: string; sats: number } }>(
    '/sandbox/bitcoin/pay',
    { schema: body({ address: text, sats }, ['address', 'sats']) },
    (request) => chain.pay(request.body.address, request.body.sats),
  );

  app.post<{ Body: { blocks?: number } }>(
    '/sandbox/bitcoin/mine',
    { schema: body({ blocks: { type: 'integer', minimum: 1, maximum: 1000 } }) },
    (request) => ({ height: chain.mine(request.body.blocks ?? 1) }),
  );

  app.post<{ Body: { blocks?: number } }>(
    '/sandbox/bitcoin/reorganize',
    { schema: body({ blocks: { type: 'integer', minimum: 1, maximum: 100 } }) },
    (request) => ({ height: chain.reorganize(request.body.blocks ?? 1) }),
  );

  app.post<{ Body: { txid: string } }>(
    '/sandbox/bitcoin/drop',
    { schema: body({ txid: text }, ['txid']) },
    (request, reply) => {
      chain.drop(request.body.txid);
      return reply.status(204).send();
    },
  );

  app.post<{ Body: { paymentRequest: string } }>(
    '/sandbox/lightning/pay',
    { schema: body({ paymentRequest: text }, ['paymentRequest']) },
    (request) => invoiceMessage(lightning.pay(request.body.paymentRequest)),
  );

  app.post<{ Body: Partial<BitcoinSettings['rate']> }>(
    '/sandbox/bitcoin/rate',
    {
      schema: body({
        usd: { type: 'number', exclusiveMinimum: 0 },
        // Negative: the rate source's clock is ahead of ours.
        ageSeconds: { type: 'integer' },
        off: boolean,
      }),
    },
    (request) => settings.change(request.body).rate,
  );

  app.post<{ Body: Partial<BitcoinSettings['faults']> }>(
    '/sandbox/bitcoin/fail',
    {
      schema: body({
        chain: boolean,
        lightning: boolean,
        otherAddress: boolean,
        invoice: { enum: INVOICE_FAULTS },
      }),
    },
    (request) => settings.change({}, request.body).faults,
  );
}
