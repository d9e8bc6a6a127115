import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** The header that a page sets to its own policy. */
export const POLICY_HEADER = 'content-security-policy';

/** The header that a page which anybody may read goes without; every other answer has it. */
export const OPENER_HEADER = 'cross-origin-opener-policy';

const STRIPE_SCRIPT = 'https://js.stripe.com';

/** What a page may run and look like beyond its files. */
export interface PageContents {
  /** Hashes of what is written inside it. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it asks people if a tag manager may be loaded. */
  readonly hasTagManager?: boolean;
}

/** What Google Tag Manager and Google Analytics ask for (Google, Tag Platform, CSP guide). */
const TAG_MANAGER = {
  script: ['https://*.googletagmanager.com'],
  image: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};
const NO_TAG_MANAGER = { script: [], image: [], connect: [] };

/** The content security policy of an answer; inline code is allowed only by its hash. */
export function contentSecurityPolicy(
  config: Config,
  page: PageContents = { scripts: [], styles: [] },
): string {
  const tags = page.hasTagManager === true ? TAG_MANAGER : NO_TAG_MANAGER;
  const isStripe = config.card.mode === 'stripe';
  const sandbox = config.card.mode === 'sandbox' ? [new URL(config.card.browserUrl).origin] : [];
  const stripe = isStripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...page.scripts, ...stripe, ...tags.script],
    'style-src': ["'self'", ...page.styles, ...(isStripe ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...tags.image],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...sandbox,
      ...(isStripe ? ['https://api.stripe.com'] : []),
      ...tags.connect,
    ],
    'frame-src': isStripe ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(config.appUrl.startsWith('https://') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/**
 * Headers that keep a page to itself (OWASP, HTTP Security Response Headers). A page with inline
 * scripts or styles brings a policy of its own; every other answer allows none.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // Written once: helmet would put the same policy together again for every answer.
  const policy = contentSecurityPolicy(config);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.appUrl.startsWith('https://')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
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
    if (!reply.hasHeader(POLICY_HEADER)) reply.header(POLICY_HEADER, policy);
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(self), payment=(self)',
    );
  });
}
