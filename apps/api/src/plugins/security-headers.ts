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
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts, ...stripe],
        styleSrc: ["'self'", ...inline.styles, ...(isStripe ? ["'unsafe-inline'"] : [])],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sandbox, ...(isStripe ? ['https://api.stripe.com'] : [])],
        frameSrc: isStripe ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(config.appUrl.startsWith('https://') && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: config.appUrl.startsWith('https://')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(self), payment=(self)',
    );
  });
}
