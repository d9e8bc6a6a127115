import type { Chance } from '../../chance.ts';

/** Used if the request has no day: far enough ahead to be in the future. */
const SOME_DAY = '2030-01-07';

const DAY_MS = 86_400_000;

const digits = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.below(16).toString(16)).join('');

/** A text in one of the formats of structured outputs; undefined for any other format. */
export function sampleOfFormat(
  format: string,
  lastDay: string | undefined,
  chance: Chance,
): string | undefined {
  const from = Date.parse(lastDay ?? SOME_DAY);
  const later = new Date(
    (Number.isNaN(from) ? Date.parse(SOME_DAY) : from) + DAY_MS * (1 + chance.below(14)),
  );
  const time = `${String(8 + chance.below(10)).padStart(2, '0')}:30:00Z`;
  const day = later.toISOString().slice(0, 10);
  switch (format) {
    case 'date-time':
      return `${day}T${time}`;
    case 'date':
      return day;
    case 'time':
      return time;
    case 'duration':
      return `PT${15 * (1 + chance.below(8))}M`;
    case 'email':
      return `sample-${digits(chance, 4)}@voltcourier.example`;
    case 'hostname':
      return `sample-${digits(chance, 4)}.voltcourier.example`;
    case 'ipv4':
      return `192.0.2.${1 + chance.below(254)}`;
    case 'ipv6':
      return `2001:db8::${1 + chance.below(9)}`;
    case 'uuid': {
      const tail = `${digits(chance, 3)}-8${digits(chance, 3)}-${digits(chance, 12)}`;
      return `${digits(chance, 8)}-${digits(chance, 4)}-4${tail}`;
    }
    default:
      return undefined;
  }
}
