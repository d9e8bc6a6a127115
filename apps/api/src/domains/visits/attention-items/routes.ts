import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AttentionItemsService } from './service.ts';

/** The handler of what staff have to clear. */
export function exceptionHandlers(
  exceptions: AttentionItemsService,
): Handlers<Routes>['attentionItems'] {
  return { list: () => exceptions.list() };
}
