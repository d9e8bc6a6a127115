import { type LeadStage, weightedCents } from '@voltcourier/contracts/crm/lead-stages';
import type { BoardColumn, LeadRow } from '@voltcourier/contracts/crm/leads';

/** Position of a lead: a stage, and the lead above it, or none for the top. */
export interface BoardPosition {
  readonly stage: LeadStage;
  readonly belowId: string | null;
}

const summed = (column: BoardColumn, change: { count: number; cents: number }): BoardColumn => {
  const valueCents = column.valueCents + change.cents;
  return {
    ...column,
    count: column.count + change.count,
    valueCents,
    weightedCents: weightedCents(valueCents, column.stage),
  };
};

/** The board after a move: the expected API response, shown immediately. */
export function moved(
  columns: readonly BoardColumn[],
  lead: LeadRow,
  { stage, belowId }: BoardPosition,
): BoardColumn[] {
  const cents = lead.valueCents ?? 0;
  const isStageChange = lead.stage !== stage;
  return columns.map((column) => {
    const others = column.leads.filter(({ id }) => id !== lead.id);
    if (column.stage !== stage) {
      const left = { ...column, leads: others };
      return isStageChange && column.stage === lead.stage
        ? summed(left, { count: -1, cents: -cents })
        : left;
    }
    const above = belowId === null ? -1 : others.findIndex(({ id }) => id === belowId);
    // A change of stage increments the version, so that the next change is based on it. Further
    // leads of the column are asked for below its new place, not below its old one.
    const { position } = others[above] ?? lead;
    const placed = { ...lead, stage, position, version: lead.version + (isStageChange ? 1 : 0) };
    const leads = [...others.slice(0, above + 1), placed, ...others.slice(above + 1)];
    const here = { ...column, leads };
    return isStageChange ? summed(here, { count: 1, cents }) : here;
  });
}

/** The lead above the new position when a lead moves up or down one step; undefined at the end. */
export function stepped(
  leads: readonly LeadRow[],
  id: string,
  by: -1 | 1,
): { belowId: string | null; position: number } | undefined {
  const from = leads.findIndex((lead) => lead.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= leads.length) return undefined;
  const others = leads.filter((lead) => lead.id !== id);
  return { belowId: others[to - 1]?.id ?? null, position: to + 1 };
}
