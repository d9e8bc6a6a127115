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

test('without addresses, everything is on one origin', () => {
  const { buildEnvironment, ...settings } = readPackageSettings({});
  expect(settings.apiUrl).toBe(settings.siteUrl);
  expect(buildEnvironment['VITE_API_URL']).toBe('');
  expect(buildEnvironment['VITE_ADMIN_URL']).toBe('/admin');
  expect(policySettings(readPackageSettings({}), settings.siteUrl)).toMatchObject({
    connect: [],
    forms: [],
  });
});

test('hosted apart, the builds know the others, and the policies let them call the API', () => {
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

test('Stripe’s form is allowed with its key, and never beside the sandbox’s', () => {
  const key = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(readPackageSettings({ ...APART, ...key }).hasStripe).toBe(true);
  const sandbox = { SANDBOX_URL: 'https://sandbox.example.com' };
  expect(readPackageSettings({ ...APART, ...key, ...sandbox }).hasStripe).toBe(false);
});

test('an address with a path or without a scheme is refused by its name', () => {
  expect(() => readPackageSettings({ APP_URL: 'www.example.com' })).toThrow(/^APP_URL has to be/u);
  expect(() => readPackageSettings({ API_URL: 'https://example.com/api' })).toThrow(/^API_URL/u);
});

test('a staff app beside the site is named as related, one below it need not be', () => {
  const file = relatedOrigins(readPackageSettings(APART))['.well-known/webauthn'] ?? '';
  expect(JSON.parse(file)).toEqual({ origins: [APART.APP_URL, APART.ADMIN_URL] });
  const siteUrl = 'https://example.com';
  expect(relatedOrigins({ siteUrl, adminUrl: 'https://staff.example.com' })).toEqual({});
});
