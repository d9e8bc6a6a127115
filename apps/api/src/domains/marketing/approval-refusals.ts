import type { UnbackedClaim } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';

/** Explains that authors can't approve their own text, and who can. */
export function refuseOwnApproval(what: 'campaign' | 'item', others: readonly string[]): AppError {
  const who =
    others.length === 0
      ? 'No other staff account can write campaigns: invite a second person with the role Marketing or Admin.'
      : `One of these can approve it: ${others.join(', ')}.`;
  return new AppError(
    'approval_needed',
    `You wrote this ${what} or changed it last, so a second person has to approve it. ${who}`,
  );
}

/** Explains that text with unsupported claims can't be approved. */
export function unbacked(claims: readonly UnbackedClaim[]): AppError {
  const each = claims.map(({ words, reason }) => `“${words}”: ${reason}`);
  return new AppError(
    'claims_unbacked',
    `Some of its claims aren’t backed by our facts. Return it to draft and change them. ${each.join(' ')}`,
  );
}
