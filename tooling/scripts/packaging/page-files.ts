import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  contentSecurityPolicy,
  keepsOpener,
  PERMISSIONS,
  type PolicySettings,
  readPage,
  REFERRER,
  REVALIDATE,
  TRANSPORT_SECONDS,
} from '@voltcourier/contracts/kernel/page-headers';
import type { PackageSettings } from './settings.ts';

/** Headers by name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A page of a static artefact, with its headers in addition to the common ones. */
export interface PageFile {
  /** Relative to the hosted folder. */
  readonly file: string;
  readonly headers: Headers;
  /** Whether the window that opened it may keep a reference to it. */
  readonly keepsOpener: boolean;
}

/** Configuration of a static file host. */
export interface HostedFiles {
  /** Headers of every response. */
  readonly common: Headers;
  readonly pages: readonly PageFile[];
  /** Folders whose files never change. */
  readonly unchanging: readonly string[];
  /** Folders whose images other sites may show: a mail in a browser loads its own. */
  readonly shared?: readonly string[];
}

const hashesOf = (contents: readonly string[]) =>
  contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);

/** The installation-specific part of a page's policy: calls and forms go to the API's origin. */
export function policySettings(settings: PackageSettings, origin: string): PolicySettings {
  const elsewhere = settings.apiUrl === origin ? [] : [settings.apiUrl];
  const sandbox = settings.sandboxUrl === undefined ? [] : [settings.sandboxUrl];
  return {
    isSecure: origin.startsWith('https://'),
    hasStripe: settings.hasStripe,
    connect: [...elsewhere, ...sandbox],
    forms: elsewhere,
    // The staff app shows mails, whose images are on the site.
    images: settings.siteUrl === origin ? [] : [settings.siteUrl],
  };
}

/** Headers of responses other than pages, the same as the API's. */
function commonHeaders(policy: PolicySettings): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': REFERRER,
    ...(policy.isSecure && {
      'strict-transport-security': `max-age=${TRANSPORT_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'cache-control': REVALIDATE,
  };
}

/** Reads the pages of a hosted folder, and determines their headers. */
export function readHostedFiles(
  folder: string,
  policy: PolicySettings,
  { unchanging, shared = [] }: Pick<HostedFiles, 'unchanging' | 'shared'>,
): HostedFiles {
  const pages = globSync('**/*.html', { cwd: folder })
    .toSorted()
    .map((file) => {
      const html = readFileSync(path.join(folder, file), 'utf8');
      const { scripts, styles, ...page } = readPage(html);
      const contents = { ...page, scripts: hashesOf(scripts), styles: hashesOf(styles) };
      return {
        file,
        headers: { 'content-security-policy': contentSecurityPolicy(policy, contents) },
        keepsOpener: keepsOpener(file, html),
      };
    });
  return { common: commonHeaders(policy), pages, unchanging, shared };
}
