import { type Language, LANGUAGES } from '@voltcourier/contracts';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import { findMailLanguage } from '../languages/repository.ts';
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
  language: Language,
  words: CampaignWords,
  firstName: string | null,
  links: CampaignLinks,
) {
  const { campaignMail } = await import('./emails/campaign.tsx');
  return campaignMail(words, firstName, await senderOf(ctx, language), links);
}

/** Somebody who gets a mail of a campaign, by the id of their row. */
interface CampaignReader {
  readonly id: string;
  readonly address: string;
  readonly first_name: string | null;
}

/** A mail of a campaign to somebody: as it was written, in a frame of their language. */
export async function composeCampaign(
  ctx: Context,
  db: Database,
  words: CampaignWords,
  { id, address, first_name: firstName }: CampaignReader,
): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> {
  const endings = endingsOf(ctx, linksOf(ctx).tokenOf(id));
  const links = { addressOf: countedLinks(ctx, id), ...endings };
  const language = await findMailLanguage(db, address);
  const mail = await compose(ctx, language, words, firstName, links);
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
  return compose(ctx, LANGUAGES[0], words, firstName, {
    addressOf: directLinks(ctx.config.appUrl),
    ...endingsOf(ctx, 'left-out-of-previews'),
  });
}

/** Whose mail a link was in; undefined where it is none of ours. */
export function recipientOfUnsubscribeLink(ctx: Context, token: string): string | undefined {
  return linksOf(ctx).idOf(token);
}
