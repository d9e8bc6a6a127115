import { MAIL_STYLES } from './mail-styles.ts';

/**
 * The headers that keep a page to itself (OWASP, HTTP Security Response Headers), for whoever serves
 * it: the API, or a host of static files.
 */

const STRIPE_SCRIPT = 'https://js.stripe.com';

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

/** What a page may run and look like beyond its files. */
export interface PageContents {
  /** Hashes of what is written inside it, as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether it asks people if a tag manager may be loaded. */
  readonly hasTagManager?: boolean;
}

/** What of a policy depends on the installation. */
export interface PolicySettings {
  /** Whether the pages are served over TLS. */
  readonly isSecure: boolean;
  /** Whether cards are paid with Stripe's own form. */
  readonly hasStripe: boolean;
  /** Origins that pages call beside their own: the API's where it is another, the sandbox's. */
  readonly connect?: readonly string[];
  /** Origins that forms without JavaScript are sent to beside their own. */
  readonly forms?: readonly string[];
  /** Origins whose pictures pages show beside their own. */
  readonly images?: readonly string[];
}

/** The content security policy of an answer; inline code is allowed only by its hash. */
export function contentSecurityPolicy(
  { isSecure, hasStripe, connect = [], forms = [], images = [] }: PolicySettings,
  page: PageContents = { scripts: [], styles: [] },
): string {
  const tags = page.hasTagManager === true ? TAG_MANAGER : NO_TAG_MANAGER;
  const stripe = hasStripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com'] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...page.scripts, ...stripe, ...tags.script],
    'style-src': ["'self'", ...page.styles, ...(hasStripe ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...images, ...tags.image],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...connect,
      ...(hasStripe ? ['https://api.stripe.com'] : []),
      ...tags.connect,
    ],
    'frame-src': hasStripe ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...forms],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** What is written inside a built page, in its own words, and what the page says of itself. */
export function readPage(html: string): PageContents {
  const inside = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, content = '']) => content);
  return {
    scripts: inside(/<script(?![^>]*\s(?:src|type="application\/))[^>]*>([\s\S]*?)<\/script>/gu),
    styles: [
      ...inside(/<style[^>]*>([\s\S]*?)<\/style>/gu),
      // A mail in a frame is under the policy of the page around it.
      ...(html.includes('<meta name="shows-mails"') ? [MAIL_STYLES] : []),
    ],
    hasTagManager: html.includes('<meta name="tag-manager"'),
  };
}

/** Where visitors come to within the document of a public page: a policy of its own comes too late. */
const CONTINUED = ['checkout/index.html'];

/**
 * Whether the window that opened a page may keep a handle on it (decision 0034). With an address of
 * its own for search engines, a page has nothing of anybody's.
 *
 * @param file the page's file, relative to the folder of the site.
 */
export const keepsOpener = (file: string, html: string): boolean =>
  html.includes('<link rel="canonical"') || CONTINUED.includes(file);

/** Seconds of `strict-transport-security`. */
export const TRANSPORT_SECONDS = 63_072_000;

/** `permissions-policy`. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(self)';

/** `referrer-policy`. */
export const REFERRER = 'strict-origin-when-cross-origin';

/** `cache-control` of files whose names change with their content. */
export const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** `cache-control` of everything else that is built. */
export const REVALIDATE = 'no-cache';
