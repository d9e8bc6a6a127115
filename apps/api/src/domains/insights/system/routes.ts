import type { PublicConfig, Routes } from '@voltcourier/contracts';
import type { ResponsePromises } from '@voltcourier/pricing';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';

function cardOf({ card }: Pick<Config, 'card'>): PublicConfig['card'] {
  switch (card.mode) {
    case 'off':
      return { mode: 'off' };
    case 'stripe':
      return { mode: 'stripe', publishableKey: card.publishableKey };
    case 'sandbox':
      return { mode: 'sandbox', publishableKey: card.publishableKey, url: card.browserUrl };
  }
}

function promisesOf(business: ResponsePromises): ResponsePromises {
  const { callbackMinutes, contactMinutes, normalMinutes, priorityMinutes, emergencyMinutes } =
    business;
  return { callbackMinutes, contactMinutes, normalMinutes, priorityMinutes, emergencyMinutes };
}

/** Handlers of endpoints about the installation. */
export function systemHandlers(
  ctx: Pick<Context, 'config' | 'db'>,
  isReady: () => Promise<boolean>,
): Handlers<Routes>['system'] {
  return {
    health: () => Promise.resolve({ status: 'ok' }),
    ready: async ({ fail }) => {
      if (await isReady()) return { status: 'ready' };
      return fail('not_ready', 'The database or the jobs do not answer.', { retryAfterSeconds: 2 });
    },
    config: async () => {
      const business = await currentBusiness(ctx);
      const { name, email, hotline, social, insurance, license, technicians, charges } = business;
      const trust = [insurance, license, technicians].filter((line) => line !== null);
      return {
        brand: {
          name,
          email,
          hotline,
          social,
          ...(trust.length > 0 && { trust }),
          ...(charges !== null && { charges }),
        },
        promises: promisesOf(business),
        card: cardOf(ctx.config),
      };
    },
  };
}
