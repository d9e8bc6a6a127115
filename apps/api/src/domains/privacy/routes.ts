import type { Routes, User } from '@voltcourier/contracts';
import { checkPassword } from '../accounts/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  collectPersonalData,
  getMarketingPreferences,
  listConsentHistory,
  saveMarketingPreferences,
} from './service.ts';

/** Returns the signed-in user. @throws AppError `unauthenticated`. */
function userOf({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/** Handlers of the privacy endpoints. */
export function privacyHandlers(ctx: Context): Omit<Handlers<Routes>['privacy'], 'deleteAccount'> {
  return {
    preferences: ({ caller }) => getMarketingPreferences(ctx, userOf(caller).id),
    savePreferences: ({ body, caller }) => saveMarketingPreferences(ctx, userOf(caller).id, body),
    consents: async ({ caller }) => ({
      consents: await listConsentHistory(ctx, userOf(caller).id),
    }),
    download: async ({ body, caller }) => {
      const user = userOf(caller);
      await checkPassword(ctx, user.id, body.password, 'password');
      return collectPersonalData(ctx, user);
    },
  };
}
