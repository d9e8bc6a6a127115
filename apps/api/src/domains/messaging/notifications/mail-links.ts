import type { Language } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { siteIn } from '../../../platform/http/plain-page.ts';
import type { LinkSecrets } from './link-secrets.ts';

/** The links of a mail. */
export interface MailLinks {
  readonly booking: (bookingId: string) => string;
  /** To a page of the site that a link of an account opens. */
  readonly account: (path: '/verify-email' | '/reset-password', tokenId: string) => string;
  /** The six digits that verify an address without its link. */
  readonly verificationCode: (tokenId: string) => string;
  readonly staffApp: () => string;
  readonly staffInvitation: (invitationId: string) => string;
  readonly unsubscribe: (token: string) => string;
  /** To the page on which an address confirms or ends its subscription. */
  readonly newsPreferences: (token: string) => string;
  /** In a campaign that is only looked at. */
  readonly unsubscribeFromNews: () => string;
}

/** The links of a mail about somebody. Secrets stand behind the `#`: no server and no log sees them. */
export function linksOf(
  { config }: Pick<Context, 'config'>,
  language: Language,
  secrets: LinkSecrets,
): MailLinks {
  const { apiUrl } = config;
  const site = siteIn({ siteUrl: config.appUrl }, language);
  const staffApp = `${config.adminUrl}/admin`;
  return {
    booking: (id) => `${site}/visit/${id}#${secrets.grantOf(id)}`,
    account: (path, id) => `${site}${path}#${secrets.tokenOf(id)}`,
    verificationCode: (id) => secrets.codeOf(id),
    staffApp: () => `${staffApp}/`,
    staffInvitation: (id) => `${staffApp}/join#${secrets.tokenOf(id)}`,
    unsubscribe: (token) => `${apiUrl}/unsubscribe/${secrets.unsubscribeOf(token)}`,
    newsPreferences: (token) => `${apiUrl}/news/${secrets.unsubscribeOf(token)}`,
    unsubscribeFromNews: () => `${apiUrl}/unsubscribe/news/${secrets.unsubscribeOf('')}`,
  };
}

/** The links of a mail about somebody made up: they lead to the page, but carry no secret. */
export function sampleLinks({ config }: Pick<Context, 'config'>, language: Language): MailLinks {
  const { apiUrl } = config;
  const site = siteIn({ siteUrl: config.appUrl }, language);
  const staffApp = `${config.adminUrl}/admin`;
  return {
    booking: () => `${site}/visit`,
    account: (path) => `${site}${path}`,
    verificationCode: () => '123456',
    staffApp: () => `${staffApp}/`,
    staffInvitation: () => `${staffApp}/join`,
    unsubscribe: () => `${apiUrl}/unsubscribe`,
    newsPreferences: () => `${apiUrl}/news`,
    unsubscribeFromNews: () => `${apiUrl}/unsubscribe`,
  };
}
