import type { ProjectionAssumptions } from './answers.ts';

/** Spans that revenue is projected for, in months from now, by how they are called. */
const SPANS = {
  'Next month': 1,
  'Next 3 months': 3,
  'Next 6 months': 6,
  'Next 12 months': 12,
} as const;

/** Dollars of one month; the first from now is 1. */
function revenueOfMonth(month: number, assumed: ProjectionAssumptions): number {
  const visits = assumed.visits_per_month * (1 + assumed.growth_percent / 100) ** month;
  const members = Math.max(0, assumed.members + assumed.new_members_per_month * month);
  return visits * assumed.revenue_per_visit + members * assumed.revenue_per_member;
}

/**
 * The revenue that assumptions come to, in whole dollars by span: visits grow by the same share each
 * month, members by the same number. Specification, section 3: `revenue_projections`.
 */
export function projectRevenue(assumed: ProjectionAssumptions): Record<string, number> {
  return Object.fromEntries(
    Object.entries(SPANS).map(([label, months]) => {
      const dollars = Array.from({ length: months }, (_, month) =>
        revenueOfMonth(month + 1, assumed),
      ).reduce((sum, month) => sum + month, 0);
      return [label, Math.round(dollars)];
    }),
  );
}

/** The revenue of each of the next twelve months, in whole dollars: what the spans add up. */
export const revenueByMonth = (assumed: ProjectionAssumptions): readonly number[] =>
  Array.from({ length: SPANS['Next 12 months'] }, (_, month) =>
    Math.round(revenueOfMonth(month + 1, assumed)),
  );
