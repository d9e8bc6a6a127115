import type { FastifyInstance } from 'fastify';
import type { BitcoinSettings, KeptSettings } from './settings.ts';

/** Approximate units of a currency per dollar: only the dollar rate can be set. */
const PER_DOLLAR = { EUR: 0.92, GBP: 0.79, CAD: 1.36, CHF: 0.88, AUD: 1.52, JPY: 150 };

/** Content of the feed: Unix seconds, and the price of one bitcoin in each currency. */
function pricesOf({ usd, ageSeconds }: BitcoinSettings['rate']): Record<string, number> {
  return {
    time: Math.floor(Date.now() / 1000) - ageSeconds,
    USD: usd,
    ...Object.fromEntries(
      Object.entries(PER_DOLLAR).map(([currency, per]) => [currency, Math.round(usd * per)]),
    ),
  };
}

/** The rate feed of mempool.space: https://mempool.space/docs/api/rest#get-price */
export function rateApi(app: FastifyInstance, settings: KeptSettings): void {
  app.get('/api/v1/prices', (_request, reply) => {
    const { rate } = settings.get();
    if (rate.off) return reply.status(503).type('text/plain').send('Service Unavailable');
    return pricesOf(rate);
  });
}
