import type { UnbackedClaim } from '../claims.ts';
import { type ClaimMatch, claimOf, type ClaimText, matchesIn, withCaseOf } from './claim-text.ts';
import type { ClaimFacts, MeasuredCounts } from './facts.ts';
import { formatCount, NUMBER, valueOfNumber } from './numbers.ts';
import { claimPattern } from './pattern.ts';

const CHARGES = 'charges|charging\\ssessions|sessions|visits|bookings|rescues|call-?outs|jobs';
const CUSTOMERS =
  'customers|clients|drivers|ev\\sowners|ev\\sdrivers|owners|people|users|families|neighbors|businesses|companies|fleets|cars|vehicles|evs';
const MEMBERS = 'members|subscribers';
const UNMEASURED =
  'reviews|ratings|five-star\\sreviews|5-star\\sreviews|technicians|vans|cities|locations|partners';
const NOUN = `${CHARGES}|${CUSTOMERS}|${MEMBERS}|${UNMEASURED}`;
const VAGUE = String.raw`(?:tens\sof\s|hundreds\sof\s)?(?:thousands|hundreds|dozens|millions)|countless`;

const QUANTITY = claimPattern(
  String.raw`(?<lead>\b(?:(?:well\s)?over|more\sthan|at\sleast|nearly|almost|some)\s)?(?<number>${NUMBER}|\b(?:${VAGUE})\b)(?<plus>\s?\+|\splus\b)?(?<rest>(?:\sof)?(?:\s[\p{L}'-]{1,14}){0,2}?\s(?<noun>${NOUN})\b)`,
);
const TRUSTED_BY = claimPattern(
  String.raw`(?<trust>\b(?:trusted|loved|used|chosen|recommended)\sby\s)(?<number>(?:${VAGUE})|${NUMBER})(?![\w,.]{0,3}\d)(?<plus>\s?\+)?(?!\w|\s?\+)(?!\s(?:of\s)?(?:[\p{L}'-]{1,14}\s){0,2}?(?:${NOUN})\b)`,
);

// What a plan includes, what belongs to a booking or to the reader isn't a boast.
const NO_BOAST_BEFORE =
  /\b(?:up\sto|for|of|your|the|every|each|next|first|last|these|those|includes?|gives?\syou|get|between)\s(?:\w{1,9}\s)?$/iu;
const NO_BOAST_AFTER =
  /^\s?(?:a|per|each|every|\/)\s?(?:month|year|week|day|plan)\b|^\s(?:left|included)\b/iu;
const ACHIEVED =
  /\b(?:served|completed|delivered|done|made|gave|joined|trust(?:s|ed)?|rel(?:y|ies)|cho(?:se|ose|oses|osen)|have|we've|helped|rescued|charged|already|love|use|provided)\b/iu;

/** Smallest measured count that a text may mention. */
const LEAST = 10;

const VAGUE_VALUES: readonly (readonly [RegExp, number])[] = [
  [/countless/iu, Infinity],
  [/millions/iu, 2_000_000],
  [/hundreds\sof\sthousands/iu, 200_000],
  [/tens\sof\sthousands/iu, 20_000],
  [/thousands/iu, 2_000],
  [/hundreds/iu, 200],
  [/dozens/iu, 24],
];

const valueOf = (text: string): number =>
  VAGUE_VALUES.find(([pattern]) => pattern.test(text))?.[1] ?? valueOfNumber(text);

const whole = (source: string) => new RegExp(`^(?:${source})$`, 'iu');
const MEASURES: readonly (readonly [RegExp, keyof MeasuredCounts])[] = [
  [whole(CHARGES), 'charges'],
  [whole(CUSTOMERS), 'customers'],
  [whole(MEMBERS), 'members'],
];

const measureOf = (noun: string): keyof MeasuredCounts | undefined =>
  MEASURES.find(([pattern]) => pattern.test(noun))?.[1];

const roundedDown = (count: number): number => {
  const step = count < 100 ? 10 : 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
};

/** The measured number in the form a text may use, rounded down; null if it is too small. */
function trueQuantity(measured: number): string | null {
  if (measured < LEAST) return null;
  const rounded = roundedDown(measured);
  return rounded === measured ? formatCount(measured) : `more than ${formatCount(rounded)}`;
}

function isBoast({ groups, before, after, sentence }: ClaimMatch, value: number): boolean {
  const { lead, plus, noun = '', number = '' } = groups;
  if (NO_BOAST_AFTER.test(after)) return false;
  const isLarge = lead !== undefined || plus !== undefined || /s$|countless/iu.test(number);
  if (!isLarge && NO_BOAST_BEFORE.test(before)) return false;
  if (isLarge) return !/\b(?:up\sto|fleets?\sof|events?\s(?:of|for)|for)\s$/iu.test(before);
  return (
    value >= LEAST && (ACHIEVED.test(sentence) || measureOf(noun) === 'members' || value >= 100)
  );
}

const NAMES: Readonly<Record<keyof MeasuredCounts, string>> = {
  charges: 'completed visits',
  customers: 'customers with a completed visit',
  members: 'members',
};

function findQuantity(text: ClaimText, match: ClaimMatch, counts: MeasuredCounts) {
  const { number = '', rest = '', noun = '' } = match.groups;
  const value = valueOf(number);
  if (!isBoast(match, value)) return undefined;
  const measure = measureOf(noun);
  if (measure === undefined) {
    const reason = 'This is not measured, so nothing shows it.';
    return claimOf(text, 'count', match, { reason, replacement: null });
  }
  if (counts[measure] >= value) return undefined;
  const quantity = trueQuantity(counts[measure]);
  return claimOf(text, 'count', match, {
    reason: `Measured: ${formatCount(counts[measure])} ${NAMES[measure]}.`,
    replacement:
      quantity === null
        ? null
        : withCaseOf(match.words, `${quantity}${rest.replace(/^\sof\b/iu, '')}`),
  });
}

/**
 * Finds counts of visits, customers and members above the measured ones, and counts of things that
 * aren't measured.
 */
export function findCountClaims(text: ClaimText, { counts }: ClaimFacts): UnbackedClaim[] {
  const quantities = matchesIn(text, QUANTITY).flatMap(
    (match) => findQuantity(text, match, counts) ?? [],
  );
  const trusted = matchesIn(text, TRUSTED_BY).flatMap((match) => {
    const { number = '', trust = '' } = match.groups;
    if (counts.customers >= valueOf(number)) return [];
    const quantity = trueQuantity(counts.customers);
    return [
      claimOf(text, 'count', match, {
        reason: `Measured: ${formatCount(counts.customers)} ${NAMES.customers}.`,
        replacement: quantity === null ? null : `${trust}${quantity} customers`,
      }),
    ];
  });
  return [...quantities, ...trusted];
}
