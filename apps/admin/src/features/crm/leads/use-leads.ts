import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { LeadStage } from '@voltcourier/contracts/crm/lead-stages';
import type {
  BoardColumn,
  ForecastMonth,
  Lead,
  LeadForm,
  LeadMove,
  LeadRow,
} from '@voltcourier/contracts/crm/leads';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';
import { moved } from './board-columns.ts';

/** What the pipeline is narrowed down to, as the api takes it. */
export type LeadFilters = NonNullable<NonNullable<Parameters<typeof api.leads.board>[0]>['query']>;

/** What the table is narrowed down to. */
export type LeadsQuery = NonNullable<NonNullable<Parameters<typeof api.leads.list>[0]>['query']>;

type LeadsPage = Awaited<ReturnType<typeof api.leads.list>>;

/** Requests arrive by themselves, and colleagues work too. */
const LOOK_MS = 15_000;

const boardKey = queryKey(routes.leads.board);
const leadKey = (leadId: string) => queryKey(routes.leads.get, { leadId });

/** The stages with their first leads. */
export function useBoard(filters: LeadFilters) {
  return useQuery<BoardColumn[], ApiError>({
    queryKey: [...boardKey, filters],
    queryFn: async ({ signal }) => (await api.leads.board({ query: filters, signal })).columns,
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

/** What follows the first leads of a stage, page after page; nothing until it is wanted. */
export function useMoreLeads(stage: LeadStage, filters: LeadFilters, last: string | undefined) {
  return useInfiniteQuery<LeadsPage, ApiError, LeadRow[], readonly unknown[], string>({
    queryKey: [...queryKey(routes.leads.column, { stage }), filters, last],
    queryFn:
      last === undefined
        ? skipToken
        : ({ pageParam: after, signal }) =>
            api.leads.column({ params: { stage }, query: { ...filters, after }, signal }),
    initialPageParam: last ?? '',
    getNextPageParam: ({ leads, hasMore }) => (hasMore ? leads.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ leads }) => leads),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Leads as a list, page after page. */
export function useLeadList(query: LeadsQuery) {
  return useInfiniteQuery<LeadsPage, ApiError, LeadRow[], readonly unknown[], string | undefined>({
    queryKey: [...queryKey(routes.leads.list), query],
    queryFn: ({ pageParam: after, signal }) =>
      api.leads.list({ query: { ...query, ...(after !== undefined && { after }) }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ leads, hasMore }) => (hasMore ? leads.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ leads }) => leads),
    staleTime: 0,
  });
}

/** What each month is expected to bring. */
export function useForecast(filters: LeadFilters) {
  return useQuery<ForecastMonth[], ApiError>({
    queryKey: [...queryKey(routes.leads.forecast), filters],
    queryFn: async ({ signal }) => (await api.leads.forecast({ query: filters, signal })).months,
    staleTime: 0,
  });
}

/** A lead with every stage it came to; asks for nothing while none is open. */
export function useLead(leadId: string | undefined) {
  return useQuery<Lead, ApiError>({
    queryKey: leadKey(leadId ?? ''),
    queryFn:
      leadId === undefined
        ? skipToken
        : ({ signal }) => api.leads.get({ params: { leadId }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

/** The leads of a person. */
export function usePersonLeads(personId: string) {
  return useQuery<LeadRow[], ApiError>({
    queryKey: queryKey(routes.leads.ofPerson, { personId }),
    queryFn: async ({ signal }) =>
      (await api.leads.ofPerson({ params: { personId }, signal })).leads,
    staleTime: 0,
  });
}

/** Who can have leads. */
export function useOwners() {
  return useQuery<{ id: string; name: string }[], ApiError>({
    queryKey: queryKey(routes.contacts.colleagues),
    queryFn: async ({ signal }) => (await api.contacts.colleagues({ signal })).colleagues,
    staleTime: 60_000,
  });
}

/** One person, to write a lead of; asks for nothing without. */
export function useNamedPerson(personId: string | undefined) {
  return useQuery<LeadRow['person'], ApiError>({
    queryKey: [...queryKey(routes.contacts.get, { personId: personId ?? '' }), 'name'],
    queryFn:
      personId === undefined
        ? skipToken
        : async ({ signal }) => {
            const { id, name } = await api.contacts.get({ params: { personId }, signal });
            return { id, name };
          },
  });
}

/** Has everything of leads looked at again. */
function useLookAgain() {
  const client = useQueryClient();
  const paths = [...Object.values(routes.leads), routes.contacts.timeline].map(
    (endpoint) => queryKey(endpoint)[0],
  );
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.some((one) => one === path),
    });
}

/** Writes a lead by hand. */
export function useCreateLead(onDone: (lead: Lead) => void) {
  const lookAgain = useLookAgain();
  return useMutation<Lead, ApiError, LeadForm>({
    mutationFn: (body) => api.leads.create({ body }),
    onSuccess: onDone,
    onSettled: () => void lookAgain(),
  });
}

/** Changes a lead as it was seen. */
export function useChangeLead(leadId: string, onDone: () => void) {
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  return useMutation<Lead, ApiError, LeadForm & { version: number }>({
    mutationFn: (body) => api.leads.change({ params: { leadId }, body }),
    onSuccess: (lead) => {
      client.setQueryData(leadKey(leadId), lead);
      onDone();
    },
    onSettled: () => void lookAgain(),
  });
}

/** A lead on its way to somewhere else. */
export interface Move {
  readonly lead: LeadRow;
  readonly to: Omit<LeadMove, 'version'>;
}

/** Moves leads. The board shows it at once, and takes it back where it is refused. */
export function useMoveLead() {
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  return useMutation<Lead, ApiError, Move>({
    // One after the other, as they were made.
    scope: { id: 'lead-moves' },
    mutationFn: ({ lead, to }) =>
      api.leads.move({ params: { leadId: lead.id }, body: { ...to, version: lead.version } }),
    onMutate: async ({ lead, to }) => {
      await client.cancelQueries({ queryKey: boardKey });
      client.setQueriesData<BoardColumn[]>({ queryKey: boardKey }, (columns) =>
        columns === undefined ? undefined : moved(columns, lead, to),
      );
    },
    onSuccess: (lead) => client.setQueryData(leadKey(lead.id), lead),
    onSettled: () => void lookAgain(),
  });
}
