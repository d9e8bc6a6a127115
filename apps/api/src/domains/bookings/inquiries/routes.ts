import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Caller, Handlers } from '../../../platform/http/handlers.ts';
import { createInquiry, createQuickBooking } from './service.ts';

/** The customer who asks. What staff send for somebody while they are signed in is that person's. */
async function customerOf(caller: Caller): Promise<string | null> {
  const session = await caller.findSession();
  return session?.user.role === 'CUSTOMER' ? session.user.id : null;
}

/** Handlers of contacts. */
export function inquiryHandlers(ctx: Context): Handlers<Routes>['inquiries'] {
  return {
    create: async ({ body, headers, caller }) => {
      const customerId = await customerOf(caller);
      const key = headers['idempotency-key'];
      return { request: await createInquiry(ctx, body, key, customerId) };
    },
    createQuickBooking: async ({ body, headers, caller }) => {
      const customerId = await customerOf(caller);
      const key = headers['idempotency-key'];
      return { request: await createQuickBooking(ctx, body, key, customerId) };
    },
  };
}
