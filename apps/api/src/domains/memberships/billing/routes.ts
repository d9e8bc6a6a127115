import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import {
  buyMembership,
  cancelMembership,
  changeMembership,
  getMemberBilling,
  listMembershipInvoices,
  payMembershipInvoice,
  previewMembershipChange,
  refreshMembership,
  resumeMembership,
  startTrial,
} from './service.ts';

/** Handlers of memberships. */
export function membershipHandlers(ctx: Context): Handlers<Routes>['memberships'] {
  return {
    get: async ({ caller }) => getMemberBilling(ctx, callingPerson(caller)),
    startTrial: async ({ caller }) => startTrial(ctx, callingPerson(caller)),
    buy: async ({ caller, body }) => buyMembership(ctx, callingPerson(caller), body),
    refresh: async ({ caller }) => refreshMembership(ctx, callingPerson(caller)),
    preview: async ({ caller, body }) => previewMembershipChange(ctx, callingPerson(caller), body),
    change: async ({ caller, body }) => changeMembership(ctx, callingPerson(caller), body),
    pay: async ({ caller, body }) =>
      payMembershipInvoice(ctx, callingPerson(caller), body.paymentMethodId),
    cancel: async ({ caller }) => cancelMembership(ctx, callingPerson(caller)),
    resume: async ({ caller }) => resumeMembership(ctx, callingPerson(caller)),
    invoices: async ({ caller }) => ({
      invoices: await listMembershipInvoices(ctx, callingPerson(caller).id),
    }),
  };
}
