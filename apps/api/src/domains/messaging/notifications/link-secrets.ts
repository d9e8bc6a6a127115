import { createCapabilities } from '../../../platform/http/capability.ts';
import { createOneTimeTokens } from '../../../platform/one-time-token.ts';

/** Secrets that make the links of a mail usable, by the ID of what they open. */
export interface LinkSecrets {
  readonly tokenOf: (id: string) => string;
  /** Six-digit code for users who are already signed in. */
  readonly codeOf: (id: string) => string;
  readonly grantOf: (bookingId: string) => string;
  readonly unsubscribeOf: (token: string) => string;
}

/** Returns usable links for a mail to be sent. */
export function usableLinks(sessionSecret: string): LinkSecrets {
  const { tokenOf, codeOf } = createOneTimeTokens(sessionSecret);
  const { grant } = createCapabilities(sessionSecret);
  return { tokenOf, codeOf, grantOf: grant, unsubscribeOf: (token) => token };
}

const none = () => 'left-out-of-previews';

/** Links of a previewed mail, which lead to the page but open nothing. */
export const UNUSABLE_LINKS: LinkSecrets = {
  tokenOf: none,
  codeOf: () => '••••••',
  grantOf: none,
  unsubscribeOf: none,
};
