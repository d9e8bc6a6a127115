import { Coordinates } from '@voltcourier/contracts/bookings/bookings';
import * as z from 'zod/mini';

/** A position as stored in the form: text, empty if there is none. */
export interface PositionEntries {
  readonly latitude: string;
  readonly longitude: string;
  readonly accuracyMetres: string;
}

/** No position. */
export const NO_POSITION: PositionEntries = { latitude: '', longitude: '', accuracyMetres: '' };

// Five decimals are about one meter.
const DECIMALS = 5;
const FEET_PER_METRE = 3.28084;
const FEET_PER_MILE = 5280;

/** Above this, a car can't be found by the position alone. */
const ROUGH_METRES = 500;

/** Converts the device's position to form entries. */
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

/** Converts the position for the API; null if there is none or it is invalid. */
export function coordinatesOf(entries: PositionEntries): Coordinates | null {
  if (entries.latitude === '' || entries.longitude === '') return null;
  const position = { latitude: Number(entries.latitude), longitude: Number(entries.longitude) };
  const whole = { ...position, accuracyMetres: Number(entries.accuracyMetres) };
  const checked = [whole, position].map((candidate) => z.safeParse(Coordinates, candidate));
  return checked.find(({ success }) => success)?.data ?? null;
}

/** Formats the coordinates for maps: "36.84690, -76.28550". */
export function formatPosition({ latitude, longitude }: PositionEntries): string {
  return `${latitude}, ${longitude}`;
}

/** Formats a distance, rounded to its likely precision: "65 ft", "2 miles". */
function formatDistance(metres: number): string {
  const feet = metres * FEET_PER_METRE;
  if (feet < 1000) return `${Math.max(5, Math.round(feet / 5) * 5)} ft`;
  const miles = Math.max(0.2, Math.round((feet / FEET_PER_MILE) * 10) / 10);
  return miles === 1 ? '1 mile' : `${miles} miles`;
}

/** Describes a position's accuracy, to follow "your location": " (accurate to about 65 ft)". */
export function formatAccuracy({ accuracyMetres }: Coordinates): string {
  return accuracyMetres == null ? '' : ` (accurate to about ${formatDistance(accuracyMetres)})`;
}

/** Whether a position is too inaccurate to find a car. */
export function isRough({ accuracyMetres }: Coordinates): boolean {
  return accuracyMetres == null || accuracyMetres > ROUGH_METRES;
}
