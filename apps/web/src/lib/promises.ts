import { RESPONSE_PROMISES, type ResponsePromises } from '@voltcourier/pricing';
import { useConfig } from './config.ts';

/**
 * Response times that the build knew: what pages say until they have loaded, and what texts that
 * aren't about this visit say until the next build.
 */
export const BUILT_PROMISES: ResponsePromises = import.meta.env['VITE_RESPONSE_PROMISES']
  ? {
      ...RESPONSE_PROMISES,
      ...(JSON.parse(import.meta.env['VITE_RESPONSE_PROMISES']) as Partial<ResponsePromises>),
    }
  : RESPONSE_PROMISES;

/** Response times: what the API says, until then what the build knew. */
export function usePromises(): ResponsePromises {
  return useConfig().data?.promises ?? BUILT_PROMISES;
}
