import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';

/** Handlers of the endpoints about the installation itself. */
export function systemHandlers(
  { config }: Pick<Context, 'config'>,
  isReady: () => Promise<boolean>,
): Handlers<Routes>['system'] {
  return {
    health: () => Promise.resolve({ status: 'ok' }),
    ready: async ({ fail }) => {
      if (await isReady()) return { status: 'ready' };
      return fail('not_ready', 'The database or the jobs do not answer.', { retryAfterSeconds: 2 });
    },
    config: () => {
      const { card, brand } = config;
      switch (card.mode) {
        case 'off':
          return Promise.resolve({ brand, card: { mode: 'off' } });
        case 'stripe':
          return Promise.resolve({
            brand,
            card: { mode: 'stripe', publishableKey: card.publishableKey },
          });
        case 'sandbox':
          return Promise.resolve({
            brand,
            card: { mode: 'sandbox', publishableKey: card.publishableKey, url: card.browserUrl },
          });
      }
    },
  };
}
