import {
  COMMON_PLAN_FEATURES,
  type Plan,
  PLAN_NAMES,
  type PlanName,
  PLANS,
} from '@voltcourier/pricing';

/** Value of a plan's feature: text, or whether it is included. */
type Cell = string | boolean;

/** A feature by which the plans are compared. */
export interface ComparedFeature {
  readonly feature: string;
  readonly values: Readonly<Record<PlanName, Cell>>;
}

function compare(feature: string, cell: (plan: Plan) => Cell): ComparedFeature {
  const cells = PLAN_NAMES.map((name) => [name, cell(PLANS[name])] as const);
  return { feature, values: Object.fromEntries(cells) as Record<PlanName, Cell> };
}

/**
 * The features in which the plans differ, then those that all of them have (specification section
 * 9).
 */
export const COMPARED_FEATURES: readonly ComparedFeature[] = [
  compare('Sessions a month', ({ sessionsPerMonth }) =>
    sessionsPerMonth === null ? 'Unlimited' : `Up to ${sessionsPerMonth}`,
  ),
  compare('Response time', ({ responseMinutes }) => `${responseMinutes} minutes`),
  {
    feature: 'Support',
    values: { essential: 'Business hours', professional: '24/7', unlimited: '24/7' },
  },
  {
    feature: 'Priority scheduling',
    values: { essential: false, professional: 'Priority', unlimited: 'VIP priority' },
  },
  {
    feature: '24/7 emergency service',
    values: { essential: false, professional: false, unlimited: true },
  },
  ...COMMON_PLAN_FEATURES.map((feature) => compare(feature, () => true)),
];
