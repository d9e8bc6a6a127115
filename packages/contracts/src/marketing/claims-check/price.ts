import { formatUsdShort } from '@voltcourier/pricing';
import type { UnbackedClaim } from '../claims.ts';
import { type ClaimMatch, claimOf, type ClaimText, matchesIn } from './claim-text.ts';
import type { ClaimFacts, PriceUnit, TruePrice } from './facts.ts';
import { DIGITS, NUMBER, valueOfNumber } from './numbers.ts';
import { claimPattern, isIn } from './pattern.ts';

const PER = String.raw`(?:\s?\/\s?|\s(?:per|a|an|each|every)\s)(?:month|mo|year|yr|annum|visit|session|charge|charging|call-out|callout|appointment|day|week|hour|kwh|mile|gallon)\b|\s(?:monthly|yearly|annually|off)\b`;
const LEAD = String.raw`(?<lead>\b(?:under|below|less\sthan)\s)?`;
const AMOUNT = claimPattern(
  String.raw`${LEAD}(?<pre>\bUSD\s?|(?:\bUS)?[$]\s?|[\u20ac\u00a3]\s?)(?<amount>${DIGITS}(?:\s?(?:k|m|thousand|million)\b)?)(?<per>${PER})?`,
);
const AMOUNT_IN_WORDS = claimPattern(
  String.raw`(?<![$\u20ac\u00a3\d.,])${LEAD}(?<amount>${NUMBER})(?<post>[\s-]?(?:dollars?|bucks|usd|cents|euros?|pounds)\b)(?<per>${PER})?`,
);

const AMOUNT_ALONE = claimPattern(
  String.raw`(?<![$\u20ac\u00a3\d.,/])(?<amount>${DIGITS})(?<per>\s?\/\s?(?:month|mo|year|yr)\b)`,
);

// Amounts that belong to others or that we would pay out. None of our prices can replace them.
const NO_PRICE = claimPattern(
  String.raw`\bcredit|\bgift\b|\btow(?:ing|s)?\b|\btax|\breward|\bbonus|\bvoucher|\bgas\b|\bcoupon`,
);

