import { Coordinates, EmergencyForm } from '@voltcourier/contracts';
import { safeParse } from 'zod/mini';
import type { Texts } from '../../../platform/language/texts.ts';

/** Fields that the page's form posts, in display order. */
export const FIELDS = [
  'name',
  'phone',
  'email',
  'location',
  'vehicle',
  'chargingPort',
  'urgency',
  'notes',
  'latitude',
  'longitude',
  'accuracyMetres',
] as const;

/** A field of the form. */
export type Field = (typeof FIELDS)[number];

/** Entries as typed; an empty string means no entry. */
export type Entries = Readonly<Record<Field, string>>;

/** Errors by field. */
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** Reads the entries of a posted form. */
export function readEntries(posted: URLSearchParams): Entries {
  return Object.fromEntries(FIELDS.map((field) => [field, posted.get(field) ?? ''])) as Entries;
}

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

/**
 * Returns the coordinates that the phone filled in. Invalid ones are ignored instead of refused,
 * because users can't see or fix them.
 */
function coordinatesOf(entries: Entries): Coordinates | undefined {
  const position = { latitude: numberOf(entries.latitude), longitude: numberOf(entries.longitude) };
  const whole = { ...position, accuracyMetres: numberOf(entries.accuracyMetres) };
  const checked = [whole, position].map((candidate) => safeParse(Coordinates, candidate));
  return checked.find(({ success }) => success)?.data;
}

/** Validates the entries with the contract's schema; returns the form or the error messages. */
export function checkEntries(
  entries: Entries,
  texts: Texts,
): { readonly form: EmergencyForm } | { readonly problems: Problems } {
  const { name, email, phone, location, vehicle, chargingPort, urgency, notes } = entries;
  const checked = safeParse(EmergencyForm, {
    name,
    email,
    phone,
    location,
    vehicle,
    chargingPort: chargingPort.trim() === '' ? null : chargingPort,
    ...(urgency !== '' && { urgency }),
    notes: notes.trim() === '' ? null : notes,
    coordinates: coordinatesOf(entries) ?? null,
  });
  if (checked.success) return { form: checked.data };
  const problems: Partial<Record<Field, string>> = {};
  for (const { path, message } of checked.error.issues) {
    problems[path[0] as Field] ??= texts.translate(message);
  }
  return { problems };
}
