import type { AnyEndpoint } from '@voltcourier/contracts/kernel/route';

/** What is looked at again after a change, also when it was refused. */
export const settled = (...endpoints: readonly AnyEndpoint[]) => ({
  refreshes: endpoints,
  refreshesRefused: endpoints,
});
