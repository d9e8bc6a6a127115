import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { LeadStage } from '@voltcourier/contracts/crm/lead-stages';
import type { Lead, LeadMove, LeadRow } from '@voltcourier/contracts/crm/leads';
import { mutationOf } from '@voltcourier/contracts/query';
import { api } from '../../../lib/api.ts';
import { LEADS } from '../../../lib/effects.ts';
import { moved } from './board-columns.ts';

/** What the pipeline is narrowed down to, as the api takes it. */
export type LeadFilters = NonNullable<NonNullable<Parameters<typeof api.leads.board>[0]>['query']>;

/** What the table is narrowed down to. */
export type LeadsQuery = NonNullable<NonNullable<Parameters<typeof api.leads.list>[0]>['query']>;

type Board = Awaited<ReturnType<typeof api.leads.board>>;

/** Requests arrive by themselves, and colleagues work too. */
const LOOK_MS = 15_000;

/** The stages with their first leads. */
export const useBoard = (filters: LeadFilters) =>
  useQuery({
    ...api.leads.board.query({ query: filters }),
    select: ({ columns }) => columns,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });

/** What follows the first leads of a stage, page after page; nothing until it is wanted. */
export const useMoreLeads = (stage: LeadStage, filters: LeadFilters, last: string | undefined) =>
  useInfiniteQuery({
    ...api.leads.column.pages(
      'leads',
      last !== undefined && { params: { stage }, query: { ...filters, after: last } },
    ),
    placeholderData: keepPreviousData,
  });

/** A lead with every stage it came to; asks for nothing while none is open. */
export const useLead = (leadId: string | undefined) =>
  useQuery({
    ...api.leads.get.query(leadId !== undefined && { params: { leadId } }),
    refetchInterval: LOOK_MS,
  });

/** A lead on its way to somewhere else. */
export interface Move {
  readonly lead: LeadRow;
  readonly to: Omit<LeadMove, 'version'>;
}

const move = ({ lead, to }: Move): Promise<Lead> =>
  api.leads.move({ params: { leadId: lead.id }, body: { ...to, version: lead.version } });

/** Moves leads. The board shows it at once, and takes it back where it is refused. */
export function useMoveLead() {
  const client = useQueryClient();
  const queryKey = api.leads.board.key();
  return useMutation({
    ...mutationOf(move, LEADS),
    // One after the other, as they were made.
    scope: { id: 'lead-moves' },
    onMutate: async ({ lead, to }: Move) => {
      await client.cancelQueries({ queryKey });
      client.setQueriesData<Board>(
        { queryKey },
        (board) => board && { columns: moved(board.columns, lead, to) },
      );
    },
  });
}
