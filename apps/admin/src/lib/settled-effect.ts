import type { AnyEndpoint } from '@voltcourier/contracts/kernel/endpoint';

/** Refetches after a change, also if it was refused. */
export const settled = (...endpoints: readonly AnyEndpoint[]) => ({
  refreshes: endpoints,
  refreshesRefused: endpoints,
});
