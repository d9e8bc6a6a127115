import { createCapabilities } from '../../../platform/http/capability.ts';
import { createOneTimeTokens } from '../../../platform/one-time-token.ts';

/** What makes the links of a mail usable, each by the id of what it opens. */
export interface LinkSecrets {
  readonly tokenOf: (id: string) => string;
  /** Six digits, for whoever is signed in already. */
  readonly codeOf: (id: string) => string;
  readonly grantOf: (bookingId: string) => string;
  readonly unsubscribeOf: (token: string) => string;
}

/** The links of a mail that is sent. */
export function usableLinks(sessionSecret: string): LinkSecrets {
  const { tokenOf, codeOf } = createOneTimeTokens(sessionSecret);
  const { grant } = createCapabilities(sessionSecret);
  return { tokenOf, codeOf, grantOf: grant, unsubscribeOf: (token) => token };
}

const none = () => 'left-out-of-previews';

/** The links of a mail that is only looked at: they lead to the page, and open nothing. */
export const UNUSABLE_LINKS: LinkSecrets = {
  tokenOf: none,
  codeOf: () => '••••••',
  grantOf: none,
  unsubscribeOf: none,
};
