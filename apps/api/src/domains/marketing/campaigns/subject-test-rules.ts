import { MIN_TESTED_PEOPLE, type Variant, type VariantCounts } from '@voltcourier/contracts';

/**
 * How many people are in each half of a test of so many percent; undefined where a campaign has too
 * few recipients for one.
 */
export function halfOf(people: number, percent: number): number | undefined {
  if (people < MIN_TESTED_PEOPLE) return undefined;
  return Math.max(1, Math.floor((people * percent) / 200));
}

/**
 * Which subject wins: the one with more readers who clicked, per mail that was sent. Of two that are
 * equal it is A, also where nobody clicked. Whoever clicks often counts once.
 */
export function winnerOf(a: VariantCounts, b: VariantCounts): Variant {
  // Compares b.clicked / b.sent with a.clicked / a.sent without rounding.
  return b.clicked * Math.max(1, a.sent) > a.clicked * Math.max(1, b.sent) ? 'b' : 'a';
}

/** What the history of a campaign says of a decision. */
export function decisionWords(a: VariantCounts, b: VariantCounts): string {
  const wins = winnerOf(a, b) === 'a' ? 'A' : 'B';
  const of = ({ clicked, sent }: VariantCounts) => `${clicked} of ${sent} readers clicked`;
  return `Subject ${wins} won. A: ${of(a)}. B: ${of(b)}.`;
}

/** What the history of a campaign says where there is no test. */
export const tooSmallWords = (people: number): string =>
  `No test: it has ${people} ${people === 1 ? 'recipient' : 'recipients'}, and a test needs ${MIN_TESTED_PEOPLE}. Everybody gets subject A.`;
