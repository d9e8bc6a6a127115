import { MIN_TESTED_PEOPLE, type Variant, type VariantCounts } from '@voltcourier/contracts';

/**
 * Returns the number of recipients in each half of a test of a given percentage; undefined if a
 * campaign has too few for a test.
 */
export function halfOf(people: number, percent: number): number | undefined {
  if (people < MIN_TESTED_PEOPLE) return undefined;
  return Math.max(1, Math.floor((people * percent) / 200));
}

/**
 * Returns the winning subject: the one with more recipients who clicked per mail sent. On a tie,
 * including no clicks at all, A wins. Repeated clicks count once.
 */
export function winnerOf(a: VariantCounts, b: VariantCounts): Variant {
  // Compares b.clicked / b.sent with a.clicked / a.sent without rounding.
  return b.clicked * Math.max(1, a.sent) > a.clicked * Math.max(1, b.sent) ? 'b' : 'a';
}

/** Describes a test's decision for the campaign's history. */
export function describeDecision(a: VariantCounts, b: VariantCounts): string {
  const wins = winnerOf(a, b) === 'a' ? 'A' : 'B';
  const of = ({ clicked, sent }: VariantCounts) => `${clicked} of ${sent} readers clicked`;
  return `Subject ${wins} won. A: ${of(a)}. B: ${of(b)}.`;
}

/** Explains in the campaign's history why there is no test. */
export const describeTooSmall = (people: number): string =>
  `No test: it has ${people} ${people === 1 ? 'recipient' : 'recipients'}, and a test needs ${MIN_TESTED_PEOPLE}. Everyone gets subject A.`;
