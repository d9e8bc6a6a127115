import type { GeocodedPlace } from '../../../platform/vendors/geocoder/geocoder.ts';
import { STATES } from '../availability/zip-zones.generated.ts';

const MAX_LENGTH = 300;

/** A house number as it begins what is typed: "12", "12B", "12-14". */
const HOUSE_NUMBER = /^\d{1,6}(?:-\d{1,6})?[a-z]?(?=\s+\S)/iu;

const codeOfState = (state: string): string =>
  STATES.find(([name]) => name === state.toUpperCase())?.[1] ?? state;

const isAmerican = ({ countryCode }: GeocodedPlace) =>
  countryCode === undefined || countryCode === 'US';

/** What stands before the city: house and street, or what the place is called. */
function streetOf(place: GeocodedPlace, words: string): string | undefined {
  const { kind, name, street = kind === 'street' ? name : undefined, houseNumber } = place;
  if (street === undefined) return isArea(place) ? undefined : name;
  // Geocoders often know the street and not the house; whoever types a number knows it.
  const number = houseNumber ?? HOUSE_NUMBER.exec(words.trim())?.[0];
  const line = number === undefined ? street : `${number} ${street}`;
  const isNamed = name !== undefined && name !== street && name !== line && kind === 'house';
  return isNamed ? `${name}, ${line}` : line;
}

/** Whether it is an area, whose name stands among what follows the street anyway. */
const isArea = ({ kind, name, city, postcode }: GeocodedPlace) =>
  kind === 'city' || name === city || name === postcode;

/**
 * The address of a place on one line, as Americans write it: "12 Granby Street, Norfolk, VA 23510".
 * Undefined where it is no place that a van can be sent to, as a whole state.
 *
 * @param words what was typed, for the house number.
 */
export function addressLine(place: GeocodedPlace, words = ''): string | undefined {
  const { kind, name, city = kind === 'city' ? name : undefined, state, postcode } = place;
  if (city === undefined && postcode === undefined) return undefined;
  const region = [state === undefined ? undefined : codeOfState(state), postcode]
    .filter((part) => part !== undefined)
    .join(' ');
  const line = [streetOf(place, words), city, region, isAmerican(place) ? undefined : place.country]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return line.length > MAX_LENGTH ? undefined : line;
}

/** Places of the United States first, the others as they come. */
export const americanFirst = (found: readonly GeocodedPlace[]): GeocodedPlace[] =>
  found.toSorted((a, b) => Number(isAmerican(b)) - Number(isAmerican(a)));
