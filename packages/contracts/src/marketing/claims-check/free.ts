import type { UnbackedClaim } from '../claims.ts';
import {
  type ClaimMatch,
  claimOf,
  type ClaimText,
  matchesIn,
  removalBefore,
} from './claim-text.ts';
import type { ClaimFacts } from './facts.ts';
import { NUMBER, valueOfNumber } from './numbers.ts';
import { claimPattern, isIn } from './pattern.ts';

const FREE = claimPattern(
  String.raw`(?<![\w]-)\bfree(?:\sof\scharge)?\b|\bcomplimentary\b|\b(?:at|for)\s(?:no|zero)\s(?:extra\s|additional\s)?(?:cost|charge)\b|\bcosts?\snothing\b|\bon\sthe\shouse\b|\bgratis\b|\bcost-free\b|\bwithout\scharge\b`,
);
const HALF_PRICE = claimPattern(
  String.raw`\b(?:half|1\/2)(?:[\s-]price|[\s-]off|\sthe\sprice)\b|\btwo\sfor\sone\b|\bbuy\sone,?\sget\sone(?:\sfree)?\b`,
);
const TRIAL_DAYS = claimPattern(
  String.raw`(?<number>${NUMBER})(?<rest>[\s-](?<unit>days?|weeks?|months?)[\s-](?:free\s|complimentary\s)?trial)\b`,
);
const TRIAL_OF = claimPattern(
  String.raw`(?<lead>\btrial\s(?:of|for|lasts|runs)\s)(?<number>${NUMBER})(?<rest>[\s-](?<unit>days?|weeks?|months?))\b`,
);
const FREE_CHARGES = claimPattern(
  String.raw`(?<number>${NUMBER})(?<rest>\s(?:free|complimentary)\s(?:charges?|charging\ssessions?|sessions?))\b`,
);

// "Feel free", "set you free" and other uses of "free" that aren't about money.
const NO_PRICE_AFTER =
  /^\s(?:up|time|spots?|slots?|times|technicians?|vans?|seats?|hours?|minutes?|hand|appointments?|from|of\s(?!charge)|to\s(?:cancel|call|move|reach|contact|ask|book|change|reply|choose|leave|stop|go))\b/iu;
const CANCELLATION = claimPattern(String.raw`\bcancel|\bmove\b|\bmoving\b|\breschedul|\brefund`);
const TRIAL = claimPattern(String.raw`\btrial\b`);
const UNLIMITED_CALL_OUT = claimPattern(
  String.raw`\bunlimited\b[\s\S]{0,120}\b(?:call-?outs?|emergenc(?:y|ies))\b|\b(?:call-?outs?|emergenc(?:y|ies))\b[\s\S]{0,120}\bunlimited\b`,
);
const CHARGING =
  /^\s(?:charging\b(?!\ssession)|charges\b|electricity|energy|service\b|visits?\b|call-?outs?\b|membership|delivery)/iu;

const ASKING =
  /\b(?:sending|asking|calling|writing|cancell?ing|booking|moving)\s(?:\w{1,12}\s)?$/iu;

/** Whether it means the one complimentary charge of a trial. */
const isTrialCharge = ({ words, before, after }: ClaimMatch): boolean =>
  /^(?:free|complimentary)$/iu.test(words) &&
  /\b(?:one|1|a|your)\s$/iu.test(before) &&
  /^\scharge\b/iu.test(after);

/** Length of a trial unit in days. */
function daysIn(unit: string): number {
  if (/^week/iu.test(unit)) return 7;
  return /^month/iu.test(unit) ? 30 : 1;
}

const FOR_DAYS = claimPattern(
  String.raw`\bfree\sfor\s(?<number>${NUMBER}|\ba\b)\s(?<unit>days?|weeks?|months?)\b`,
);

/** Whether the text says that something is free during the trial. */
function isForTrial({ words, after }: ClaimMatch, { offers }: ClaimFacts): boolean {
  const [match] = `${words}${after}`.matchAll(FOR_DAYS);
  const { number = '', unit = '' } = match?.groups ?? {};
  const count = /^a$/iu.test(number) ? 1 : valueOfNumber(number);
  return match?.index === 0 && count * daysIn(unit) === offers.trialDays;
}

function isTrueFree(match: ClaimMatch): boolean {
  const { words, before, after, sentence } = match;
  if (/^free$/iu.test(words) && (NO_PRICE_AFTER.test(after) || /\bfeel\s$/iu.test(before)))
    return true;
  if (isTrialCharge(match) || (/costs?/iu.test(words) && ASKING.test(before))) return true;
  if (isIn(UNLIMITED_CALL_OUT, sentence)) return true;
  if (isIn(CANCELLATION, sentence)) return true;
  return isIn(TRIAL, sentence) && !CHARGING.test(after);
}

function findTrials(text: ClaimText, { offers }: ClaimFacts): UnbackedClaim[] {
  const reason = `The free trial is ${offers.trialDays} days with ${offers.trialCharges} charge.`;
  const lengths = [TRIAL_DAYS, TRIAL_OF].flatMap((pattern) =>
    matchesIn(text, pattern).flatMap((match) => {
      const { number = '', rest = '', unit = '', lead = '' } = match.groups;
      const days = valueOfNumber(number) * daysIn(unit);
      if (days === offers.trialDays) return [];
      const ofDays = rest.replace(/weeks?|months?|days?/iu, lead === '' ? 'day' : 'days');
      const replacement = `${lead}${offers.trialDays}${ofDays}`;
      return [claimOf(text, 'price', match, { reason, replacement })];
    }),
  );
  const charges = matchesIn(text, FREE_CHARGES).flatMap((match) => {
    const { number = '', rest = '' } = match.groups;
    if (valueOfNumber(number) === offers.trialCharges) return [];
    const isTrial = isIn(TRIAL, match.sentence);
    const replacement = isTrial ? `${offers.trialCharges}${rest.replace(/s$/iu, '')}` : null;
    return [claimOf(text, 'price', match, { reason, replacement })];
  });
  return [...lengths, ...charges];
}

/** Finds what a text calls free or half price although it isn't. */
export function findFreeClaims(text: ClaimText, facts: ClaimFacts): UnbackedClaim[] {
  const free = matchesIn(text, FREE)
    .filter((match) => !isTrueFree(match) && !isForTrial(match, facts))
    .map((match) =>
      claimOf(text, 'price', match, {
        reason: `Only the ${facts.offers.trialDays}-day trial with ${facts.offers.trialCharges} charge is free, and cancelling in time.`,
        replacement: removalBefore(match.after),
      }),
    );
  const half = matchesIn(text, HALF_PRICE).map((match) =>
    claimOf(text, 'price', match, {
      reason: 'Nothing is sold at half price.',
      replacement: null,
    }),
  );
  return [...findTrials(text, facts), ...free, ...half];
}
