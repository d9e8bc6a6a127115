import { type Language, LANGUAGES } from '@voltcourier/contracts';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import { findMailLanguage } from '../languages/repository.ts';
import { countedLinks, directLinks } from './campaign-links.ts';
import { senderOf } from './sender.ts';
import type { CampaignLinks, CampaignTexts } from './emails/campaign.tsx';
import type { Message } from './emails/message.tsx';

// Campaign mails written by staff, and their unsubscribe links.

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
  language: Language,
  texts: CampaignTexts,
  firstName: string | null,
  links: CampaignLinks,
) {
  const { campaignMail } = await import('./emails/campaign.tsx');
  return campaignMail(texts, firstName, await senderOf(ctx, language), links);
}

/** Recipient of a campaign mail, with the ID of their row. */
interface CampaignReader {
  readonly id: string;
  readonly address: string;
  readonly first_name: string | null;
}

/** Composes a campaign mail to a recipient: the text as written, in a layout in their language. */
export async function composeCampaign(
  ctx: Context,
  db: Database,
  texts: CampaignTexts,
  { id, address, first_name: firstName }: CampaignReader,
): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> {
  const endings = endingsOf(ctx, linksOf(ctx).tokenOf(id));
  const links = { addressOf: countedLinks(ctx, id), ...endings };
  const language = await findMailLanguage(db, address);
  const mail = await compose({ ...ctx, db }, language, texts, firstName, links);
  return { ...mail, unsubscribeUrl: endings.unsubscribeUrl };
}

/**
 * Composes a preview: its unsubscribe link is invalid, and its other links point directly at their
 * targets, so nothing is counted.
 */
export function previewCampaignMail(
  ctx: Context,
  texts: CampaignTexts,
  firstName: string | null,
): Promise<Message> {
  return compose(ctx, LANGUAGES[0], texts, firstName, {
    addressOf: directLinks(ctx.config.appUrl),
    ...endingsOf(ctx, 'left-out-of-previews'),
  });
}

/** Returns the recipient of an unsubscribe link; undefined if it isn't ours. */
export function recipientOfUnsubscribeLink(ctx: Context, token: string): string | undefined {
  return linksOf(ctx).idOf(token);
}
