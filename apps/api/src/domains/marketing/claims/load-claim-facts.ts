import type { ClaimFacts } from '@voltcourier/contracts/marketing/claims-check/facts';
import { PRICING_FACTS } from '@voltcourier/contracts/marketing/claims-check/pricing-facts';
import { STATES_BY_CODE } from '@voltcourier/contracts/marketing/claims-check/us-states';
import { QUICK_BOOKING_URGENCIES, targetMinutesOf } from '@voltcourier/pricing';
import { currentBusiness } from '../../../platform/business/current.ts';
import type { Context } from '../../../platform/context.ts';
import { listServedPlaces } from '../../bookings/index.ts';
import { getMeasured } from '../figures/stored-figures.ts';

/**
 * Loads the facts that texts are checked against: the current price list with its promises, the
 * current regions, and the last counts of visits, customers and members.
 */
export async function loadClaimFacts(ctx: Context): Promise<ClaimFacts> {
  const [places, counts, business] = await Promise.all([
    listServedPlaces(ctx),
    getMeasured(ctx),
    currentBusiness(ctx),
  ]);
  const states = new Map(
    Object.entries(STATES_BY_CODE).map(([code, name]) => [name, places.states.get(code) ?? 'none']),
  );
  return {
    ...PRICING_FACTS,
    promises: {
      ...PRICING_FACTS.promises,
      callbackMinutes: business.callbackMinutes,
      arrivalMinutes: QUICK_BOOKING_URGENCIES.map((urgency) => targetMinutesOf(urgency, business)),
    },
    areas: { regions: places.regions, states, cities: places.cities },
    counts,
  };
}
