import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../http/handlers.ts';
import type { AccountsService } from './service.ts';

/** Handlers of accounts. */
export function accountHandlers(accounts: AccountsService): Handlers<Routes>['accounts'] {
  return {
    login: async ({ body, answer }) => {
      const { sessionId, user } = await accounts.login(body.usernameOrEmail, body.password);
      return { token: answer.setSession(sessionId), user };
    },
    me: ({ caller, fail }) =>
      caller.user === undefined
        ? fail('unauthenticated', 'Please sign in.')
        : Promise.resolve(caller.user),
    logout: async ({ caller, answer }) => {
      const session = await caller.findSession();
      answer.clearSession();
      if (session === undefined) return { signedOut: false };
      await accounts.logout(session.id);
      return { signedOut: true };
    },
  };
}
