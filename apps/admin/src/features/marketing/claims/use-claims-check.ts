import { useQuery } from '@tanstack/react-query';
import type { UnbackedClaim } from '@voltcourier/contracts/marketing/claims';
import { api } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const TYPING_PAUSE_MS = 600;

/** What the check of a text says. */
interface ClaimsCheck {
  /** What nothing backs, by its place in the text; undefined until this very text is checked. */
  readonly claims: readonly UnbackedClaim[] | undefined;
  readonly error: Error | null;
}

/**
 * Checks a text once its writer has paused. What is answered is of the text as it stands: of two
 * answers that overtake each other the one to an older text is never shown.
 */
export function useClaimsCheck(text: string): ClaimsCheck {
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const asked = settled.trim();
  const { data, error } = useQuery({
    ...api.claims.checkClaims.query(asked !== '' && { body: { text: asked } }),
    // Prices, regions and counts change seldom while somebody writes.
    staleTime: 60_000,
    gcTime: 60_000,
  });
  if (text !== settled) return { claims: undefined, error: null };
  if (asked === '') return { claims: [], error: null };
  // The API leaves out the space around a text.
  const skipped = text.length - text.trimStart().length;
  const claims = data?.claims.map((claim) => ({
    ...claim,
    start: claim.start + skipped,
    end: claim.end + skipped,
  }));
  return { claims, error };
}
