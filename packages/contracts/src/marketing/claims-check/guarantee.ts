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

const GUARANTEE = claimPattern(
  String.raw`\b(?:100%\s|100\spercent\s)?(?:satisfaction|money[\s-]back)\s(?:is\s)?guarantee[ds]?\b|\b100\s?%\s(?:customer\s)?(?:satisfaction|satisfied|reliable|reliability|safe|happy|on\stime|of\sthe\stime)\b|\bguarantee[ds]?\b|\brisk[\s-]free\b|\bmoney[\s-]back\b|\bno[\s-]questions[\s-]asked\b|\bwe\spromise\b|\bno\smatter\swhat\b|\bwithout\sfail\b|\balways\s(?:on\stime|there|available|arrives?|ready|fast|works?|punctual)\b`,
);
const NEVER = claimPattern(String.raw`\bnever\b`);
const OUR_FAULT = claimPattern(String.raw`\bif\s(?:we|not|nobody|it)\b`);
const FULL_REFUND = claimPattern(String.raw`\b(?:a\s)?(?:full|complete|100\s?%)\srefunds?\b`);
const HOURS_BEFORE = claimPattern(
  String.raw`(?<number>${NUMBER}|\b(?:half\s)?an?\b)(?<rest>[\s-](?<unit>hours?|minutes?)(?:\s(?:before|ahead|in\sadvance)|[\s-]notice|'s?\snotice)\b)`,
);

const NEGATED = /\b(?:no|not|never|cannot|without)\s(?:a\s|an\s)?$|n't\s$/iu;
// Advice to the reader and idioms claim nothing about the service.
const READER_NEVER = /\b(?:you|you've|you\shave|have|has|who|they|and|if\syou've)\s$/iu;
const NO_PROMISE_NEVER =
  /^\s(?:reach(?:es)?\sus|stored?|stores?|sells?|sold|charged\stwice|mind|too\s|know|knew|share|open|send\s(?:us|any)|give|tell|used?\b|tried|been|had|booked|charge\s(?:a|your)\s(?:\w{1,12}\s)?(?:battery|car)\b|leave\b|let\b|ask\s)/iu;
const CANCELLATION = claimPattern(String.raw`\bcancel|\brefund`);
const BEFORE_ON_THE_WAY = claimPattern(
  String.raw`\bbefore\s(?:a|the|our)\stechnician\sis\son\sthe\sway\b`,
);

function isAllowedNever({ before, after }: ClaimMatch): boolean {
  if (/\bnow\sor\s$/iu.test(before)) return true;
  return (
    NO_PROMISE_NEVER.test(after) ||
    (READER_NEVER.test(before) &&
      /^\s(?:know|used|tried|booked|had|been|charged|visited)\b/iu.test(after))
  );
}

const hoursOf = ({ groups }: ClaimMatch): number => {
  const { number = '', unit = '' } = groups;
  const count = /^an?$/iu.test(number) ? 1 : /^half/iu.test(number) ? 0.5 : valueOfNumber(number);
  return /^hour/iu.test(unit) ? count : count / 60;
};

function findRefunds(text: ClaimText, { promises }: ClaimFacts): UnbackedClaim[] {
  const hours = promises.freeCancellationHours;
  const reason = `Everything is refunded when a visit is cancelled at least ${hours} hours before.`;
  const notice = matchesIn(text, HOURS_BEFORE).flatMap((match) => {
    if (!isIn(CANCELLATION, match.sentence) || hoursOf(match) >= hours) return [];
    const rest = (match.groups['rest'] ?? '').replace(/hours?|minutes?/iu, (unit) =>
      /notice/iu.test(match.words) && !/\s/u.test(match.words.charAt(1)) && !unit.endsWith('s')
        ? 'hour'
        : 'hours',
    );
    return [claimOf(text, 'guarantee', match, { reason, replacement: `${hours}${rest}` })];
  });
  const refunds = matchesIn(text, FULL_REFUND).flatMap((match) => {
    const isBacked =
      isIn(BEFORE_ON_THE_WAY, match.sentence) ||
      isIn(OUR_FAULT, match.sentence) ||
      (isIn(/\bcancel/giu, match.sentence) && isIn(HOURS_BEFORE, match.sentence));
    if (isBacked || NEGATED.test(match.before)) return [];
    const replacement = `${match.words} if you cancel at least ${hours} hours before your appointment`;
    return [claimOf(text, 'guarantee', match, { reason, replacement })];
  });
  return [...notice, ...refunds];
}

/** Finds guarantees that the terms don't give. */
export function findGuaranteeClaims(text: ClaimText, facts: ClaimFacts): UnbackedClaim[] {
  const guarantees = matchesIn(text, GUARANTEE)
    .filter(({ before }) => !NEGATED.test(before))
    .map((match) =>
      claimOf(text, 'guarantee', match, {
        reason: `The terms guarantee nothing beyond a full refund when cancelled at least ${facts.promises.freeCancellationHours} hours before.`,
        replacement: /^(?:guaranteed|risk.free)$/iu.test(match.words)
          ? removalBefore(match.after)
          : null,
      }),
    );
  const nevers = matchesIn(text, NEVER)
    .filter((match) => !isAllowedNever(match))
    .map((match) =>
      claimOf(text, 'guarantee', match, {
        reason: 'Nothing shows that this never happens.',
        replacement: null,
      }),
    );
  return [...guarantees, ...nevers, ...findRefunds(text, facts)];
}
