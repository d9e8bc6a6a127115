import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Lead, LeadMove, LeadRow } from '@voltcourier/contracts/crm/leads';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import type { QueryOf } from '@voltcourier/contracts/kernel/endpoint';
import { mutationOf } from '@voltcourier/contracts/query';
import { LEADS, leadsApi } from '../../../lib/api/leads.ts';
import { keepUpdate, useOptimisticUpdates } from '../../../lib/optimistic-updates.ts';
import { moved } from './board-columns.ts';

/** Filters of the pipeline in the format of the API. */
export type LeadFilters = QueryOf<Endpoints['leads']['board']>;

/** Filters of the table. */
export type LeadsQuery = QueryOf<Endpoints['leads']['list']>;

/**
 * Polling interval of leads, because requests arrive and colleagues make changes, in milliseconds.
 */
export const POLL_MS = 15_000;

type Board = Awaited<ReturnType<typeof leadsApi.board>>;

/** A move of a lead in progress. */
export interface Move {
  readonly lead: LeadRow;
  readonly to: Omit<LeadMove, 'version'>;
}

const move = ({ lead, to }: Move): Promise<Lead> =>
  leadsApi.move({ params: { leadId: lead.id }, body: { ...to, version: lead.version } });

const MOVES = ['lead-moves'];

const boardAfter = ({ columns }: Board, { lead, to }: Move): Board => ({
  columns: moved(columns, lead, to),
});

/** The board, with leads where they were moved last, until that is saved or refused. */
export function useBoard(filters: LeadFilters) {
  return useQuery({
    ...leadsApi.board.query({ query: filters }),
    select: useOptimisticUpdates(MOVES, boardAfter),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Moves leads, one after another, in the order in which they were made. */
export function useMoveLead() {
  const client = useQueryClient();
  return useMutation({
    ...mutationOf(move, LEADS, (_lead, made: Move) =>
      keepUpdate<Board>(client, leadsApi.board.key(), (board) => boardAfter(board, made)),
    ),
    mutationKey: MOVES,
    scope: { id: MOVES.join() },
  });
}
