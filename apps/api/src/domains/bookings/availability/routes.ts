import type { Region, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { getRegionOf } from './serving-regions.ts';
import { listAvailability } from './service.ts';

/**
 * Localizes a region's name: regions of a new installation have names in each language that fit
 * into sentences.
 */
function regionIn(region: Region, { language, translate }: Texts): Region {
  if (language === 'en') return region;
  const { id, name, zone } = region;
  const translated = translate(name);
  return { id, name: `${translated.charAt(0).toUpperCase()}${translated.slice(1)}`, zone };
}

/** Handlers of availability endpoints. */
export function availabilityHandlers(ctx: Context): Handlers<Routes>['availability'] {
  return {
    list: async ({ query, texts }) => {
      const answer = await listAvailability(ctx, query);
      // All requests in English share one answer object.
      return texts.language === 'en'
        ? answer
        : { ...answer, region: regionIn(answer.region, texts) };
    },
    regionOf: async ({ query, texts }) => {
      const { id, name, zone } = await getRegionOf(ctx, query.location);
      return { region: regionIn({ id, name, zone }, texts) };
    },
  };
}
