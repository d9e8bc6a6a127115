import type { Routes } from '@voltcourier/contracts/routes';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { sessionOf } from '../../accounts/index.ts';
import type { DeletionService } from './deletion.ts';

/** The handler that deletes an account. */
export function deletionHandlers(
  deletion: DeletionService,
): Pick<Handlers<Routes>['privacy'], 'deleteAccount'> {
  return {
    deleteAccount: async ({ body, caller, answer }) => {
      await deletion.remove((await sessionOf(caller)).user, body.password);
      answer.clearSession();
      return { deleted: true };
    },
  };
}
