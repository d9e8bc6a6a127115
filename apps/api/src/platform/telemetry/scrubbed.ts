const EMAIL = /[^\s<>()"']+@[^\s<>()"']+/gu;
const QUOTED = /"[^"]*"|\u201c[^\u201d]*\u201d|`[^`]*`|(?<=\s)'[^']*'(?=[\s.,;:]|$)/gu;
const WITH_DIGITS = /\S*\d\S*/gu;
// A name, a street or a city: capital letters anywhere but where a sentence begins.
const CAPITALS = /(?<=[^\s.!?:]\s+)\p{Lu}[\p{L}\u2019'.-]*/gu;
const AFTER_COLON = /(?<=:\s+)\p{Lu}[\p{L}\u2019'.-]*/gu;

const MAX_LENGTH = 300;

/**
 * The message of an error without anything that may be about a person: addresses, numbers, quoted
 * text, and words that could be names or places. What is left are the words of our own sentences.
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
