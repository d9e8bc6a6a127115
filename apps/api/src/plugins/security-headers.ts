import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const STRIPE_SCRIPT = 'https://js.stripe.com';

/**
 * Headers that keep a page to itself (OWASP, HTTP Security Response Headers). Inline scripts and
 * styles are allowed only by the hash of what was built.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  inline: { scripts: readonly string[]; styles: readonly string[] },
): Promise<void> {
  const isStripe = config.card.mode === 'stripe';
  const sandbox = config.card.mode === 'sandbox' ? [new URL(config.card.browserUrl).origin] : [];
  const stripe = isStripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...stripe],
    'style-src': ["'self'", ...inline.styles, ...(isStripe ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sandbox, ...(isStripe ? ['https://api.stripe.com'] : [])],
    'frame-src': isStripe ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(config.appUrl.startsWith('https://') && { 'upgrade-insecure-requests': [] }),
  };
  // Written once: helmet would put the same policy together again for every answer.
  const policy = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.appUrl.startsWith('https://')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(self), payment=(self)',
    );
  });
}