const YEAR = /year|yr|annum|annual/iu;
const MONTH = /month|\bmo\b/iu;
const VISIT = /visit|session|charge|charging|call-?out|appointment/iu;
const PLAN =
  /\b(?<title>essential|professional|unlimited)(?:[\s:(,-]{1,3}(?:plan|membership|tier|is|costs|for|at|just|only|from|starts|starting|now|runs)){0,4}[\s:(,-]{0,3}$/iu;
const SAVING = claimPattern(String.raw`\bsav(?:e|es|ing|ings)\b|\boff\b|\bdiscount\b|\bcheaper\b`);
const OFF = /^\s(?:discount|cheaper|less)\b/iu;
const EMERGENCY = claimPattern(String.raw`\bemergenc|\broadside\b|\bcall-?out|\bstranded\b`);
const FOREIGN = /[\u20ac\u00a3]|euro|pound/iu;

/** Whether the amount is presented as a discount. */
const isDiscount = ({ after, groups }: ClaimMatch): boolean =>
  /off$/iu.test(groups['per'] ?? '') || OFF.test(after);

type Unit = PriceUnit | 'other' | 'any';

/** The unit of an amount, from the words after it and around it. */
function unitOf(match: ClaimMatch): Unit {
  const { before, groups } = match;
  const per = groups['per'] ?? '';
  if (isDiscount(match) || isIn(SAVING, before.slice(-24))) return 'saving';
  if (YEAR.test(per)) return 'year';
  if (MONTH.test(per)) return 'month';
  if (VISIT.test(per)) return 'visit';
  return per === '' ? 'any' : 'other';
}

/** Prices that an amount could stand for, by its unit and the plan named before it. */
function candidatesOf(match: ClaimMatch, prices: readonly TruePrice[]): readonly TruePrice[] {
  const unit = unitOf(match);
  if (unit === 'other') return [];
  const isAnnual = YEAR.test(match.sentence);
  const ofUnit = prices.filter(({ per }) => {
    if (unit === 'any') return per !== 'saving' && per !== 'month-of-year';
    return per === unit || (unit === 'month' && per === 'month-of-year' && isAnnual);
  });
  const title = PLAN.exec(match.before)?.groups?.['title']?.toLowerCase();
  const ofPlan = ofUnit.filter((price) => price.title.toLowerCase() === title);
  return ofPlan.length > 0 ? ofPlan : ofUnit;
}

function centsOf({ groups }: ClaimMatch): number {
  const amount = valueOfNumber(groups['amount'] ?? '');
  return Math.round(/cents/iu.test(groups['post'] ?? '') ? amount : amount * 100);
}

const nearestTo = (cents: number, prices: readonly TruePrice[]): TruePrice | undefined =>
  prices.toSorted((a, b) => Math.abs(a.cents - cents) - Math.abs(b.cents - cents))[0];

/** The most likely intended price: an emergency fee if the text is about emergencies. */
function priceFor(match: ClaimMatch, cents: number, candidates: readonly TruePrice[]) {
  const fees = candidates.filter(({ isEmergency }) => isEmergency);
  const isFee = fees.length > 0 && isIn(EMERGENCY, match.sentence);
  // An amount without a unit is a full price: $79 should become $99, not $65 for an emergency.
  const others = candidates.filter(({ isEmergency }) => !isEmergency);
  return nearestTo(cents, isFee ? fees : others);
}

/** Formats the amount like the original: with a dollar sign or a word after it. */
function inFormOf({ groups }: ClaimMatch, cents: number): string {
  const amount = formatUsdShort(cents);
  const per = groups['per'] ?? '';
  const post = groups['post'];
  // "US$79" keeps its prefix; "USD 79" and "€79" become plain dollars.
  const country = /^us\$/iu.test(groups['pre'] ?? '') ? 'US' : '';
  if (post === undefined) return `${country}${amount}${per}`;
  if (!/dollar|bucks|usd/iu.test(post)) return `${amount}${per}`;
  const word = post
    .trim()
    .replace(/^-/u, '')
    .replace(/^dollar$/iu, 'dollars');
  return `${amount.slice(1)} ${word}${per}`;
}

function findAmount(
  text: ClaimText,
  match: ClaimMatch,
  facts: ClaimFacts,
): UnbackedClaim | undefined {
  const cents = centsOf(match);
  const isForeign = FOREIGN.test(match.words);
  const candidates = candidatesOf(match, facts.prices);
  const isTrue =
    match.groups['lead'] !== undefined
      ? candidates.some((price) => price.cents < cents && price.cents * 2 >= cents)
      : candidates.some((price) => price.cents === cents);
  if (isTrue && !isForeign) return undefined;
  const isOther = isDiscount(match) || isIn(NO_PRICE, match.sentence);
  const price = isOther ? undefined : priceFor(match, cents, candidates);
  if (price === undefined) {
    return claimOf(text, 'price', match, {
      reason: 'None of our prices or savings is this amount.',
      replacement: null,
    });
  }
  const what = price.per === 'saving' ? 'paying annually saves' : 'costs';
  return claimOf(text, 'price', match, {
    reason: `This isn’t one of our prices. The nearest one: ${price.title} ${what} ${formatUsdShort(price.cents)}.`,
    replacement: inFormOf(match, price.cents),
  });
}

/** Finds amounts that are no price, fee or saving in the price list. */
export function findPriceClaims(text: ClaimText, facts: ClaimFacts): UnbackedClaim[] {
  return [AMOUNT, AMOUNT_IN_WORDS, AMOUNT_ALONE].flatMap((pattern) =>
    matchesIn(text, pattern).flatMap((match) => findAmount(text, match, facts) ?? []),
  );
}
