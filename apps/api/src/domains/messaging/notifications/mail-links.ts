import type { Language } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { siteIn } from '../../../platform/http/plain-page.ts';
import type { LinkSecrets } from './link-secrets.ts';

/** Links of a mail. */
export interface MailLinks {
  readonly booking: (bookingId: string) => string;
  /** Returns the URL of a page that an account link opens. */
  readonly account: (path: '/verify-email' | '/reset-password', tokenId: string) => string;
  /** Returns the six-digit code that verifies an address without the link. */
  readonly verificationCode: (tokenId: string) => string;
  readonly staffApp: () => string;
  readonly staffInvitation: (invitationId: string) => string;
  readonly unsubscribe: (token: string) => string;
  /** Returns the URL of the page on which a subscription is confirmed or ended. */
  readonly newsPreferences: (token: string) => string;
  /** For a campaign preview. */
  readonly unsubscribeFromNews: () => string;
}

/** Returns the links of a real mail. Secrets follow the `#`, so no server or log sees them. */
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

/** Returns the links of a sample mail: they lead to the page, but contain no secret. */
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
