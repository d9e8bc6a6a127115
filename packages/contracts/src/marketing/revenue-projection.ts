import type { ProjectionAssumptions } from './answers.ts';

/** Projection periods in months from now, by label. */
const SPANS = {
  'Next month': 1,
  'Next 3 months': 3,
  'Next 6 months': 6,
  'Next 12 months': 12,
} as const;

/** Projected dollars of a month. Next month is 1. */
function revenueOfMonth(month: number, assumed: ProjectionAssumptions): number {
  const visits = assumed.visits_per_month * (1 + assumed.growth_percent / 100) ** month;
  const members = Math.max(0, assumed.members + assumed.new_members_per_month * month);
  return visits * assumed.revenue_per_visit + members * assumed.revenue_per_member;
}

/**
 * Projects revenue from assumptions, in whole dollars by period: visits grow by a constant
 * percentage per month, members by a constant number. Specification, section 3:
 * `revenue_projections`.
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

/**
 * Projected revenue of each of the next twelve months, in whole dollars. The periods are sums of
 * these.
 */
export const revenueByMonth = (assumed: ProjectionAssumptions): readonly number[] =>
  Array.from({ length: SPANS['Next 12 months'] }, (_, month) =>
    Math.round(revenueOfMonth(month + 1, assumed)),
  );
