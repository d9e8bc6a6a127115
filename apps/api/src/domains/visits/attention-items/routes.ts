import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ExceptionsService } from './service.ts';

/** The handler of what staff have to clear. */
export function exceptionHandlers(exceptions: ExceptionsService): Handlers<Routes>['exceptions'] {
  return { list: () => exceptions.list() };
}
