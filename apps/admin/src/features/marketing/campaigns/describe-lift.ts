import {
  type CampaignLift,
  type Difference,
  LEAST_PEOPLE_FOR_LIFT,
} from '@voltcourier/contracts/marketing/campaign-lift';
import { formatUsd } from '@voltcourier/pricing';

const points = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** Formats a difference of shares: "+1.20 points". */
export const formatPoints = (difference: number): string =>
  `${points.format(difference * 100)} points`;

const formatDollars = (cents: number): string => {
  const rounded = Math.round(cents);
  return `${rounded > 0 ? '+' : rounded < 0 ? '-' : ''}${formatUsd(Math.abs(rounded))}`;
};

const isClear = ({ from, to }: Difference): boolean => from > 0 || to < 0;

/** Conclusion from a 95 percent confidence interval. */
function verdictOf(rate: Difference): string {
  if (!isClear(rate)) return 'The range includes zero, so the difference may be chance.';
  const verdict = rate.from > 0 ? 'brought bookings' : 'cost bookings';
  return `The range excludes zero, so the email very likely ${verdict}.`;
}

/** Effect of a campaign in sentences, or why it can't be determined. */
export function describeLift(lift: CampaignLift): string[] {
  if (lift.kind === 'nobody-held-out') {
    return [
      'Nobody was held out, so it can’t be said how many would have booked without the email.',
    ];
  }
  if (lift.kind === 'too-small') {
    return [
      `The groups are too small to compare: each needs at least ${LEAST_PEOPLE_FOR_LIFT} people.`,
    ];
  }
  const { rate, revenueCents: money } = lift;
  return [
    `Lift: ${formatPoints(rate.difference)} in the share who booked (95% range: ${formatPoints(rate.from)} to ${formatPoints(rate.to)}). ${verdictOf(rate)}`,
    `Revenue per person: ${formatDollars(money.difference)} (95% range: ${formatDollars(money.from)} to ${formatDollars(money.to)}).`,
  ];
}
