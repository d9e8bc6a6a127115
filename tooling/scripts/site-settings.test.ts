import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fetchSiteSettings,
  environmentOf,
  keepSiteSettings,
  readSiteSettings,
} from './site-settings.ts';

const promises = {
  callbackMinutes: 7,
  contactMinutes: 60,
  normalMinutes: 240,
  priorityMinutes: 120,
  emergencyMinutes: 60,
};
const CONFIG = {
  brand: {
    name: 'VoltCourier',
    email: 'new@example.com',
    hotline: '+1 757 555 0177',
    social: [],
    charges: '2,400+',
  },
  promises,
  card: { mode: 'off' },
};
const REACH = {
  hotline: '+1 757 555 0177',
  email: 'new@example.com',
  charges: '2,400+',
  promises,
};
const server = createServer((_request, response) => response.end(JSON.stringify(CONFIG)));
let folder: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-settings-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('the settings are requested from a running API', async () => {
  expect(await fetchSiteSettings(url)).toEqual(REACH);
  await expect(fetchSiteSettings('http://127.0.0.1:1')).rejects.toThrow('did not return');
});

it('the settings are passed to a build', () => {
  const built = environmentOf(REACH);
  expect(built['VITE_BRAND_HOTLINE']).toBe(REACH.hotline);
  expect(built['VITE_BRAND_CHARGES']).toBe('2,400+');
  expect(environmentOf({})['VITE_BRAND_CHARGES']).toBe('');
  expect(JSON.parse(built['VITE_RESPONSE_PROMISES'] ?? '')).toEqual(REACH.promises);
  expect(environmentOf({ hotline: null })['VITE_BRAND_HOTLINE']).toBe('');
});

it('the settings are kept for the next build unless the environment differs', async () => {
  expect(readSiteSettings(folder, {})).toBeUndefined();
  await keepSiteSettings(folder, url, {});
  await keepSiteSettings(folder, 'http://127.0.0.1:1', {});
  expect(readSiteSettings(folder, {})).toEqual(REACH);
  expect(readSiteSettings(folder, { BRAND_HOTLINE: '+1 757 555 0100' })).toBeUndefined();
});
