import { MAIL_STYLES } from './mail-styles.ts';

/**
 * Security headers of pages (OWASP, HTTP Security Response Headers), shared by the API and static
 * hosts.
 */

const STRIPE_SCRIPT = 'https://js.stripe.com';

/** Sources that Google Tag Manager and Google Analytics need (Google, Tag Platform, CSP guide). */
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

/** Inline content and features that the page's policy has to allow. */
export interface PageContents {
  /** Hashes of inline scripts, as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether the page asks for consent to load a tag manager. */
  readonly hasTagManager?: boolean;
}

/** Settings of the installation that change the policy. */
export interface PolicySettings {
  /** Whether the pages are served over TLS. */
  readonly isSecure: boolean;
  /** Whether cards are entered in Stripe's own form. */
  readonly hasStripe: boolean;
  /** Additional origins that pages may call: a separate API origin, the sandbox. */
  readonly connect?: readonly string[];
  /** Additional origins that forms may submit to without JavaScript. */
  readonly forms?: readonly string[];
  /** Additional origins of images. */
  readonly images?: readonly string[];
}

/** The content security policy of a response. Inline code is allowed only by its hash. */
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

/**
 * Reads the inline scripts and styles of a built page, and the features that its meta tags name.
 */
export function readPage(html: string): PageContents {
  const inside = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, content = '']) => content);
  return {
    scripts: inside(/<script(?![^>]*\s(?:src|type="application\/))[^>]*>([\s\S]*?)<\/script>/gu),
    styles: [
      ...inside(/<style[^>]*>([\s\S]*?)<\/style>/gu),
      // A mail shown in a frame is subject to the policy of the surrounding page.
      ...(html.includes('<meta name="shows-mails"') ? [MAIL_STYLES] : []),
    ],
    hasTagManager: html.includes('<meta name="tag-manager"'),
  };
}

/**
 * Pages that visitors reach by client-side navigation from a public page: a stricter policy of
 * their own would come too late.
 */
const CONTINUED = ['checkout/index.html'];

/**
 * Whether the window that opened a page may keep a reference to it (decision 0034). A page with a
 * canonical address shows nobody's data.
 *
 * @param file the page's file, relative to the folder of the site.
 */
export const keepsOpener = (file: string, html: string): boolean =>
  html.includes('<link rel="canonical"') || CONTINUED.includes(file);

/** Value of `strict-transport-security`, in seconds. */
export const TRANSPORT_SECONDS = 63_072_000;

/** `permissions-policy`. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(self)';

/** `referrer-policy`. */
export const REFERRER = 'strict-origin-when-cross-origin';

/** `cache-control` of files with a content hash in their name. */
export const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** `cache-control` of all other built files. */
export const REVALIDATE = 'no-cache';
