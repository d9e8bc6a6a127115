import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

const SITEMAP = path.resolve(import.meta.dirname, '../../../apps/web/dist/sitemap.xml');

/** Pages in the built sitemap. The product is built before tests are collected. */
export const SITEMAP_PATHS: readonly string[] = Array.from(
  readFileSync(SITEMAP, 'utf8').matchAll(/<loc>(.+?)<\/loc>/gu),
  ([, address = '']) => new URL(address).pathname,
);

/** A path without a page. */
export const UNKNOWN_PATH = '/no-such-page';

/** Every public page: those in the sitemap, those it doesn't list, and a missing one. */
export const PUBLIC_PATHS: readonly string[] = [
  ...SITEMAP_PATHS,
  '/checkout',
  '/visit',
  '/receipt',
  '/verification-success',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  UNKNOWN_PATH,
];

/**
 * Opens a page and scrolls through it, so that its script runs and its deferred parts are hydrated.
 */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1')).toBeVisible();
  await settled(page);
  await page.evaluate(async () => {
    const frame = async () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
  });
  await settled(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
