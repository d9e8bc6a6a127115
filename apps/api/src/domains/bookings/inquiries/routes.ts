import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { findCallingCustomer } from '../calling-customer.ts';
import { createBusinessInquiry, createInquiry, createQuickBooking } from './service.ts';

/** Handlers of the contact forms. */
export function inquiryHandlers(ctx: Context): Handlers<Routes>['inquiries'] {
  return {
    create: async ({ body, headers, caller }) => {
      const customerId = await findCallingCustomer(caller);
      const key = headers['idempotency-key'];
      return { request: await createInquiry(ctx, body, key, customerId, caller.language) };
    },
    createQuickBooking: async ({ body, headers, caller }) => {
      const customerId = await findCallingCustomer(caller);
      const key = headers['idempotency-key'];
      return { request: await createQuickBooking(ctx, body, key, customerId, caller.language) };
    },
  };
}

/** Handlers of inquiries about business accounts. */
export function businessInquiryHandlers(ctx: Context): Handlers<Routes>['businessInquiries'] {
  return {
    create: async ({ body, headers, caller }) => {
      const customerId = await findCallingCustomer(caller);
      const key = headers['idempotency-key'];
      return { request: await createBusinessInquiry(ctx, body, key, customerId, caller.language) };
    },
  };
}
