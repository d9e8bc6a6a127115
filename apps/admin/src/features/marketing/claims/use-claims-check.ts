import { useQuery } from '@tanstack/react-query';
import type { UnbackedClaim } from '@voltcourier/contracts/marketing/claims';
import { claimsApi } from '../../../lib/api/claims.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const TYPING_PAUSE_MS = 600;

/** Result of a claims check. */
interface ClaimsCheck {
  /** Unbacked claims by position; undefined until the current text has been checked. */
  readonly claims: readonly UnbackedClaim[] | undefined;
  readonly error: Error | null;
}

/**
 * Checks a text after a pause in typing. Results always belong to the current text: one for an
 * older text is never shown.
 */
export function useClaimsCheck(text: string): ClaimsCheck {
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const checkedText = settled.trim();
  const { data, error } = useQuery({
    ...claimsApi.checkClaims.query(checkedText !== '' && { body: { text: checkedText } }),
    // Prices, regions and counts rarely change while someone is writing.
    staleTime: 60_000,
    gcTime: 60_000,
  });
  if (text !== settled) return { claims: undefined, error: null };
  if (checkedText === '') return { claims: [], error: null };
  // The API trims the text.
  const skipped = text.length - text.trimStart().length;
  const claims = data?.claims.map((claim) => ({
    ...claim,
    start: claim.start + skipped,
    end: claim.end + skipped,
  }));
  return { claims, error };
}
