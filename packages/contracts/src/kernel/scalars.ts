import * as z from 'zod/mini';

// A NUL can't be stored by PostgreSQL and an unpaired surrogate is not text (Unicode, D76), so
// neither may pass a contract. Tab, line feed and carriage return are ordinary in notes.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

// What ends a line and is no control character (Unicode, UAX #14), and the tab.
const LINE_BREAK = /[\t\n\r\u2028\u2029]/u;

/** Text of any number of lines that a person typed: trimmed, bounded, no control characters. */
export function multilineText(max: number, tooLong = `Use at most ${max} characters.`) {
  return z.string('Please fill in this field.').check(
    z.trim(),
    z.maxLength(max, tooLong),
    z.refine(
      (value) => value.isWellFormed() && !CONTROL_CHARACTER.test(value),
      'Remove the characters that can’t be shown.',
    ),
  );
}

/**
 * One line of text that a person typed. Names and subjects go into the headers of mails, calendar
 * files and lists, where a further line would be read as something else.
 */
export function text(max: number, tooLong?: string) {
  return multilineText(max, tooLong).check(
    z.refine((value) => !LINE_BREAK.test(value), 'Write this on one line.'),
  );
}

// The pattern of the HTML standard for input type=email.
const HTML_EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/iu;

/**
 * An e-mail address in the form HTML accepts, at most 254 characters (RFC 5321, 4.5.3.1.3), with
 * the sentences for one that can't be and for none.
 */
export function emailAddress(invalid: string, required = invalid) {
  return z.string(required).check(
    z.trim(),
    ...(required === invalid ? [] : [z.minLength(1, required)]),
    z.maxLength(254, invalid),
    z.regex(HTML_EMAIL, invalid),
    z.refine((value) => value.includes('.'), invalid),
  );
}

/** An {@link emailAddress} with the message of the specification (section 5). */
export const Email = emailAddress('Please enter a valid email address.');

/** A person's name, with the message of the specification (section 5). */
export const Name = text(120).check(z.minLength(2, 'Name must be at least 2 characters.'));

/** Where the car is, with the message of the specification (section 5). */
export const Location = text(300).check(z.minLength(5, 'Please enter your full address.'));

const PHONE_MESSAGE = 'Please enter a phone number that we can call.';

/** A phone number as people write it: 7 to 15 digits (ITU-T E.164), and an extension behind them. */
export const Phone = text(40).check(
  z.minLength(7, PHONE_MESSAGE),
  z.regex(
    /^(?:[ \u00A0+()./\u2010-\u2013-]{0,6}\d){7,15}(?:[ ,.]*(?:ext|x|#)[ .]*\d{1,6})?$/iu,
    PHONE_MESSAGE,
  ),
);

/** One line of text that may be left out, and that clients may also send as null. */
export const optionalText = (max: number) => z.optional(z.nullable(text(max)));

/** Notes that may be left out, and that clients may also send as null. */
export const optionalNotes = (max: number) => z.optional(z.nullable(multilineText(max)));

/** Retrying with the same key repeats the answer instead of the deed (draft-ietf-httpapi-idempotency-key-header). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7E]{8,200}$/u, 'An Idempotency-Key has 8 to 200 printable characters.'),
      ),
  ),
});

/** A random id (RFC 9562, version 4): it can't be guessed. */
export const Id = z.uuid();

/** A calendar date that exists, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date('Please select a date.');

/** A local date that business can have been done on: of this century. */
export const BusinessDate = /* @__PURE__ */ LocalDate.check(
  /* @__PURE__ */ z.refine((date) => date.startsWith('20'), 'Choose a day of this century.'),
);

/** A time of day, `HH:MM`. */
export const LocalTime = z
  .string('Please select a time slot.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Please select a time slot.'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Whole cents, US dollars. */
export const Cents = z.int();
