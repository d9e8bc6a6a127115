import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import { labelsIn } from '../../bookings/index.ts';
import { getStatement, listStatements } from './service.ts';

/** Handlers of company statements. */
export function statementHandlers(ctx: Context): Handlers<Routes>['statements'] {
  return {
    list: async ({ caller }) => listStatements(ctx, callingPerson(caller)),
    get: async ({ caller, params, query, texts }) => {
      const person = callingPerson(caller);
      const statement = await getStatement(ctx, person, params.month, query.after);
      return { ...statement, visits: statement.visits.map((visit) => labelsIn(visit, texts)) };
    },
  };
}
