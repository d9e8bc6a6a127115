import type { Routes } from '@voltcourier/contracts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { InquiriesService } from './service.ts';

/** Handlers of contacts. */
export function contactHandlers(contacts: InquiriesService): Handlers<Routes>['inquiries'] {
  return {
    create: async ({ body, headers, caller }) => {
      const customerId = (await caller.findSession())?.user.id ?? null;
      const key = headers['idempotency-key'];
      return { request: await contacts.create(body, key, customerId) };
    },
    createQuickBooking: async ({ body, headers, caller }) => {
      const customerId = (await caller.findSession())?.user.id ?? null;
      const key = headers['idempotency-key'];
      return { request: await contacts.createQuickBooking(body, key, customerId) };
    },
  };
}
