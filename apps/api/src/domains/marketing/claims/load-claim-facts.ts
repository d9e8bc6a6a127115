import type { ClaimFacts } from '@voltcourier/contracts/marketing/claims-check/facts';
import { PRICING_FACTS } from '@voltcourier/contracts/marketing/claims-check/pricing-facts';
import { STATES_BY_CODE } from '@voltcourier/contracts/marketing/claims-check/us-states';
import type { Context } from '../../../platform/context.ts';
import { listServedPlaces } from '../../bookings/index.ts';
import { countMeasured } from './repository.ts';

/**
 * What texts are compared with now: the price list and its promises, the regions of the settings, and
 * the counts of visits, customers and members.
 */
export async function loadClaimFacts(ctx: Context): Promise<ClaimFacts> {
  const [places, counts] = await Promise.all([
    listServedPlaces(ctx),
    countMeasured(ctx.db, ctx.now()),
  ]);
  const states = new Map(
    Object.entries(STATES_BY_CODE).map(([code, name]) => [name, places.states.get(code) ?? 'none']),
  );
  return {
    ...PRICING_FACTS,
    areas: { regions: places.regions, states, cities: places.cities },
    counts,
  };
}
