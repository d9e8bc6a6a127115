import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  type ChangePreview,
  type Membership,
  type MembershipInvoice,
  type MembershipPayment,
  memberships,
} from '@voltcourier/contracts/memberships/memberships';
import { queryKey } from '@voltcourier/contracts/query';
import type { Rate } from '@voltcourier/pricing';
import { apiFor } from '../../lib/api.ts';
import { MEMBERSHIP_KEY } from './forget-membership.ts';

const api = apiFor({ memberships });

/** The signed-in person's membership, and what is left of it. Asked for anew on every page. */
export function useMembership() {
  return useQuery<Membership, ApiError>({
    queryKey: MEMBERSHIP_KEY,
    queryFn: ({ signal }) => api.memberships.get({ signal }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
  });
}

/** What the memberships of the person were charged, the latest first. */
export function useInvoices() {
  return useQuery<readonly MembershipInvoice[], ApiError>({
    queryKey: queryKey(memberships.invoices),
    queryFn: async ({ signal }) => (await api.memberships.invoices({ signal })).invoices,
    staleTime: 0,
  });
}

/** What another plan would cost now, and from when it would count. */
export function useChangePreview(rate: Rate | undefined) {
  return useQuery<ChangePreview, ApiError>({
    queryKey: queryKey(memberships.preview, { ...rate }),
    queryFn: ({ signal }) => {
      if (rate === undefined) throw new Error('There is nothing to preview.');
      return api.memberships.preview({ body: rate, signal });
    },
    enabled: rate !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Does something to the membership, and shows what it is then. */
function useMembershipCall<Asked, Answer>(
  call: (asked: Asked) => Promise<Answer>,
  membershipOf: (answer: Answer) => Membership,
) {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Asked>({
    mutationFn: call,
    onSuccess: (answer) => {
      client.setQueryData(MEMBERSHIP_KEY, membershipOf(answer));
      void client.invalidateQueries({ queryKey: queryKey(memberships.invoices) });
    },
    // A refusal may mean that what is shown is no longer true.
    onError: () => void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY }),
  });
}

const itself = (membership: Membership) => membership;
const ofPayment = ({ membership }: MembershipPayment) => membership;

/** Begins the trial. */
export const useStartTrial = () => useMembershipCall(() => api.memberships.startTrial(), itself);

/** Asks the provider how the membership stands. */
export const useRefreshMembership = () =>
  useMembershipCall(() => api.memberships.refresh(), itself);

/** Buys a membership with a saved card. */
export const useBuy = () =>
  useMembershipCall(
    (body: Rate & { paymentMethodId: string }) => api.memberships.buy({ body }),
    ofPayment,
  );

/** Changes the plan, for what was previewed. */
export const useChangePlan = () =>
  useMembershipCall(
    (body: Rate & Pick<ChangePreview, 'dueNowCents' | 'effectiveAt'>) =>
      api.memberships.change({ body }),
    ofPayment,
  );

/** Pays what is due with a saved card. */
export const usePayDue = () =>
  useMembershipCall(
    (paymentMethodId: string) => api.memberships.pay({ body: { paymentMethodId } }),
    ofPayment,
  );

/** Lets the membership end with what is paid. */
export const useCancelMembership = () => useMembershipCall(() => api.memberships.cancel(), itself);

/** Takes a cancellation back. */
export const useResumeMembership = () => useMembershipCall(() => api.memberships.resume(), itself);
