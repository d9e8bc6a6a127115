import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { checkClaims } from './check-claims.ts';

/** Handlers of the claims check. */
export function claimHandlers(ctx: Context): Handlers<Routes>['claims'] {
  return {
    checkClaims: async ({ body }) => ({ claims: [...(await checkClaims(ctx, body.text))] }),
  };
}
