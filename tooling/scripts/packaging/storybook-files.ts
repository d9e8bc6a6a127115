import { caddyFile, headersFile } from './host-files.ts';
import type { HostedFiles } from './page-files.ts';
import { PERMISSIONS, REFERRER, REVALIDATE } from '@voltcourier/contracts/kernel/page-headers';

/**
 * Host configuration of the component catalog. It has no secrets and calls no other host; its frame
 * shows each story in a frame of the same origin, and adds scripts and styles to its pages.
 */
export function storybookFiles(): { readonly headers: string; readonly caddy: string } {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join(';');
  const common = {
    'permissions-policy': PERMISSIONS,
    'referrer-policy': REFERRER,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  const pages = ['index.html', 'iframe.html'].map((file) => ({
    file,
    headers: { 'content-security-policy': policy },
    keepsOpener: true,
  }));
  const hosted: HostedFiles = {
    common: { ...common, 'cache-control': REVALIDATE },
    pages,
    unchanging: ['/assets/'],
  };
  return { headers: headersFile(hosted), caddy: caddyFile(hosted, {}) };
}
