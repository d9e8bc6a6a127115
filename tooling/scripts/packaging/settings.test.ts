import { expect, test } from 'vitest';
import { policySettings } from './page-files.ts';
import { relatedOrigins } from './related-origins.ts';
import { readPackageSettings } from './settings.ts';

const APART = {
  APP_URL: 'https://www.example.com',
  ADMIN_URL: 'https://staff.example.com',
  API_URL: 'https://api.example.com/',
  BRAND_HOTLINE: '+1 757 555 0199',
};

test('uses one origin by default', () => {
  const { buildEnvironment, ...settings } = readPackageSettings({});
  expect(settings.apiUrl).toBe(settings.siteUrl);
  expect(buildEnvironment['VITE_API_URL']).toBe('');
  expect(buildEnvironment['VITE_ADMIN_URL']).toBe('/admin');
  expect(policySettings(readPackageSettings({}), settings.siteUrl)).toMatchObject({
    connect: [],
    forms: [],
  });
});

test('hosted apart, each build knows the other hosts, and policies allow the API', () => {
  const settings = readPackageSettings(APART);
  expect(settings.buildEnvironment).toMatchObject({
    VITE_SITE_URL: 'https://www.example.com',
    VITE_API_URL: 'https://api.example.com',
    VITE_ADMIN_URL: 'https://staff.example.com/admin',
    VITE_BRAND_HOTLINE: '+1 757 555 0199',
  });
  expect(policySettings(settings, settings.siteUrl)).toEqual({
    images: [],
    isSecure: true,
    hasStripe: false,
    connect: ['https://api.example.com'],
    forms: ['https://api.example.com'],
  });
  // The staff app shows mails with the site's images.
  expect(policySettings(settings, settings.adminUrl).images).toEqual([settings.siteUrl]);
});

test('allows Stripe’s form with a key, but not beside the sandbox', () => {
  const key = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(readPackageSettings({ ...APART, ...key }).hasStripe).toBe(true);
  const sandbox = { SANDBOX_URL: 'https://sandbox.example.com' };
  expect(readPackageSettings({ ...APART, ...key, ...sandbox }).hasStripe).toBe(false);
});

test('refuses an address with a path or without a scheme, naming the variable', () => {
  expect(() => readPackageSettings({ APP_URL: 'www.example.com' })).toThrow(/^APP_URL must be/u);
  expect(() => readPackageSettings({ API_URL: 'https://example.com/api' })).toThrow(/^API_URL/u);
});

test('names a staff app on another origin as related, but not one below the site’s domain', () => {
  const file = relatedOrigins(readPackageSettings(APART))['.well-known/webauthn'] ?? '';
  expect(JSON.parse(file)).toEqual({ origins: [APART.APP_URL, APART.ADMIN_URL] });
  const siteUrl = 'https://example.com';
  expect(relatedOrigins({ siteUrl, adminUrl: 'https://staff.example.com' })).toEqual({});
});
