import * as z from 'zod/mini';

// A NUL can't be stored by PostgreSQL and an unpaired surrogate is not text (Unicode, D76), so
// neither may pass a contract. Tab, line feed and carriage return are ordinary in notes.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

/** Text that a person typed: trimmed, at most `max` characters, no control characters. */
export function text(max: number, tooLong = `Use at most ${max} characters.`) {
  return z.string('Please fill in this field.').check(
    z.trim(),
    z.maxLength(max, tooLong),
    z.refine(
      (value) => value.isWellFormed() && !CONTROL_CHARACTER.test(value),
      'Remove the characters that can’t be shown.',
    ),
  );
}

// The pattern of the HTML standard for input type=email.
const HTML_EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/iu;

/** An e-mail address in the form HTML accepts, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const Email = z.string('Please enter a valid email address.').check(
  z.trim(),
  z.maxLength(254, 'Please enter a valid email address.'),
  z.regex(HTML_EMAIL, 'Please enter a valid email address.'),
  z.refine((value) => value.includes('.'), 'Please enter a valid email address.'),
);

/** A random id (RFC 9562, version 4): it can't be guessed. */
export const Id = z.uuid();

/** A calendar date that exists, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date('Please select a date.');

/** A time of day, `HH:MM`. */
export const LocalTime = z
  .string('Please select a time slot.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Please select a time slot.'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Whole cents, US dollars. */
export const Cents = z.int();
