/** An endpoint of the table: `bookings.create` is `POST /api/booking`. */
export interface MapEndpoint {
  readonly feature: string;
  readonly name: string;
  /** Method, and path as clients write it: `GET /api/booking/{id}`. */
  readonly call: string;
}

/** A feature's name as in its file name. */
export const kebab = (name: string) =>
  name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** A file's name without its folder and extensions. */
export const stemOf = (file: string) => (file.split('/').at(-1) ?? file).replace(/\..*$/u, '');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

const usePatterns = new WeakMap<MapEndpoint, RegExp>();

/** Matches code that calls an endpoint, through a client or by its URL. */
export function usePatternOf(endpoint: MapEndpoint): RegExp {
  const pattern = usePatterns.get(endpoint) ?? makeUsePattern(endpoint);
  usePatterns.set(endpoint, pattern);
  return pattern;
}

function makeUsePattern({ feature, name, call }: MapEndpoint): RegExp {
  const address = escaped(call.split(' ')[1] ?? '').replaceAll(
    /\\\{\w+\\\}/gu,
    String.raw`[^/\s'"]+`,
  );
  return new RegExp(String.raw`\b${feature}\.${name}\b|${address}(?![\w/-]|\$\{)`, 'u');
}

/** Matches a test that opens a page. */
export function visitPatternOf(page: string): RegExp {
  if (page === '/') return /(['"`])\/(?:\1|[?#])/u;
  return new RegExp(String.raw`(?<![\w}])${escaped(page)}(?![\w-]|/\w)`, 'u');
}

/**
 * Whether a file is named after a word: `bookings`, `booking-failures` or `booking` for `booking`.
 */
export function isNamedLike(file: string, words: readonly string[]): boolean {
  const singular = (word: string) => word.replace(/s$/u, '');
  const own = stemOf(file);
  return words.some(
    (word) =>
      singular(own) === singular(word) || own === `${word}ing` || own.startsWith(`${word}-`),
  );
}
