import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import { chooseMailLanguage } from './repository.ts';

/** Handlers of the mail language. */
export function mailLanguageHandlers(ctx: Context): Handlers<Routes>['mailLanguage'] {
  return {
    choose: async ({ body: { language }, caller }) => {
      const { email: address } = callingPerson(caller);
      await chooseMailLanguage(ctx.db, { address, language, at: ctx.now() });
      return { language };
    },
  };
}
