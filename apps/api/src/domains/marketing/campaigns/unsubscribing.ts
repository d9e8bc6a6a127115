import { recipientOfUnsubscribeLink } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { findReader } from './recipients-repository.ts';

// The links in the mails of campaigns, which end all of them for whoever got one.

async function find(ctx: Context, token: string) {
  const id = recipientOfUnsubscribeLink(ctx, token);
  const reader = id === undefined ? undefined : await findReader(ctx.db, id);
  if (reader === undefined) throw new AppError('not_found', 'This link is not one of ours.');
  return reader;
}
// Whose account is gone gets nothing, and nobody is told what their address was.
function told(address: string | null) {
  return address ?? 'you';
}

/** What a link is about. @throws AppError `not_found`. */
export async function getCampaignSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string; isActive: boolean }> {
  const { address, isWilling } = await find(ctx, token);
  return { address: told(address), isActive: isWilling };
}

/** Switches news and offers off; again and again, if asked to. @throws AppError `not_found`. */
export async function endCampaignSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string }> {
  const { address, userId } = await find(ctx, token);
  if (userId !== null) {
    await ctx.db.transaction().execute((trx) => ctx.ports.marketingConsents.endNews(trx, userId));
  }
  return { address: told(address) };
}
