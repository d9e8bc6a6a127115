import type { Routes } from '@voltcourier/contracts/routes';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { sessionOf } from '../../accounts/index.ts';
import { deleteAccount } from './deletion.ts';

/** Handler of account deletion. */
export function deletionHandlers(ctx: Context): Pick<Handlers<Routes>['privacy'], 'deleteAccount'> {
  return {
    deleteAccount: async ({ body, caller, response }) => {
      await deleteAccount(ctx, (await sessionOf(caller)).user, body.password);
      response.clearSession();
      return { deleted: true };
    },
  };
}
