import type { UnbackedClaim } from '../claims.ts';
import { findAreaClaims } from './area.ts';
import { readClaimText } from './claim-text.ts';
import { findCountClaims } from './count.ts';
import type { ClaimFacts } from './facts.ts';
import { findFreeClaims } from './free.ts';
import { findGuaranteeClaims } from './guarantee.ts';
import { findPercentageClaims } from './percentage.ts';
import { findPriceClaims } from './price.ts';
import { findResponseTimeClaims } from './response-time.ts';
import { findSuperlativeClaims } from './superlative.ts';

const FINDERS = [
  findPriceClaims,
  findFreeClaims,
  findGuaranteeClaims,
  findPercentageClaims,
  findResponseTimeClaims,
  findAreaClaims,
  findCountClaims,
  findSuperlativeClaims,
] as const;

/** Of claims that share words the one that begins first, of those the longest. */
function withoutOverlaps(claims: readonly UnbackedClaim[]): UnbackedClaim[] {
  const kept: UnbackedClaim[] = [];
  for (const claim of claims.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (claim.start >= (kept.at(-1)?.end ?? 0)) kept.push(claim);
  }
  return kept;
}

/**
 * The claims of a text that no price, setting or measured figure backs, in the order of the text. It
 * asks no model: the same text and facts give the same answer. Offsets are UTF-16 units and never
 * overlap.
 */
export function findUnbackedClaims(text: string, facts: ClaimFacts): UnbackedClaim[] {
  const read = readClaimText(text);
  return withoutOverlaps(FINDERS.flatMap((find) => find(read, facts)));
}
