import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SendingDomainService } from './service.ts';

/** Handlers of the sending domain. */
export function sendingDomainHandlers(
  sendingDomain: SendingDomainService,
): Handlers<Routes>['sendingDomain'] {
  return { get: () => sendingDomain.get() };
}
