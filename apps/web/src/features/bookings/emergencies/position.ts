import { Coordinates } from '@voltcourier/contracts/bookings/bookings';
import * as z from 'zod/mini';

/** A position as the form keeps it: text, all of it empty where there is none. */
export interface PositionEntries {
  readonly latitude: string;
  readonly longitude: string;
  readonly accuracyMetres: string;
}

/** No position. */
export const NO_POSITION: PositionEntries = { latitude: '', longitude: '', accuracyMetres: '' };

// Five decimals are a metre.
const DECIMALS = 5;
const FEET_PER_METRE = 3.28084;
const FEET_PER_MILE = 5280;

/** Above this, nobody finds a car by the position alone. */
const ROUGH_METRES = 500;

/** What the device says about where it is, as the form keeps it. */
export function entriesOf(coords: {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}): PositionEntries {
  return {
    latitude: coords.latitude.toFixed(DECIMALS),
    longitude: coords.longitude.toFixed(DECIMALS),
    accuracyMetres: String(Math.round(coords.accuracy)),
  };
}

/** The position as the api takes it; null where there is none, or none that makes sense. */
export function coordinatesOf(entries: PositionEntries): Coordinates | null {
  if (entries.latitude === '' || entries.longitude === '') return null;
  const place = { latitude: Number(entries.latitude), longitude: Number(entries.longitude) };
  const whole = { ...place, accuracyMetres: Number(entries.accuracyMetres) };
  const checked = [whole, place].map((candidate) => z.safeParse(Coordinates, candidate));
  return checked.find(({ success }) => success)?.data ?? null;
}

/** The coordinates as maps read them: "36.84690, -76.28550". */
export function placeText({ latitude, longitude }: PositionEntries): string {
  return `${latitude}, ${longitude}`;
}

/** A distance as a person says it, in whole steps of what can be known: "65 ft", "2 miles". */
function distanceWords(metres: number): string {
  const feet = metres * FEET_PER_METRE;
  if (feet < 1000) return `${Math.max(5, Math.round(feet / 5) * 5)} ft`;
  const miles = Math.max(0.2, Math.round((feet / FEET_PER_MILE) * 10) / 10);
  return miles === 1 ? '1 mile' : `${miles} miles`;
}

/** How well a position is known, behind "your location": " (accurate to about 65 ft)". */
export function accuracyWords({ accuracyMetres }: Coordinates): string {
  return accuracyMetres == null ? '' : ` (accurate to about ${distanceWords(accuracyMetres)})`;
}

/** Whether a position is too rough to find a car by it. */
export function isRough({ accuracyMetres }: Coordinates): boolean {
  return accuracyMetres == null || accuracyMetres > ROUGH_METRES;
}
