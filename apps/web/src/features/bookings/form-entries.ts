import { BookingForm } from '@voltcourier/contracts/bookings';
import * as z from 'zod/mini';
import { isStringRecord, readSession, writeSession } from '../../lib/session-store.ts';

/** The fields of the booking form, in the order they are asked. */
export const FIELDS = [
  'name',
  'email',
  'location',
  'vehicle',
  'serviceType',
  'notes',
  'bookingDate',
  'bookingTime',
] as const;

/** A field of the booking form. */
export type FieldName = (typeof FIELDS)[number];

/** What the person has entered so far. */
export type Entries = Record<FieldName, string>;

/** What is wrong with which field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

const KEY = 'voltcourier.booking-entries';

/** A form that nobody has touched. */
export const EMPTY: Entries = {
  name: '',
  email: '',
  location: '',
  vehicle: '',
  serviceType: '',
  notes: '',
  bookingDate: '',
  bookingTime: '',
};

/** What was entered before a reload. */
export function readEntries(): Entries {
  const stored = readSession(KEY, isStringRecord) ?? {};
  const known = FIELDS.map((name) => [name, stored[name] ?? '']);
  return Object.fromEntries(known) as Entries;
}

/** Keeps what was entered for this tab. */
export function writeEntries(entries: Entries): void {
  writeSession(KEY, entries);
}

const isField = (name: unknown): name is FieldName => FIELDS.some((field) => field === name);

/** The first error of each field. */
export function errorsByField(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    if (isField(path)) errors[path] ??= message;
  }
  return errors;
}

/**
 * The entries as the api takes them, or what is wrong with them. The rules are the contract's; the
 * two messages about an address that is there but wrong are the submit step's (specification
 * section 5).
 */
export function checkEntries(
  entries: Entries,
): { ok: true; form: BookingForm } | { ok: false; errors: FieldErrors } {
  const result = z.safeParse(BookingForm, { ...entries, notes: entries.notes || null });
  if (result.success) return { ok: true, form: result.data };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const errors = errorsByField(issues);
  if (errors.email !== undefined && entries.email.trim() === '') {
    errors.email = 'Email address is required';
  }
  return { ok: false, errors };
}
