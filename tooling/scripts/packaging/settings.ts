import { Failure } from '../failure.ts';

/** Addresses of an installation, as needed by its static artefacts. */
export interface PackageSettings {
  /** Origins without a trailing slash. */
  readonly siteUrl: string;
  readonly adminUrl: string;
  readonly apiUrl: string;
  readonly hasStripe: boolean;
  /** URL of the sandbox for browsers; undefined in production. */
  readonly sandboxUrl: string | undefined;
  /** Environment for building the site and the admin app. */
  readonly buildEnvironment: NodeJS.ProcessEnv;
}

function originOf(given: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = given[name] || otherwise;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol) || url.pathname !== '/') {
    throw new Failure(`${name} must be an origin such as https://www.example.com, not “${text}”.`);
  }
  return url.origin;
}

/**
 * Reads the API's own variables: an installation's packaging and its API are configured by the same
 * file. Without any of them the three are on one origin, `http://localhost:3000`.
 *
 * @throws Failure naming the invalid variable.
 */
export function readPackageSettings(given: NodeJS.ProcessEnv): PackageSettings {
  const siteUrl = originOf(given, 'APP_URL', 'http://localhost:3000');
  const adminUrl = originOf(given, 'ADMIN_URL', siteUrl);
  const apiUrl = originOf(given, 'API_URL', siteUrl);
  const sandboxUrl = given['SANDBOX_URL'] ? originOf(given, 'SANDBOX_URL', '') : undefined;
  return {
    siteUrl,
    adminUrl,
    apiUrl,
    hasStripe: Boolean(given['STRIPE_PUBLISHABLE_KEY']) && sandboxUrl === undefined,
    sandboxUrl,
    buildEnvironment: {
      VITE_SITE_URL: siteUrl,
      VITE_API_URL: apiUrl === siteUrl && adminUrl === siteUrl ? '' : apiUrl,
      VITE_ADMIN_URL: adminUrl === siteUrl ? '/admin' : `${adminUrl}/admin`,
      VITE_BRAND_NAME: given['BRAND_NAME'] || 'VoltCourier',
      VITE_BRAND_HOTLINE: given['BRAND_HOTLINE'] || '',
      VITE_BRAND_EMAIL: given['BRAND_EMAIL'] || '',
      VITE_GTM_ID: given['VITE_GTM_ID'] || '',
    },
  };
}
