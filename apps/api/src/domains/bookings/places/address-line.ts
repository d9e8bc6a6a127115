import type { GeocodedPlace } from '../../../platform/vendors/geocoder/geocoder.ts';
import { STATES } from '../availability/zip-zones.generated.ts';

const MAX_LENGTH = 300;

/** House number at the start of the typed text: "12", "12B", "12-14". */
const HOUSE_NUMBER = /^\d{1,6}(?:-\d{1,6})?[a-z]?(?=\s+\S)/iu;

const codeOfState = (state: string): string =>
  STATES.find(([name]) => name === state.toUpperCase())?.[1] ?? state;

const isAmerican = ({ countryCode }: GeocodedPlace) =>
  countryCode === undefined || countryCode === 'US';

/** Returns the part before the city: house number and street, or the name of the place. */
function streetOf(place: GeocodedPlace, typed: string): string | undefined {
  const { kind, name, street = kind === 'street' ? name : undefined, houseNumber } = place;
  if (street === undefined) return isArea(place) ? undefined : name;
  // Geocoders often know the street but not the house number, which the user has typed.
  const number = houseNumber ?? HOUSE_NUMBER.exec(typed.trim())?.[0];
  const line = number === undefined ? street : `${number} ${street}`;
  const isNamed = name !== undefined && name !== street && name !== line && kind === 'house';
  return isNamed ? `${name}, ${line}` : line;
}

/** Whether the place is an area, whose name is already part of what follows the street. */
const isArea = ({ kind, name, city, postcode }: GeocodedPlace) =>
  kind === 'city' || name === city || name === postcode;

/**
 * Formats a place as a one-line US address: "12 Granby Street, Norfolk, VA 23510". Undefined if a
 * van can't be sent there, such as to a whole state.
 *
 * @param typed typed text, for the house number.
 */
export function addressLine(place: GeocodedPlace, typed = ''): string | undefined {
  const { kind, name, city = kind === 'city' ? name : undefined, state, postcode } = place;
  if (city === undefined && postcode === undefined) return undefined;
  const region = [state === undefined ? undefined : codeOfState(state), postcode]
    .filter((part) => part !== undefined)
    .join(' ');
  const line = [streetOf(place, typed), city, region, isAmerican(place) ? undefined : place.country]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return line.length > MAX_LENGTH ? undefined : line;
}

/** Sorts places in the United States first and keeps the order otherwise. */
export const americanFirst = (found: readonly GeocodedPlace[]): GeocodedPlace[] =>
  found.toSorted((a, b) => Number(isAmerican(b)) - Number(isAmerican(a)));
