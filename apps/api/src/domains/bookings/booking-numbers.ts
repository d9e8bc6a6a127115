import type { Context } from '../../platform/context.ts';
import { numberBookings } from './booking-numbers-repository.ts';

const CHARACTERS = /^[2-9CDFGHJKMNPQRTVWXY]{5,6}$/u;

/** What is taken for what on the phone or on paper; a number has none of the first. */
const MISHEARD: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2' };

/**
 * The booking number that somebody typed, as it is stored: "vc 7k3f9" is VC-7K3F9. Undefined where
 * it can be none.
 */
export function bookingNumberOf(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/gu, '')
    .replace(/^VC(?=.{5})/u, '')
    .replaceAll(/[BSZ]/gu, (character) => MISHEARD[character] ?? character);
  return CHARACTERS.test(code) ? `VC-${code}` : undefined;
}

const BATCH = 500;
const MOST_BATCHES = 40;

/** Gives the bookings from before numbers theirs, some at a time, so that nobody waits for it. */
export async function numberOldBookings({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await numberBookings(db, BATCH)) < BATCH) return;
  }
}
