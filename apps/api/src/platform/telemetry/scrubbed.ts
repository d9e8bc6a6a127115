const EMAIL = /[^\s<>()"']+@[^\s<>()"']+/gu;
const QUOTED = /"[^"]*"|\u201c[^\u201d]*\u201d|`[^`]*`|(?<=\s)'[^']*'(?=[\s.,;:]|$)/gu;
const WITH_DIGITS = /\S*\d\S*/gu;
// Matches a name, street or city: capitalized words except at the start of a sentence.
const CAPITALS = /(?<=[^\s.!?:]\s+)\p{Lu}[\p{L}\u2019'.-]*/gu;
const AFTER_COLON = /(?<=:\s+)\p{Lu}[\p{L}\u2019'.-]*/gu;

const MAX_LENGTH = 300;

/**
 * Removes everything from an error message that may be personal: addresses, numbers, quoted text,
 * and words that could be names or places. What remains is our own wording.
 */
export function scrubbed(message: string): string {
  return message
    .replaceAll(QUOTED, '[text]')
    .replaceAll(EMAIL, '[address]')
    .replaceAll(WITH_DIGITS, '[number]')
    .replaceAll(CAPITALS, '[word]')
    .replaceAll(AFTER_COLON, '[word]')
    .slice(0, MAX_LENGTH);
}
