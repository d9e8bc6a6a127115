import type { MembershipPayment, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { callingPerson, type Handlers } from '../../../platform/http/handlers.ts';
import type { Texts } from '../../../platform/language/texts.ts';
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
    texts: Texts,
  ): MembershipPayment => ({ ...payment, membership: allowancesIn(membership, texts) });
  return {
    get: async ({ caller, texts }) =>
      allowancesIn(await getMemberBilling(ctx, callingPerson(caller)), texts),
    startTrial: async ({ caller, texts }) =>
      allowancesIn(await startTrial(ctx, callingPerson(caller)), texts),
    buy: async ({ caller, body, texts }) =>
      paymentIn(await buyMembership(ctx, callingPerson(caller), body), texts),
    refresh: async ({ caller, texts }) =>
      allowancesIn(await refreshMembership(ctx, callingPerson(caller)), texts),
    preview: async ({ caller, body }) => previewMembershipChange(ctx, callingPerson(caller), body),
    change: async ({ caller, body, texts }) =>
      paymentIn(await changeMembership(ctx, callingPerson(caller), body), texts),
    pay: async ({ caller, body, texts }) =>
      paymentIn(
        await payMembershipInvoice(ctx, callingPerson(caller), body.paymentMethodId),
        texts,
      ),
    cancel: async ({ caller, texts }) =>
      allowancesIn(await cancelMembership(ctx, callingPerson(caller)), texts),
    resume: async ({ caller, texts }) =>
      allowancesIn(await resumeMembership(ctx, callingPerson(caller)), texts),
    invoices: async ({ caller }) => ({
      invoices: await listMembershipInvoices(ctx, callingPerson(caller).id),
    }),
  };
}
