import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import { countedLinks, directLinks } from './campaign-links.ts';
import { senderOf } from './sender.ts';
import type { CampaignLinks, CampaignWords } from './emails/campaign.tsx';
import type { Message } from './emails/message.tsx';

// The mails that staff write themselves, and the link in each that ends them.

const linksOf = perContext((ctx: Context) =>
  createSignedIds(ctx.config.sessionSecret, 'unsubscribe from campaigns'),
);
function endingsOf(ctx: Context, token: string) {
  const { apiUrl } = ctx.config;
  return {
    unsubscribeUrl: `${apiUrl}/unsubscribe/news/${token}`,
    preferencesUrl: `${apiUrl}/news/${token}`,
  };
}
async function compose(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
  links: CampaignLinks,
) {
  const { campaignMail } = await import('./emails/campaign.tsx');
  return campaignMail(words, firstName, await senderOf(ctx), links);
}

/** A mail of a campaign to somebody, by the id of their row. */
export async function composeCampaign(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
  recipientId: string,
): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> {
  const endings = endingsOf(ctx, linksOf(ctx).tokenOf(recipientId));
  const addressOf = countedLinks(ctx, recipientId);
  const mail = await compose(ctx, words, firstName, { addressOf, ...endings });
  return { ...mail, unsubscribeUrl: endings.unsubscribeUrl };
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
    ...endingsOf(ctx, 'left-out-of-previews'),
  });
}

/** Whose mail a link was in; undefined where it is none of ours. */
export function recipientOfUnsubscribeLink(ctx: Context, token: string): string | undefined {
  return linksOf(ctx).idOf(token);
}
