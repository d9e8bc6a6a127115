import type { UnbackedClaim } from '../claims.ts';
import { type ClaimMatch, claimOf, type ClaimText, matchesIn } from './claim-text.ts';
import type { ClaimFacts } from './facts.ts';
import { NUMBER, valueOfNumber } from './numbers.ts';
import { claimPattern, isIn } from './pattern.ts';

const PERCENT = claimPattern(
  String.raw`(?<number>${NUMBER})(?<sign>\s?%|[\s-]?(?:percent|per\scent)\b)`,
);
const MULTIPLE = claimPattern(
  String.raw`\b(?:\d{1,4}\s?x|twice|double|triple|(?:two|three|four|five|ten)\stimes|${NUMBER}\stimes)\s(?:as\s(?:fast|cheap|much|many|quick|quickly|reliable)|faster|cheaper|more|quicker|the\s(?:speed|range|power))\b`,
);

const SHARE = claimPattern(
  String.raw`${NUMBER}\s(?:out\sof|in)\s(?:every\s)?${NUMBER}\s(?:of\s(?:our|all)\s)?(?:\w{1,12}\s)?(?:customers|drivers|owners|people|members|users)\b`,
);

const DISCOUNT = claimPattern(
  String.raw`\boff\b|\bdiscount|\bsav(?:e|es|ing|ings)\b|\bcheaper\b|\bless\b|\breduc|\bdeal\b`,
);
const ANNUAL = claimPattern(String.raw`\bannual|\byear|\btwelve\smonth|\b12\smonth`);
const FEE = claimPattern(String.raw`\bfee\b|\bcancel|\bmissed\b|\bno-show|\bno\sshow`);
const CHARGE_LEVEL = claimPattern(
  String.raw`\bbatter|\bstate\sof\scharge\b|\bcharge\slevel\b|\bcharg(?:e|es|ed|ing)\s(?:\w{1,12}\s){0,4}(?:to|up\sto|past|above|from|beyond|at)\b|\b(?:stay|keep|kept)\s(?:\w{1,12}\s){0,2}(?:above|below|between)\b|\bplug|\bhumidity\b|\bat\s\d{1,3}\s?%|(?:%|\bpercent)\sleft\b|\bof\srange\b|\brange\b|\bcharged\b|\b(?:is|was|at|to|under|below|above)\s(?:\d{1,3})\s?%\s?(?:charge\b|full\b|$)|%\s(?:to|-)\s\d`,
);

/** Whether a percentage is a battery's charge level. */
const isChargeLevel = ({ sentence, groups }: ClaimMatch): boolean =>
  valueOfNumber(groups['number'] ?? '') <= 100 && isIn(CHARGE_LEVEL, sentence);

function findPercent(text: ClaimText, match: ClaimMatch, facts: ClaimFacts) {
  const { annualDiscountPercent: annual, feePercents } = facts.offers;
  const percent = valueOfNumber(match.groups['number'] ?? '');
  const near = `${match.before.slice(-48)}${match.words}${match.after.slice(0, 48)}`;
  if (isIn(DISCOUNT, near)) {
    const isAnnual = isIn(ANNUAL, match.sentence);
    if (isAnnual && percent === annual) return undefined;
    return claimOf(text, 'percentage', match, {
      reason: `The only discount is ${annual}% for paying annually.`,
      replacement: isAnnual ? `${annual}${match.groups['sign'] ?? '%'}` : null,
    });
  }
  if (isIn(FEE, match.sentence) && feePercents.includes(percent)) return undefined;
  if (isChargeLevel(match)) return undefined;
  return claimOf(text, 'percentage', match, {
    reason: 'No figure that we measure shows this percentage.',
    replacement: null,
  });
}

/** Finds percentages that are neither a discount, a fee nor a charge level, and multiples. */
export function findPercentageClaims(text: ClaimText, facts: ClaimFacts): UnbackedClaim[] {
  const percents = matchesIn(text, PERCENT).flatMap(
    (match) => findPercent(text, match, facts) ?? [],
  );
  const multiples = matchesIn(text, MULTIPLE).map((match) =>
    claimOf(text, 'percentage', match, {
      reason: 'No figure that we measure shows this comparison.',
      replacement: null,
    }),
  );
  const shares = matchesIn(text, SHARE).map((match) =>
    claimOf(text, 'percentage', match, {
      reason: 'No figure that we measure shows this share.',
      replacement: null,
    }),
  );
  return [...percents, ...multiples, ...shares];
}
