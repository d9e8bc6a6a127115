import * as z from 'zod/mini';

// PostgreSQL can't store NUL, and an unpaired surrogate isn't text (Unicode, D76), so contracts
// refuse both. Tab, line feed and carriage return are ordinary characters in notes.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

// Line breaks that aren't control characters (Unicode, UAX #14), and the tab.
const LINE_BREAK = /[\t\n\r\u2028\u2029]/u;

/** Multiline text typed by a person: trimmed, limited in length, without control characters. */
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
 * A single line of text typed by a person. Names and subjects end up in mail headers, calendar
 * files and lists, where a second line would be parsed as something else.
 */
export function text(max: number, tooLong?: string) {
  return multilineText(max, tooLong).check(
    z.refine((value) => !LINE_BREAK.test(value), 'Write this on one line.'),
  );
}

// Pattern of `input type=email` in the HTML standard.
const HTML_EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/iu;

/**
 * An email address in the form HTML accepts, at most 254 characters (RFC 5321, 4.5.3.1.3), with
 * messages for an invalid and a missing one.
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

/** Location of the car, with the message of the specification (section 5). */
export const Location = text(300).check(z.minLength(5, 'Please enter your full address.'));

const PHONE_MESSAGE = 'Please enter a phone number that we can call.';

/**
 * A phone number as people write it: 7 to 15 digits (ITU-T E.164), optionally followed by an
 * extension.
 */
export const Phone = text(40).check(
  z.minLength(7, PHONE_MESSAGE),
  z.regex(
    /^(?:[ \u00A0+()./\u2010-\u2013-]{0,6}\d){7,15}(?:[ ,.]*(?:ext|x|#)[ .]*\d{1,6})?$/iu,
    PHONE_MESSAGE,
  ),
);

/** Optional line of text. Clients may also send null. */
export const optionalText = (max: number) => z.optional(z.nullable(text(max)));

/** Optional notes. Clients may also send null. */
export const optionalNotes = (max: number) => z.optional(z.nullable(multilineText(max)));

/**
 * A retry with the same key returns the first response instead of repeating the action
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7E]{8,200}$/u, 'An Idempotency-Key has 8 to 200 printable characters.'),
      ),
  ),
});

/** A random id that can't be guessed (RFC 9562, version 4). */
export const Id = z.uuid();

/**
 * Idempotency key: a random id chosen by the client. Requests with the same key take effect once;
 * without a key each request does.
 */
export const OnceHeaders = /* @__PURE__ */ z.object({
  'idempotency-key': /* @__PURE__ */ z.optional(Id),
});

/** A valid calendar date, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date('Please select a date.');

/** A date in this century, the range of business dates. */
export const BusinessDate = /* @__PURE__ */ LocalDate.check(
  /* @__PURE__ */ z.refine((date) => date.startsWith('20'), 'Choose a day of this century.'),
);

/** A time of day, `HH:MM`. */
export const LocalTime = z
  .string('Please select a time slot.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Please select a time slot.'));

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Whole US cents. */
export const Cents = z.int();

/**
 * Number of a row's changes. A change names the version that it is based on. The limit keeps it
 * within a PostgreSQL `integer`.
 */
export const Version = /* @__PURE__ */ z
  .int()
  .check(/* @__PURE__ */ z.minimum(0), /* @__PURE__ */ z.maximum(1_000_000_000));
