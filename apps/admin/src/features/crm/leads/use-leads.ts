import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead, LeadMove, LeadRow } from '@voltcourier/contracts/crm/leads';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import type { QueryOf } from '@voltcourier/contracts/kernel/endpoint';
import { mutationOf } from '@voltcourier/contracts/query';
import { leadsApi } from '../../../lib/api/leads.ts';
import { LEADS } from '../../../lib/api/leads.ts';
import { showAtOnce } from '../../../lib/show-at-once.ts';
import { moved } from './board-columns.ts';

/** Filters of the pipeline in the format of the API. */
export type LeadFilters = QueryOf<Endpoints['leads']['board']>;

/** Filters of the table. */
export type LeadsQuery = QueryOf<Endpoints['leads']['list']>;

/**
 * Polling interval of leads, because requests arrive and colleagues make changes, in milliseconds.
 */
export const LOOK_MS = 15_000;

type Board = Awaited<ReturnType<typeof leadsApi.board>>;

/** A move of a lead in progress. */
export interface Move {
  readonly lead: LeadRow;
  readonly to: Omit<LeadMove, 'version'>;
}

const move = ({ lead, to }: Move): Promise<Lead> =>
  leadsApi.move({ params: { leadId: lead.id }, body: { ...to, version: lead.version } });

/** Moves leads. The board shows the move immediately, and reverts it if it is refused. */
export function useMoveLead() {
  const client = useQueryClient();
  return useMutation({
    ...mutationOf(move, LEADS),
    // One after another, in the order in which they were made.
    scope: { id: 'lead-moves' },
    onMutate: ({ lead, to }: Move) =>
      showAtOnce<Board>(client, leadsApi.board.key(), ({ columns }) => ({
        columns: moved(columns, lead, to),
      })),
  });
}
