import type { Context } from '../context.ts';
import type { Brand } from '../http/plain-page.ts';
import { type Business, currentBusiness } from './current.ts';

/**
 * A {@link Brand} with the last read values, which can be refreshed before a request is answered.
 */
export interface LiveBrand extends Brand {
  readonly refresh: () => Promise<void>;
}

/** Creates the brand for pages and documents that the API renders itself. */
export function createLiveBrand(ctx: Context): LiveBrand {
  const { config } = ctx;
  let last: Pick<Business, 'name' | 'email' | 'hotline'> = {
    name: config.brand.name,
    ...config.business,
  };
  return {
    get name() {
      return last.name;
    },
    get email() {
      return last.email;
    },
    get hotline() {
      return last.hotline;
    },
    siteUrl: config.appUrl,
    refresh: async () => {
      last = await currentBusiness(ctx);
    },
  };
}
