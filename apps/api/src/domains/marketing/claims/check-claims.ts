import type { UnbackedClaim } from '@voltcourier/contracts';
import { findUnbackedClaims } from '@voltcourier/contracts/marketing/claims-check/find-unbacked-claims';
import type { Context } from '../../../platform/context.ts';
import { loadClaimFacts } from './load-claim-facts.ts';

/** Returns the claims of a text that currently have no support, in text order. */
export async function checkClaims(ctx: Context, text: string): Promise<readonly UnbackedClaim[]> {
  return findUnbackedClaims(text, await loadClaimFacts(ctx));
}
