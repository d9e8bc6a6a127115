import helmet from '@fastify/helmet';
import {
  CACHE_FOR_A_YEAR,
  contentSecurityPolicy,
  type PageContents,
  PERMISSIONS,
  REFERRER,
  TRANSPORT_SECONDS,
} from '@voltcourier/contracts/kernel/page-headers';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The header that a page sets to its own policy. */
export const POLICY_HEADER = 'content-security-policy';

/** The header that a page which anybody may read goes without; every other answer has it. */
export const OPENER_HEADER = 'cross-origin-opener-policy';

/** The header that says who may load a file; the pictures of mails are loaded by everybody. */
export const RESOURCE_HEADER = 'cross-origin-resource-policy';

/** What of the policy the configuration says. */
const policySettings = ({ appUrl, card }: Config) => ({
  isSecure: appUrl.startsWith('https://'),
  hasStripe: card.mode === 'stripe',
  connect: card.mode === 'sandbox' ? [new URL(card.browserUrl).origin] : [],
});

/** The content security policy of an answer from here, where pages call nobody else's API. */
export const policyFor = (config: Config, page?: PageContents): string =>
  contentSecurityPolicy(policySettings(config), page);

/** What is said to pages that call the API, and to nobody who opens a page or a file. */
export const HEADERS_OF_CALLS = [
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

/** What means nothing for a script or a font. */
const HEADERS_OF_PAGES = [OPENER_HEADER, 'referrer-policy', 'x-request-id', ...HEADERS_OF_CALLS];

/**
 * Headers that keep a page to itself (OWASP, HTTP Security Response Headers). A page with inline
 * scripts or styles brings a policy of its own; every other answer allows none.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // Written once: helmet would put the same policy together again for every answer.
  const policy = policyFor(config);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.appUrl.startsWith('https://')
      ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: REFERRER },
    crossOriginEmbedderPolicy: false,
    // Browsers key agents by origin by themselves (HTML, 8.1.2); asked to, they start a process anew.
    originAgentCluster: false,
    // For browsers that this site doesn't run in, or said better by the policy: a first answer that
    // fits the ten packets of a new connection is on the screen one round trip earlier.
    dnsPrefetchControl: false,
    frameguard: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    // A built file goes without: the font and its headers fit the ten packets of a new connection.
    if (reply.getHeader('cache-control') === CACHE_FOR_A_YEAR) {
      for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
      reply.header(POLICY_HEADER, "default-src 'none'");
      return;
    }
    if (!reply.hasHeader(POLICY_HEADER)) reply.header(POLICY_HEADER, policy);
    reply.header('permissions-policy', PERMISSIONS);
  });
}
