import type { Routes } from '@voltcourier/contracts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { MembershipBillingService } from './service.ts';

/** Handlers of memberships. */
export function membershipHandlers(
  memberships: MembershipBillingService,
): Handlers<Routes>['memberships'] {
  return {
    get: async ({ caller }) => memberships.get(callingPerson(caller)),
    startTrial: async ({ caller }) => memberships.startTrial(callingPerson(caller)),
    buy: async ({ caller, body }) => memberships.buy(callingPerson(caller), body),
    refresh: async ({ caller }) => memberships.refresh(callingPerson(caller)),
    preview: async ({ caller, body }) => memberships.preview(callingPerson(caller), body),
    change: async ({ caller, body }) => memberships.change(callingPerson(caller), body),
    pay: async ({ caller, body }) => memberships.pay(callingPerson(caller), body.paymentMethodId),
    cancel: async ({ caller }) => memberships.cancel(callingPerson(caller)),
    resume: async ({ caller }) => memberships.resume(callingPerson(caller)),
    invoices: async ({ caller }) => ({
      invoices: await memberships.invoices(callingPerson(caller).id),
    }),
  };
}
