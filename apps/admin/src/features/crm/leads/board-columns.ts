import { type LeadStage, weightedCents } from '@voltcourier/contracts/crm/lead-stages';
import type { BoardColumn, LeadRow } from '@voltcourier/contracts/crm/leads';

/** Where a lead is put: into a stage, below another lead or on top. */
export interface Place {
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

/** The board as it will be once a lead is moved: what the api will answer, shown at once. */
export function moved(
  columns: readonly BoardColumn[],
  lead: LeadRow,
  { stage, belowId }: Place,
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
    // Another stage is another version: whoever goes on at once has seen it.
    const placed = { ...lead, stage, version: lead.version + (isStageChange ? 1 : 0) };
    const leads = [...others.slice(0, above + 1), placed, ...others.slice(above + 1)];
    const here = { ...column, leads };
    return isStageChange ? summed(here, { count: 1, cents }) : here;
  });
}

/** Which lead one is below when it goes a step up or down among others; undefined at the end. */
export function stepped(
  leads: readonly LeadRow[],
  id: string,
  by: -1 | 1,
): { belowId: string | null; place: number } | undefined {
  const from = leads.findIndex((lead) => lead.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= leads.length) return undefined;
  const others = leads.filter((lead) => lead.id !== id);
  return { belowId: others[to - 1]?.id ?? null, place: to + 1 };
}
