import type { PackageSettings } from './settings.ts';

/**
 * The file with which browsers accept a passkey of the site in the staff app (W3C, Web
 * Authentication Level 3, 5.11), if the staff app's host isn't a subdomain of the site's.
 */
export function relatedOrigins({
  siteUrl,
  adminUrl,
}: Pick<PackageSettings, 'siteUrl' | 'adminUrl'>): Readonly<Record<string, string>> {
  const site = new URL(siteUrl).hostname;
  const admin = new URL(adminUrl).hostname;
  if (admin === site || admin.endsWith(`.${site}`)) return {};
  return { '.well-known/webauthn': `${JSON.stringify({ origins: [siteUrl, adminUrl] })}\n` };
}
