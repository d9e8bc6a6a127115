import type { Routes, User } from '@voltcourier/contracts';
import { AppError } from '../../app-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { MembershipBillingService } from './service.ts';

/** @throws AppError `unauthenticated`. */
function personOf({ user }: Caller): User {
  if (user === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return user;
}

/** Handlers of memberships. */
export function membershipHandlers(
  memberships: MembershipBillingService,
): Handlers<Routes>['memberships'] {
  return {
    get: async ({ caller }) => memberships.get(personOf(caller)),
    startTrial: async ({ caller }) => memberships.startTrial(personOf(caller)),
    buy: async ({ caller, body }) => memberships.buy(personOf(caller), body),
    refresh: async ({ caller }) => memberships.refresh(personOf(caller)),
    preview: async ({ caller, body }) => memberships.preview(personOf(caller), body),
    change: async ({ caller, body }) => memberships.change(personOf(caller), body),
    pay: async ({ caller, body }) => memberships.pay(personOf(caller), body.paymentMethodId),
    cancel: async ({ caller }) => memberships.cancel(personOf(caller)),
    resume: async ({ caller }) => memberships.resume(personOf(caller)),
    invoices: async ({ caller }) => ({
      invoices: await memberships.invoices(personOf(caller).id),
    }),
  };
}
