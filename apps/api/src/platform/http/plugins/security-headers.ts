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

/** Header with which a page sets its own policy. */
export const POLICY_HEADER = 'content-security-policy';

/** Header that public pages omit and all other responses have. */
export const OPENER_HEADER = 'cross-origin-opener-policy';

/** Header that controls who may load a file; mail images may be loaded by anyone. */
export const RESOURCE_HEADER = 'cross-origin-resource-policy';

/** The parts of the policy that depend on the configuration. */
const policySettings = ({ appUrl, card }: Config) => ({
  isSecure: appUrl.startsWith('https://'),
  hasStripe: card.mode === 'stripe',
  connect: card.mode === 'sandbox' ? [new URL(card.browserUrl).origin] : [],
});

/** Content security policy for responses of this server, whose pages call no other API. */
export const policyFor = (config: Config, page?: PageContents): string =>
  contentSecurityPolicy(policySettings(config), page);

/** Headers for pages that call the API; irrelevant when a page or file is opened. */
export const HEADERS_OF_CALLS = [
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

/** Headers without meaning for scripts or fonts. */
const HEADERS_OF_PAGES = [OPENER_HEADER, 'referrer-policy', 'x-request-id', ...HEADERS_OF_CALLS];

/**
 * Adds headers that isolate pages (OWASP, HTTP Security Response Headers). A page with inline
 * scripts or styles sets its own policy; all other responses allow none.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // Built once; helmet would rebuild the same policy for every response.
  const policy = policyFor(config);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.appUrl.startsWith('https://')
      ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: REFERRER },
    crossOriginEmbedderPolicy: false,
    // Browsers key agents by origin by default (HTML, 8.1.2); with the header, they start a new
    // process.
    originAgentCluster: false,
    // These are for browsers the site doesn't support, or covered by the policy. A first response
    // that fits the ten packets of a new connection is shown one round trip earlier.
    dnsPrefetchControl: false,
    frameguard: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    // Omitted for built files, so that the font and its headers fit the ten packets of a new
    // connection.
    if (reply.getHeader('cache-control') === CACHE_FOR_A_YEAR) {
      for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
      reply.header(POLICY_HEADER, "default-src 'none'");
      return;
    }
    if (!reply.hasHeader(POLICY_HEADER)) reply.header(POLICY_HEADER, policy);
    reply.header('permissions-policy', PERMISSIONS);
  });
}
