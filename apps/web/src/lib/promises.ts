import { RESPONSE_PROMISES, type ResponsePromises } from '@voltcourier/pricing';
import { useConfig } from './config.ts';

/**
 * Response times known at build time: shown until they have loaded, and in texts that stay the same
 * until the next build.
 */
export const BUILT_PROMISES: ResponsePromises = import.meta.env.VITE_RESPONSE_PROMISES
  ? {
      ...RESPONSE_PROMISES,
      ...(JSON.parse(import.meta.env.VITE_RESPONSE_PROMISES) as Partial<ResponsePromises>),
    }
  : RESPONSE_PROMISES;

/** Response times: from the API, until then from the build. */
export function usePromises(): ResponsePromises {
  return useConfig().data?.promises ?? BUILT_PROMISES;
}
