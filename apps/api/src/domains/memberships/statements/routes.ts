import type { Routes } from '@voltcourier/contracts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { StatementsService } from './service.ts';

/** Handlers of a company's statements. */
export function statementHandlers(statements: StatementsService): Handlers<Routes>['statements'] {
  return {
    list: async ({ caller }) => statements.list(callingPerson(caller)),
    get: async ({ caller, params, query }) =>
      statements.get(callingPerson(caller), params.month, query.after),
  };
}
