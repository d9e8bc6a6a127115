const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  k: 1_000,
  m: 1_000_000,
};

// Longer words first, because "sixty" begins with "six".
const WORDS = [...TENS, ...ONES.toReversed()].join('|');

/** Numbers as written in English: `1,000`, `99.99`, `2500`. */
export const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.\d{1,2})?`;

/** Pattern source of a number in digits or English words. */
export const NUMBER = String.raw`(?:${DIGITS}(?:\s?(?:k|m|thousand|million)\b)?|(?:\ba\s(?=hundred|thousand|million))?\b(?:(?:${WORDS}|hundred|thousand|million)(?:[\s-](?:and\s)?(?=(?:${WORDS}|hundred|thousand|million)\b))?){1,6}\b)`;

const valueOfWord = (word: string): number => {
  const one = ONES.indexOf(word);
  if (one !== -1) return one;
  const ten = TENS.indexOf(word);
  return ten === -1 ? 0 : (ten + 2) * 10;
};

function valueOfWords(words: string): number {
  let [total, current] = [0, 0];
  for (const word of words.split(/[\s-]/u)) {
    const scale = SCALES[word];
    if (scale === undefined) current += valueOfWord(word);
    else if (scale === 100) current = Math.max(1, current) * 100;
    else {
      total += Math.max(1, current) * scale;
      current = 0;
    }
  }
  return total + current;
}

/** Value of a match of {@link NUMBER}. */
export function valueOfNumber(words: string): number {
  const text = words.toLowerCase().trim();
  const [digits] = /^[\d,.]+/u.exec(text) ?? [];
  if (digits === undefined) return valueOfWords(text);
  return Number(digits.replaceAll(',', '')) * (SCALES[text.slice(digits.length).trim()] ?? 1);
}

/** Formats a whole number for English readers: `1,400`. */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
