import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead, LeadMove, LeadRow } from '@voltcourier/contracts/crm/leads';
import { mutationOf } from '@voltcourier/contracts/query';
import { api } from '../../../lib/api.ts';
import { LEADS } from '../../../lib/effects.ts';
import { showAtOnce } from '../../../lib/show-at-once.ts';
import { moved } from './board-columns.ts';

/** What the pipeline is narrowed down to, as the api takes it. */
export type LeadFilters = NonNullable<NonNullable<Parameters<typeof api.leads.board>[0]>['query']>;

/** What the table is narrowed down to. */
export type LeadsQuery = NonNullable<NonNullable<Parameters<typeof api.leads.list>[0]>['query']>;

/** Requests arrive by themselves, and colleagues work too: leads are looked at again this often. */
export const LOOK_MS = 15_000;

type Board = Awaited<ReturnType<typeof api.leads.board>>;

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
  return useMutation({
    ...mutationOf(move, LEADS),
    // One after the other, as they were made.
    scope: { id: 'lead-moves' },
    onMutate: ({ lead, to }: Move) =>
      showAtOnce<Board>(client, api.leads.board.key(), ({ columns }) => ({
        columns: moved(columns, lead, to),
      })),
  });
}
