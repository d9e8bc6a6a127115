import type { Place } from '@voltcourier/contracts';
import { MAP_CITIES } from '@voltcourier/contracts/bookings/map-cities';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { sayIn } from '../../../platform/language/sentence.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import { GeocoderFailure } from '../../../platform/vendors/geocoder/geocoder-request.ts';
import type { GeocodedPlace } from '../../../platform/vendors/geocoder/geocoder.ts';
import { getRegionOf } from '../availability/serving-regions.ts';
import { addressLine, americanFirst } from './address-line.ts';

const MOST = 5;
/** More than are shown, because some results are no addresses or duplicates. */
const ASKED = 10;

type GeocoderState = 'answered' | 'off' | 'unavailable';

/** Returns why an address isn't served, by the rules of booking; null if it is served. */
async function refusalOf(ctx: Context, line: string, texts: Texts): Promise<string | null> {
  try {
    await getRegionOf(ctx, line, { isVisited: true });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_served') {
      return sayIn(error.sentence, texts);
    }
    throw error;
  }
}

async function placeOf(
  ctx: Context,
  { latitude, longitude }: GeocodedPlace,
  line: string,
  texts: Texts,
): Promise<Place> {
  return { line, latitude, longitude, refusal: await refusalOf(ctx, line, texts) };
}

/** Asks the geocoder. Logs why it fails, but never the query. */
async function callGeocoder<Answer>(
  ctx: Context,
  call: (geocoder: NonNullable<Context['geocoder']>) => Promise<Answer>,
): Promise<{ geocoder: GeocoderState; answer?: Answer }> {
  if (ctx.geocoder === undefined) return { geocoder: 'off' };
  try {
    return { geocoder: 'answered', answer: await call(ctx.geocoder) };
  } catch (error) {
    if (!(error instanceof GeocoderFailure)) throw error;
    ctx.log.warn({ reason: error.reason, detail: error.message }, 'The geocoder has no answer');
    return { geocoder: 'unavailable' };
  }
}

/** Returns addresses that match a prefix; each says whether it is served. */
export async function suggestPlaces(
  ctx: Context,
  typed: string,
  texts: Texts,
): Promise<{ geocoder: GeocoderState; places: Place[] }> {
  const { geocoder, answer = [] } = await callGeocoder(ctx, (vendor) =>
    vendor.search({ text: typed, near: MAP_CITIES.norfolk, max: ASKED }),
  );
  const byLine = new Map<string, GeocodedPlace>();
  for (const place of americanFirst(answer)) {
    const line = addressLine(place, typed);
    if (line !== undefined && !byLine.has(line)) byLine.set(line, place);
  }
  const first = [...byLine].slice(0, MOST);
  return {
    geocoder,
    places: await Promise.all(first.map(([line, place]) => placeOf(ctx, place, line, texts))),
  };
}

/** Returns the address of a position; null if there is none nearby. */
export async function findPlaceAt(
  ctx: Context,
  position: { latitude: number; longitude: number },
  texts: Texts,
): Promise<{ geocoder: GeocoderState; place: Place | null }> {
  const { geocoder, answer } = await callGeocoder(ctx, (vendor) => vendor.reverse(position));
  const line = answer && addressLine(answer);
  if (answer === undefined || line === undefined) return { geocoder, place: null };
  return { geocoder, place: await placeOf(ctx, { ...answer, ...position }, line, texts) };
}
