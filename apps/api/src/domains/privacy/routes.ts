import type { Routes } from '@voltcourier/contracts';
import { checkPassword } from '../accounts/index.ts';
import type { Context } from '../../platform/context.ts';
import { callingPerson, type Handlers } from '../../platform/http/handlers.ts';
import {
  collectPersonalData,
  getMarketingPreferences,
  listConsentHistory,
  saveMarketingPreferences,
} from './service.ts';

/** Returns the signed-in user. @throws AppError `unauthenticated`. */
/** Handlers of the privacy endpoints. */
export function privacyHandlers(ctx: Context): Omit<Handlers<Routes>['privacy'], 'deleteAccount'> {
  return {
    preferences: ({ caller }) => getMarketingPreferences(ctx, callingPerson(caller).id),
    savePreferences: ({ body, caller }) =>
      saveMarketingPreferences(ctx, callingPerson(caller).id, body),
    consents: async ({ caller }) => ({
      consents: await listConsentHistory(ctx, callingPerson(caller).id),
    }),
    download: async ({ body, caller }) => {
      const user = callingPerson(caller);
      await checkPassword(ctx, user.id, body.password, 'password');
      return collectPersonalData(ctx, user);
    },
  };
}
