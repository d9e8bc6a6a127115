import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import { senderOf } from './sender.ts';
import type { CampaignWords } from './emails/campaign.tsx';
import type { Message } from './emails/message.tsx';

// The mails that staff write themselves, and the link in each that ends them.

const linksOf = perContext((ctx: Context) =>
  createSignedIds(ctx.config.sessionSecret, 'unsubscribe from campaigns'),
);
function urlOf(ctx: Context, token: string) {
  return `${ctx.config.apiUrl}/unsubscribe/news/${token}`;
}
async function compose(ctx: Context, words: CampaignWords, firstName: string | null, url: string) {
  const { campaignMail } = await import('./emails/campaign.tsx');
  return campaignMail(words, firstName, senderOf(ctx), url);
}

/** A mail of a campaign to somebody, by the id of their row. */
export async function composeCampaign(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
  recipientId: string,
): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> {
  const unsubscribeUrl = urlOf(ctx, linksOf(ctx).tokenOf(recipientId));
  return { ...(await compose(ctx, words, firstName, unsubscribeUrl)), unsubscribeUrl };
}

/** The same to look at, with a link that opens nothing. */
export function previewCampaignMail(
  ctx: Context,
  words: CampaignWords,
  firstName: string | null,
): Promise<Message> {
  return compose(ctx, words, firstName, urlOf(ctx, 'left-out-of-previews'));
}

/** Whose mail a link was in; undefined where it is none of ours. */
export function recipientOfUnsubscribeLink(ctx: Context, token: string): string | undefined {
  return linksOf(ctx).idOf(token);
}
