import type { ReadName } from '@voltcourier/contracts/endpoints';

/** Refetches after a change, also if it was refused, because someone else may have been faster. */
export const settled = (...names: readonly ReadName[]) => ({
  refreshes: names,
  refreshesRefused: names,
});
