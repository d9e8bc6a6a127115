import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { createSignedIds } from '../../../platform/signed-id.ts';
import type { CampaignWords } from './emails/campaign.tsx';
import type { Message, Sender } from './emails/message.tsx';

/** The mails that staff write themselves, and the link in each that ends them. */
export function createCampaignMails({ config }: Pick<Dependencies, 'config'>) {
  const sender: Sender = { ...config.brand, siteUrl: config.appUrl };
  const links = createSignedIds(config.sessionSecret, 'unsubscribe from campaigns');
  const urlOf = (token: string) => `${config.apiUrl}/unsubscribe/news/${token}`;
  const compose = async (words: CampaignWords, firstName: string | null, url: string) => {
    const { campaignMail } = await import('./emails/campaign.tsx');
    return campaignMail(words, firstName, sender, url);
  };

  return {
    /** A mail of a campaign to somebody, by the id of their row. */
    composeCampaign: async (
      words: CampaignWords,
      firstName: string | null,
      recipientId: string,
    ): Promise<Message & Required<Pick<Mail, 'unsubscribeUrl'>>> => {
      const unsubscribeUrl = urlOf(links.tokenOf(recipientId));
      return { ...(await compose(words, firstName, unsubscribeUrl)), unsubscribeUrl };
    },

    /** The same to look at, with a link that opens nothing. */
    previewCampaign: (words: CampaignWords, firstName: string | null): Promise<Message> =>
      compose(words, firstName, urlOf('left-out-of-previews')),

    /** Whose mail a link was in; undefined where it is none of ours. */
    recipientOfLink: (token: string): string | undefined => links.idOf(token),
  };
}
