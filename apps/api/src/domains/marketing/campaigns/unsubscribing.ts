import { type NewsReader, recipientOfUnsubscribeLink } from '../../messaging/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type CampaignReader, findReader } from './recipients-repository.ts';
import { markUnsubscribed } from './responses-repository.ts';

// Unsubscribe links in campaign mails, which end all campaigns for the recipient.

async function find(ctx: Context, token: string) {
  const id = recipientOfUnsubscribeLink(ctx, token);
  const reader = id === undefined ? undefined : await findReader(ctx.db, id);
  if (id === undefined || reader === undefined) {
    throw new AppError('not_found', 'This link isn’t valid.');
  }
  return { id, ...reader };
}

// A deleted account gets no mail, and its former address is not revealed.
function addressee(address: string | null) {
  return address ?? 'you';
}

/** Returns the identity of the recipient who opens a link; undefined once they are erased. */
function readerOf({ userId, personId, address }: CampaignReader): NewsReader | undefined {
  if (address === null) return undefined;
  return {
    userIds: userId === null ? [] : [userId],
    personIds: [personId],
    addresses: [address.toLowerCase()],
  };
}

/** Returns the subject of a link and its recipient. @throws AppError `not_found`. */
export async function getCampaignSubscription(
  ctx: Context,
  token: string,
): Promise<{ address: string; isActive: boolean; reader: NewsReader }> {
  const found = await find(ctx, token);
  const reader = readerOf(found) ?? {};
  return { address: addressee(found.address), isActive: found.isWilling, reader };
}

/**
 * Unsubscribes a mail's recipient from news and offers, whatever their consent was based on.
 * Idempotent. @throws AppError `not_found`.
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
  return { address: addressee(found.address) };
}
