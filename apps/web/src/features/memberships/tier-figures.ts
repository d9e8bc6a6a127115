import { formatUsdShort, shownTierOf } from '@voltcourier/pricing';

/** Formats a tier's sessions and price for the dashboard: "2 charges a month at $129". */
export function tierFigures(tier: string): string | undefined {
  const shown = shownTierOf(tier);
  if (shown === undefined) return undefined;
  const { charges, emergencies, monthlyCents } = shown;
  const more =
    emergencies === 0
      ? ''
      : emergencies === null
        ? ' and emergencies'
        : ` + ${emergencies} emergency`;
  return `${charges ?? 'Unlimited'} charges${more} a month at ${formatUsdShort(monthlyCents)}`;
}
