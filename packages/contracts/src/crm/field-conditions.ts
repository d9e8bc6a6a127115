/** What a condition asks of a field. */
export const FIELD_TESTS = ['is', 'has', 'from', 'to', 'entered'] as const;

/** A condition of a filter on what was entered in a custom field. */
export interface FieldCondition {
  readonly fieldId: string;
  /**
   * `is`: this answer or option. `has`: these words somewhere, whatever their case. `from`, `to`: a
   * number or date from or up to this one. `entered`: anything (`yes`) or nothing (`no`).
   */
  readonly test: (typeof FIELD_TESTS)[number];
  /** Empty for what can't have been typed, which nobody has. */
  readonly value: string;
}

/** As many conditions as a filter can have. */
export const MAX_FIELD_CONDITIONS = 6;

/** The longest value that is looked for, in characters: its octets fit three times over. */
export const MAX_SOUGHT = 60;

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const ONE = `${ID}~(?:${FIELD_TESTS.join('|')})~[a-zA-Z0-9%._!'()*-]{1,600}`;

/** Conditions as an address and a stored filter have them. */
export const FIELD_CONDITIONS = new RegExp(
  `^${ONE}(?:~~${ONE}){0,${MAX_FIELD_CONDITIONS - 1}}$`,
  'u',
);

const CONTROL_CHARACTER = /\p{Cc}/u;

/** What was encoded; nothing for what nobody can have typed, such as half a character. */
function decoded(value: string): string {
  try {
    const typed = decodeURIComponent(value);
    return CONTROL_CHARACTER.test(typed) ? '' : typed;
  } catch {
    return '';
  }
}

/** The conditions of a text that {@link FIELD_CONDITIONS} matches. */
export function readFieldConditions(written: string): FieldCondition[] {
  return written.split('~~').flatMap((part) => {
    const [fieldId = '', test, value = ''] = part.split('~');
    const known = FIELD_TESTS.find((one) => one === test);
    return known === undefined ? [] : [{ fieldId, test: known, value: decoded(value) }];
  });
}

/** Conditions as a text, for an address or a stored filter. */
export const writeFieldConditions = (conditions: readonly FieldCondition[]): string =>
  conditions
    .map(
      ({ fieldId, test, value }) =>
        `${fieldId}~${test}~${encodeURIComponent(value).replaceAll('~', '%7E')}`,
    )
    .join('~~');
