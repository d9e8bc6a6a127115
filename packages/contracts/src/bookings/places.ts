import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/scalars.ts';

/** Minimum length of a text that is looked up. */
export const LEAST_PLACE_CHARACTERS = 3;

const degrees = (most: number) =>
  z.coerce.number<number>().check(z.minimum(-most), z.maximum(most));

/** A place found by the geocoder. */
export const Place = z.object({
  /** Its address on one line, as bookings store it: "12 Granby Street, Norfolk, VA 23510". */
  line: z.string(),
  /** Degrees (WGS 84). */
  latitude: z.number(),
  longitude: z.number(),
  /** Why we don't serve it; null if we do. */
  refusal: z.nullable(z.string()),
});

/** A place found by the geocoder. */
export type Place = z.output<typeof Place>;

/** Whether the geocoder answered: `off` if none is configured. */
const GeocoderState = z.enum(['answered', 'off', 'unavailable']);

/**
 * Address search. If the geocoder is missing or unavailable there are no suggestions, and addresses
 * are typed in full. Searches aren't stored.
 */
export const places = {
  suggest: endpoint({
    method: 'GET',
    path: '/places',
    query: z.object({
      words: text(200).check(
        z.minLength(LEAST_PLACE_CHARACTERS, 'Type at least three characters.'),
      ),
    }),
    response: z.object({ geocoder: GeocoderState, places: z.array(Place) }),
  }),
  reverse: endpoint({
    method: 'GET',
    path: '/places/at',
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    response: z.object({ geocoder: GeocoderState, place: z.nullable(Place) }),
  }),
} as const;
