import { z } from 'zod';
import { geocoderRequest, type GeocoderAccess } from './geocoder-request.ts';
import { briefly } from './briefly.ts';

/** A position in degrees (WGS 84). */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place from the geocoder. Unknown fields are undefined. */
export interface GeocodedPlace extends Position {
  /** Kind of place: `house`, `street`, `city`, `state`, … */
  readonly kind: string;
  readonly name?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly street?: string | undefined;
  readonly district?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
  /** ISO 3166-1, two capital letters. */
  readonly countryCode?: string | undefined;
}

/** Finds places by text and by position. Throws only `GeocoderFailure`. */
export interface Geocoder {
  /**
   * Returns places that match the beginning of a text, best match first; places near a position
   * rank higher.
   */
  search(query: { text: string; near: Position; max: number }): Promise<readonly GeocodedPlace[]>;
  /** Returns the place at or nearest to a position; undefined if there is none. */
  reverse(position: Position): Promise<GeocodedPlace | undefined>;
}

const LANGUAGE = 'en';
const MAX_FEATURES = 20;
/** Five decimals are about one meter. */
const DECIMALS = 5;

const Text = z.string().trim().max(200).optional().catch(undefined);

const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    // An altitude may follow.
    coordinates: z
      .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
      .rest(z.number()),
  }),
  properties: z.object({
    type: z.string().max(40).catch('other'),
    name: Text,
    housenumber: Text,
    street: Text,
    district: Text,
    city: Text,
    state: Text,
    postcode: Text,
    country: Text,
    countrycode: Text,
  }),
});

const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature).max(MAX_FEATURES),
});

function placeOf({ geometry, properties }: z.output<typeof Feature>): GeocodedPlace {
  const [longitude, latitude] = geometry.coordinates;
  const { type, housenumber, countrycode, ...texts } = properties;
  return {
    latitude,
    longitude,
    kind: type,
    houseNumber: housenumber,
    countryCode: countrycode?.toUpperCase(),
    ...texts,
  };
}

const degrees = (value: number) => value.toFixed(DECIMALS);

/**
 * Creates a geocoder with Photon's protocol (https://github.com/komoot/photon). Repeated queries
 * within minutes are answered from memory.
 */
export function createGeocoder(access: GeocoderAccess & { readonly keepMs?: number }): Geocoder {
  const request = geocoderRequest(access);
  const kept = briefly<readonly GeocodedPlace[]>(access.keepMs);
  const findPlaces = (path: string, parameters: Readonly<Record<string, string>>) =>
    kept(`${path}?${new URLSearchParams(parameters).toString()}`, async () => {
      const { features } = await request(path, FeatureCollection, parameters);
      return features.map(placeOf);
    });
  return {
    search: ({ text, near, max }) =>
      findPlaces('/api', {
        q: text,
        lat: degrees(near.latitude),
        lon: degrees(near.longitude),
        limit: String(max),
        lang: LANGUAGE,
      }),
    reverse: async ({ latitude, longitude }) => {
      const [nearest] = await findPlaces('/reverse', {
        lat: degrees(latitude),
        lon: degrees(longitude),
        limit: '1',
        lang: LANGUAGE,
      });
      return nearest;
    },
  };
}
