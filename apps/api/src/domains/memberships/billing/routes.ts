import type { MembershipPayment, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { Words } from '../../../platform/language/words.ts';
import { allowancesIn } from '../allowances-in.ts';
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

/** Handlers of the membership endpoints. */
export function membershipHandlers(ctx: Context): Handlers<Routes>['memberships'] {
  const paymentIn = (
    { membership, ...payment }: MembershipPayment,
    words: Words,
  ): MembershipPayment => ({ ...payment, membership: allowancesIn(membership, words) });
  return {
    get: async ({ caller, words }) =>
      allowancesIn(await getMemberBilling(ctx, callingPerson(caller)), words),
    startTrial: async ({ caller, words }) =>
      allowancesIn(await startTrial(ctx, callingPerson(caller)), words),
    buy: async ({ caller, body, words }) =>
      paymentIn(await buyMembership(ctx, callingPerson(caller), body), words),
    refresh: async ({ caller, words }) =>
      allowancesIn(await refreshMembership(ctx, callingPerson(caller)), words),
    preview: async ({ caller, body }) => previewMembershipChange(ctx, callingPerson(caller), body),
    change: async ({ caller, body, words }) =>
      paymentIn(await changeMembership(ctx, callingPerson(caller), body), words),
    pay: async ({ caller, body, words }) =>
      paymentIn(
        await payMembershipInvoice(ctx, callingPerson(caller), body.paymentMethodId),
        words,
      ),
    cancel: async ({ caller, words }) =>
      allowancesIn(await cancelMembership(ctx, callingPerson(caller)), words),
    resume: async ({ caller, words }) =>
      allowancesIn(await resumeMembership(ctx, callingPerson(caller)), words),
    invoices: async ({ caller }) => ({
      invoices: await listMembershipInvoices(ctx, callingPerson(caller).id),
    }),
  };
}
