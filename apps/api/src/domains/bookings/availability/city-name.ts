const SPELLED_OUT: Readonly<Record<string, string>> = {
  FT: 'FORT',
  MT: 'MOUNT',
  ST: 'SAINT',
  STE: 'SAINTE',
};

/** Normalizes a city's name for comparison: uppercase, no diacritics, first word spelled out. */
export function cityName(text: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[.'\u2019`]/gu, '')
    .replaceAll(/[^A-Z\d]+/gu, ' ')
    .trim()
    .split(' ');
  const [first = '', ...rest] = words;
  return [rest.length === 0 ? first : (SPELLED_OUT[first] ?? first), ...rest].join(' ');
}
