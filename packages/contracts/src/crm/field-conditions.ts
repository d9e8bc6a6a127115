/** Tests of a condition. */
export const FIELD_TESTS = ['is', 'has', 'from', 'to', 'entered'] as const;

/** A filter condition on a custom field. */
export interface FieldCondition {
  readonly fieldId: string;
  /**
   * `is`: this value or option. `has`: contains the text, case-insensitively. `from`, `to`: a
   * number or date from or up to this one. `entered`: any value (`yes`) or none (`no`).
   */
  readonly test: (typeof FIELD_TESTS)[number];
  /** Empty for an impossible value, which matches nobody. */
  readonly value: string;
}

/** Maximum number of conditions in a filter. */
export const MAX_FIELD_CONDITIONS = 6;

/**
 * Maximum length of a value in a condition, in characters: its UTF-8 bytes fit three times over.
 */
export const MAX_SOUGHT = 60;

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const ONE = `${ID}~(?:${FIELD_TESTS.join('|')})~[a-zA-Z0-9%._!'()*-]{1,600}`;

/** Syntax of conditions in a URL and in a stored filter. */
export const FIELD_CONDITIONS = new RegExp(
  `^${ONE}(?:~~${ONE}){0,${MAX_FIELD_CONDITIONS - 1}}$`,
  'u',
);

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Decodes a value; empty if it can't have been typed, such as half a character. */
function decoded(value: string): string {
  try {
    const typed = decodeURIComponent(value);
    return CONTROL_CHARACTER.test(typed) ? '' : typed;
  } catch {
    return '';
  }
}

/** Parses a text that matches {@link FIELD_CONDITIONS}. */
export function readFieldConditions(written: string): FieldCondition[] {
  return written.split('~~').flatMap((part) => {
    const [fieldId = '', test, value = ''] = part.split('~');
    const known = FIELD_TESTS.find((one) => one === test);
    return known === undefined ? [] : [{ fieldId, test: known, value: decoded(value) }];
  });
}

/** Formats conditions for a URL or a stored filter. */
export const writeFieldConditions = (conditions: readonly FieldCondition[]): string =>
  conditions
    .map(
      ({ fieldId, test, value }) =>
        `${fieldId}~${test}~${encodeURIComponent(value).replaceAll('~', '%7E')}`,
    )
    .join('~~');
