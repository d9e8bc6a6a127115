import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import { getStatement, listStatements } from './service.ts';

/** Handlers of a company's statements. */
export function statementHandlers(ctx: Context): Handlers<Routes>['statements'] {
  return {
    list: async ({ caller }) => listStatements(ctx, callingPerson(caller)),
    get: async ({ caller, params, query }) =>
      getStatement(ctx, callingPerson(caller), params.month, query.after),
  };
}
