import type { UnbackedClaim } from '../claims.ts';
import {
  type ClaimMatch,
  claimOf,
  type ClaimText,
  matchesIn,
  removalBefore,
} from './claim-text.ts';
import { claimPattern } from './pattern.ts';

const SUPERLATIVE = claimPattern(
  String.raw`\bbest(?:-in-class)?\b|(?<!\w)#\s?1\b|\bnumber[\s-]one\b|\bno\.\s?1\b|\b(?:fastest|quickest|cheapest|greatest|finest|safest|easiest|smartest|premier|unbeatable|unmatched|unrivaled|unparalleled|world-class)\b|\b(?:(?:industry|market|world)[\s-])?leading\b|\b(?:top|highest)[\s-]rated\b|\bmost\s(?:trusted|reliable|affordable|advanced|loved|recommended|experienced|convenient|efficient)\b|\blowest\s(?:prices?|rates?|cost)\b|\bsecond\sto\snone\b|\bthe\sonly\b|\bonly\s(?=company|service|provider|one\s(?:that|in|to))`,
);

// "Your best option", "at best" and similar phrases make no comparison with other services.
const BEST_BEFORE =
  /\b(?:at|your|try|tries|our|his|her|their|my|do|works?|fits?|suits?|know|knows|perform|performs|charge|charges|as|what's|what\sis|it's|is|it\sis|like)\s$/iu;
const BEST_AFTER =
  /^(?:\s(?:time|times|day|days|way|ways|practices?|before|regards|wishes|of\sluck|if|when|for\s(?:you|your)|suited|used|viewed|moment|guess|option|place|spot|temperature|kept|results?|part|thing|of\sall)\b|[,.!]?$)/iu;
const ALL_THE = /\ball\sthe\s$/iu;
const NO_SERVICE: readonly (readonly [RegExp, RegExp, RegExp])[] = [
  [/^(?:fastest|quickest|cheapest|lowest|easiest)/iu, /\b(?:our|your)\s$/iu, /^/u],
  [
    /^(?:fastest|quickest|easiest)/iu,
    /^/u,
    /^\s(?:way|time|rate|speed)\s(?:your|for\syour|to\s(?:reach|contact|cancel|book|find))\b/iu,
  ],
  [/^leading$/iu, /^/u, /^\s(?:to|up|into|you|from|away)\b/iu],
  [
    /^the\sonly$/iu,
    /^/u,
    /^\s(?:thing|question|difference|way\sto\s(?:cancel|reach|pay)|time|card|cars?|days?|discount)\b/iu,
  ],
];

const isBest = (text: string): boolean => /^best$/iu.test(text);

function isAllowed({ words, before, after }: ClaimMatch): boolean {
  if (!isBest(words)) {
    return NO_SERVICE.some(
      ([word, left, right]) => word.test(words) && left.test(before) && right.test(after),
    );
  }
  const isSet = BEST_AFTER.test(after) && !/\bthe\s$/iu.test(before);
  const isOfReader =
    /^\s(?:time|times|day|days|way|moment|practices?|temperature|results?|part|thing|of\sall)\b/iu.test(
      after,
    );
  return ALL_THE.test(before) || BEST_BEFORE.test(before) || isSet || isOfReader;
}

/** Finds superlatives about the service, which no measurement backs. */
export function findSuperlativeClaims(text: ClaimText): UnbackedClaim[] {
  return matchesIn(text, SUPERLATIVE)
    .filter((match) => !isAllowed(match))
    .map((match) =>
      claimOf(text, 'superlative', match, {
        reason: 'Nothing compares our service with all others.',
        replacement: /^the\sonly/iu.test(match.words) ? null : removalBefore(match.after),
      }),
    );
}
