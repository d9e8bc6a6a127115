import type { Context } from '../../platform/context.ts';
import { numberBookings } from './booking-numbers-repository.ts';

const CHARACTERS = /^[2-9CDFGHJKMNPQRTVWXY]{5,6}$/u;

/**
 * Characters that are easily confused with others, by phone or on paper. Booking numbers never
 * contain the keys.
 */
const MISHEARD: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2' };

/** Normalizes a typed booking number: "vc 7k3f9" becomes VC-7K3F9. Undefined if it can't be one. */
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

/** Assigns numbers to bookings made before numbers existed, in batches to keep locks short. */
export async function numberOldBookings({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await numberBookings(db, BATCH)) < BATCH) return;
  }
}
