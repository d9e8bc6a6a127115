import type { RegionForm } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { RegionRow } from '../availability/service.ts';

/**
 * Returns the error for a form value that conflicts with existing data; its message is shown at the
 * field.
 */
export function conflict(field: string, sentence: string): AppError {
  return new AppError('settings_conflict', sentence, { field });
}

const ZONES = new Set(Intl.supportedValuesOf('timeZone'));

/**
 * Checks a region's form against the other regions.
 *
 * @throws AppError `settings_conflict` with the conflicting field.
 */
export function checkAgainstOthers(form: RegionForm, others: readonly RegionRow[]): void {
  if (!ZONES.has(form.zone)) {
    throw conflict('zone', 'There is no such time zone. Choose one like America/Chicago.');
  }
  const name = form.name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === name)) {
    throw conflict('name', 'Another region already has this name. Choose a different one.');
  }
  const same = others.find(({ serves_zone, zone }) => serves_zone && zone === form.zone);
  if (form.servesZone && same !== undefined) {
    throw conflict('servesZone', `${same.name} already serves the rest of this time zone.`);
  }
  for (const other of others) {
    const prefix = form.zipPrefixes.find((known) => other.zip_prefixes.includes(known));
    if (prefix === undefined) continue;
    throw conflict('zipPrefixes', `${prefix} belongs to ${other.name}. Remove it there first.`);
  }
}

/**
 * Checks whether an existing region may change this way.
 *
 * @throws AppError `settings_conflict` with the conflicting field.
 */
export function checkChange(form: RegionForm, before: RegionRow, coming: number): void {
  if (before.is_default && !form.isDefault) {
    throw conflict('isDefault', 'Open the region that should be the default, and set it there.');
  }
  if (form.zone === before.zone || coming === 0) return;
  const text = coming === 1 ? '1 appointment is' : `${coming} appointments are`;
  throw conflict(
    'zone',
    `${text} to come on the clocks of ${before.zone}. Move or cancel them first.`,
  );
}
