import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  companies,
  type CompanyRole,
  type CompanyView,
} from '@voltcourier/contracts/memberships/companies';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ companies });
const key = queryKey(companies.get);

/** A role that can be given. */
export type GivenRole = Exclude<CompanyRole, 'owner'>;

/** The person's company, its people, and who invites them. */
export function useCompany() {
  return useQuery<CompanyView, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.companies.get({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

function useCompanyCall<Asked>(call: (asked: Asked) => Promise<CompanyView>) {
  const client = useQueryClient();
  return useMutation<CompanyView, ApiError, Asked>({
    mutationFn: call,
    onSuccess: (view) => client.setQueryData(key, view),
    // A refusal may mean that what is shown is no longer true.
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

/** Founds a company. */
export const useFound = () =>
  useCompanyCall((name: string) => api.companies.create({ body: { name } }));

/** Invites somebody by e-mail. */
export const useInvite = () =>
  useCompanyCall((body: { email: string; role: GivenRole }) => api.companies.invite({ body }));

/** Withdraws an invitation, or declines one. */
export const useEndInvitation = () =>
  useCompanyCall((invitationId: string) => api.companies.withdraw({ params: { invitationId } }));

/** Joins the company that invites. */
export const useAccept = () =>
  useCompanyCall((invitationId: string) => api.companies.accept({ params: { invitationId } }));

/** Gives somebody another role. */
export const useSetRole = () =>
  useCompanyCall(({ memberId, role }: { memberId: string; role: GivenRole }) =>
    api.companies.setRole({ params: { memberId }, body: { role } }),
  );

/** Hands the company over. */
export const useHandOver = () =>
  useCompanyCall((memberId: string) => api.companies.handOver({ body: { memberId } }));

/** Takes somebody out, or leaves. */
export const useRemoveMember = () =>
  useCompanyCall((memberId: string) => api.companies.remove({ params: { memberId } }));

/** Closes the company. */
export const useClose = () => useCompanyCall(() => api.companies.close());
