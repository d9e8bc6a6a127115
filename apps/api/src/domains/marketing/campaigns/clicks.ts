import { addressOfCampaignLink, readCampaignLink } from '../../messaging/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { addClick, findLinkedTexts } from './clicks-repository.ts';

/**
 * Records a click on a campaign link and returns its target. A campaign's text can't change after
 * sending, so it matches the mail.
 *
 * Counts GET requests. Programs that open links automatically (mail scanners, prefetching browsers)
 * and people who got the mail forwarded look the same as the recipient. Only HEAD requests
 * certainly have no reader, and aren't counted.
 *
 * @throws AppError `not_found` for an unknown link.
 */
export async function openCampaignLink(
  ctx: Context,
  token: string,
  { isCounted }: { isCounted: boolean },
): Promise<string> {
  const link = readCampaignLink(token);
  const texts = link && (await findLinkedTexts(ctx.db, link.recipientId));
  const address = link && texts && addressOfCampaignLink(ctx, texts, link);
  if (link === undefined || address === undefined) {
    throw new AppError('not_found', 'This link isn’t valid.');
  }
  if (isCounted) await addClick(ctx.db, link, ctx.now());
  return address;
}
