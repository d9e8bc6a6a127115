import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import { countedLinks, directLinks } from './campaign-links.ts';
import { senderOf } from './sender.ts';
import type { CampaignWords, LinkAddress } from './emails/campaign.tsx';
import type { Message } from './emails/message.tsx';

// The mails that staff write themselves, and the link in each that ends them.

const linksOf = perContext((ctx: Context) =>
  createSignedIds(ctx.config.sessionSecret, 'unsubscribe from campaigns'),
);
function urlOf(ctx: Context, token: string) {
  return `${ctx.config.apiUrl}/unsubscribe/news/${token}`;
}
async function compose(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
  links: { addressOf: LinkAddress; unsubscribeUrl: string },
) {
  const { campaignMail } = await import('./emails/campaign.tsx');
  return campaignMail(words, firstName, senderOf(ctx), links);
}

/** A mail of a campaign to somebody, by the id of their row. */
export async function composeCampaign(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
  recipientId: string,
): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> {
  const unsubscribeUrl = urlOf(ctx, linksOf(ctx).tokenOf(recipientId));
  const addressOf = countedLinks(ctx, recipientId);
  const mail = await compose(ctx, words, firstName, { addressOf, unsubscribeUrl });
  return { ...mail, unsubscribeUrl };
}

/**
 * The same to look at: its unsubscribe link opens nothing, and its other links lead straight to
 * their targets, so that nothing is counted.
 */
export function previewCampaignMail(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
): Promise<Message> {
  return compose(ctx, words, firstName, {
    addressOf: directLinks(ctx.config.appUrl),
    unsubscribeUrl: urlOf(ctx, 'left-out-of-previews'),
  });
}

/** Whose mail a link was in; undefined where it is none of ours. */
export function recipientOfUnsubscribeLink(ctx: Context, token: string): string | undefined {
  return linksOf(ctx).idOf(token);
}
