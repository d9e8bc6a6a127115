import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { MailDomainService } from './service.ts';

/** Handlers of the sending domain. */
export function mailDomainHandlers(mailDomain: MailDomainService): Handlers<Routes>['mailDomain'] {
  return { get: () => mailDomain.get() };
}
