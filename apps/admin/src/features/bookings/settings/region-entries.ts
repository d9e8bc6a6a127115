import type { ApiError } from '@voltcourier/contracts/client';
import {
  RegionForm,
  type RegionSettings,
  type WeeklyHours,
} from '@voltcourier/contracts/bookings/settings';
import { DEFAULT_ZONE, SLOT_TIMES } from '@voltcourier/pricing';
import * as z from 'zod/mini';

/** What is typed about a region. */
export interface RegionEntries {
  readonly name: string;
  readonly zone: string;
  readonly capacity: string;
  readonly isDefault: boolean;
  readonly isClosed: boolean;
  readonly openingHours: WeeklyHours;
  readonly servesZone: boolean;
  readonly prefixes: string;
}

const allDay = () => [...SLOT_TIMES];

/** The entries that a region's form begins with; those of a new one without a region. */
export function entriesOf(region: RegionSettings | undefined): RegionEntries {
  return {
    name: region?.name ?? '',
    zone: region?.zone ?? DEFAULT_ZONE,
    capacity: String(region?.capacityPerHour ?? 2),
    isDefault: region?.isDefault ?? false,
    isClosed: region?.isClosed ?? false,
    openingHours: region?.openingHours ?? {
      sunday: allDay(),
      monday: allDay(),
      tuesday: allDay(),
      wednesday: allDay(),
      thursday: allDay(),
      friday: allDay(),
      saturday: allDay(),
    },
    servesZone: region?.servesZone ?? false,
    prefixes: region?.zipPrefixes.join(', ') ?? '',
  };
}

/** Why entries can't be sent, by field of the contract. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Checks entries with the contract's schema: the form, or what is wrong with it by field. */
export function checkEntries({
  capacity,
  prefixes,
  ...entries
}: RegionEntries): { form: RegionForm } | { errors: FieldErrors } {
  const checked = z.safeParse(RegionForm, {
    ...entries,
    capacityPerHour: /^\d+$/u.test(capacity.trim()) ? Number(capacity) : Number.NaN,
    zipPrefixes: prefixes.split(/[\s,;]+/u).filter((prefix) => prefix !== ''),
  });
  if (checked.success) return { form: checked.data };
  return { errors: errorsByField(checked.error.issues) };
}

/** The first thing that is wrong with each field. */
export function errorsByField(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** What the api says about fields of a form; undefined where it says something else. */
export function serverErrors(error: ApiError): FieldErrors | undefined {
  const fields = error.body?.error;
  if (!Array.isArray(fields)) return undefined;
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.replace(/^form\./u, ''), message]),
  );
}

const FIELD_NAMES: readonly (readonly [keyof RegionSettings, string])[] = [
  ['name', 'Name'],
  ['zone', 'Time zone'],
  ['capacityPerHour', 'Bookings per hour'],
  ['isDefault', 'Default region'],
  ['isClosed', 'Closed for new bookings'],
  ['openingHours', 'Opening hours'],
  ['servesZone', 'Rest of the time zone'],
  ['zipPrefixes', 'ZIP prefixes'],
];

/** What somebody else has changed of a region, by the names that the form has for it. */
export function changedFields(before: RegionSettings, now: RegionSettings): string[] {
  return FIELD_NAMES.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  ).map(([, name]) => name);
}
