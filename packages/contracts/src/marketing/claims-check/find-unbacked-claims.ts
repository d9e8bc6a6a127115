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

/** Among overlapping claims keeps the one that starts first, and among those the longest. */
function withoutOverlaps(claims: readonly UnbackedClaim[]): UnbackedClaim[] {
  const kept: UnbackedClaim[] = [];
  for (const claim of claims.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (claim.start >= (kept.at(-1)?.end ?? 0)) kept.push(claim);
  }
  return kept;
}

/**
 * Finds the claims in a text that no price, setting or measured figure backs, in text order. It
 * uses no model, so the same text and facts always give the same result. Offsets are UTF-16 units
 * and never overlap.
 */
export function findUnbackedClaims(text: string, facts: ClaimFacts): UnbackedClaim[] {
  const read = readClaimText(text);
  return withoutOverlaps(FINDERS.flatMap((find) => find(read, facts)));
}
