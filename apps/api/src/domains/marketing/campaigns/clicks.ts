import { addressOfCampaignLink, readCampaignLink } from '../../messaging/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { addClick, findLinkedWords } from './clicks-repository.ts';

/**
 * Where a link in a mail of a campaign leads, with the click written down. The words of a campaign
 * can't change once it is sent, so they are those of the mail.
 *
 * What is counted is a request with GET. Programs that open links before people do (scanners of
 * mail, prefetching browsers) and whoever got the mail forwarded look the same as the reader. Only a
 * request with HEAD is surely nobody reading, and isn't counted.
 *
 * @throws AppError `not_found` for a link that is none of ours.
 */
export async function openCampaignLink(
  ctx: Context,
  token: string,
  { isCounted }: { isCounted: boolean },
): Promise<string> {
  const link = readCampaignLink(token);
  const words = link && (await findLinkedWords(ctx.db, link.recipientId));
  const address = link && words && addressOfCampaignLink(ctx, words, link);
  if (link === undefined || address === undefined) {
    throw new AppError('not_found', 'This link is not one of ours.');
  }
  if (isCounted) await addClick(ctx.db, link, ctx.now());
  return address;
}
