import { type NewsReader, recipientOfUnsubscribeLink } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type CampaignReader, findReader } from './recipients-repository.ts';
import { markUnsubscribed } from './responses-repository.ts';

// The links in the mails of campaigns, which end all of them for whoever got one.

async function find(ctx: Context, token: string) {
  const id = recipientOfUnsubscribeLink(ctx, token);
  const reader = id === undefined ? undefined : await findReader(ctx.db, id);
  if (id === undefined || reader === undefined) {
    throw new AppError('not_found', 'This link is not one of ours.');
  }
  return { id, ...reader };
}

// Whose account is gone gets nothing, and nobody is told what their address was.
function told(address: string | null) {
  return address ?? 'you';
}

/** By what somebody is known who opens a link: nobody any more once they are erased. */
function readerOf({ userId, personId, address }: CampaignReader): NewsReader | undefined {
  if (address === null) return undefined;
  return {
    userIds: userId === null ? [] : [userId],
    personIds: [personId],
    addresses: [address.toLowerCase()],
  };
}

/** What a link is about, and by what its reader is known. @throws AppError `not_found`. */
export async function getCampaignSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string; isActive: boolean; reader: NewsReader }> {
  const found = await find(ctx, token);
  const reader = readerOf(found) ?? {};
  return { address: told(found.address), isActive: found.isWilling, reader };
}

/**
 * Ends news and offers for whoever got a mail, whatever they agreed with; again and again, if asked
 * to. @throws AppError `not_found`.
 */
export async function endCampaignSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string }> {
  const found = await find(ctx, token);
  const reader = readerOf(found);
  if (reader !== undefined) {
    await ctx.db.transaction().execute(async (trx) => {
      await ctx.ports.newsConsents.end(trx, reader, 'mail');
      if (found.isWilling) await markUnsubscribed(trx, found.id, ctx.now());
    });
  }
  return { address: told(found.address) };
}
