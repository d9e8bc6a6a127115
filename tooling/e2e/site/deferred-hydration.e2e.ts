import type { Page } from '@playwright/test';
import { findPageProblems } from '@voltcourier/scripts/page-problems';
import { testWithBuild } from '../harness/other-build.ts';
import { isAlive } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

/** How long an untouched page defers hydration (decision 33). */
const REST_MS = 5000;

/** Height on a phone of the bar with the two actions, in pixels. */
const BAR_PX = 80;

/** Makes pages defer hydration forever, however long a busy machine takes. */
async function restForEver(page: Page): Promise<void> {
  await page.addInitScript((ms) => {
    const begin = setTimeout;
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === ms ? 0 : begin(run, wait)) as typeof setTimeout;
  }, REST_MS);
}

/** Opens a page on a phone without touching it; its scripts are loaded, and none has run. */
async function rest(page: Page, address: string): Promise<void> {
  await restForEver(page);
  const fetched = page.waitForResponse(/\/assets\/site-/u);
  await page.goto(address);
  await fetched;
  await expect(page.locator('html')).not.toHaveAttribute('data-later');
  expect(await isAlive(page.locator('h1'))).toBe(false);
}

test.use({ isPresent: false, viewport: { width: 412, height: 823 } });

test('a page stays unhydrated until the first click, and answers that click', async ({
  page,
  consoleErrors,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url());
  });
  await rest(page, '/membership');
  expect(requests).toEqual([]);
  // The user's very first action on the page.
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a page answers a click after its stylesheet failed to load', async ({ page }) => {
  let attempts = 0;
  await page.route(/\/assets\/whole-/u, (route) => {
    attempts += 1;
    // It is fetched ahead, then for the page, and then again.
    return attempts < 3 ? route.abort() : route.continue();
  });
  await page.goto('/membership');
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible({ timeout: 20_000 });
  expect(attempts).toBe(3);
  await expect(page.locator('link[rel="stylesheet"][href*="/whole-"]')).toHaveCount(1);
});

test('parts with data load as soon as they are in view, and form entries are kept', async ({
  page,
}) => {
  await rest(page, '/booking');
  await page.getByLabel('Full name').fill('Ada Early');
  // Scrolled in one step, because the calendar replaces this sentence as soon as it is visible.
  // While the calendar is hydrated, the sentence may be there twice.
  await page
    .getByText('Loading the calendar')
    .first()
    .evaluate((element) => element.scrollIntoView());
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Early');
  // On a larger screen the next open slots are visible from the start.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /\d:00 [AP]M/u }).first()).toBeVisible();
});

test('the next free slots load once half of their part is in view', async ({ page }) => {
  await rest(page, '/');
  // A late font shifts what is below it: wait for it here, and leave room for it when the page is
  // loaded again.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const times = await page.locator('[data-live]').first().boundingBox();
  const lineAt = (share: number) =>
    Math.round((times?.y ?? 0) + (times?.height ?? 0) * share + BAR_PX);
  await page.setViewportSize({ width: 412, height: lineAt(0.1) });
  await rest(page, '/');
  // Their place is visible now, and they have not loaded.
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  );
  await expect(page.locator('link[rel="stylesheet"][href*="/whole-"]')).toHaveCount(0);
  await page.setViewportSize({ width: 412, height: lineAt(0.9) });
  await expect(page.getByRole('link', { name: /\d:00 [AP]M/u }).first()).toBeVisible();
});

const unaddressed = testWithBuild({ VITE_BRAND_EMAIL: '' });

unaddressed.describe('on a site built without its email address', { tag: '@site-walk' }, () => {
  // One build for all of them.
  unaddressed.describe.configure({ mode: 'default' });

  unaddressed('the pages are valid, without a hotline, too', ({ site }) => {
    expect(findPageProblems(site.dist).problems).toEqual([]);
  });

  unaddressed(
    'the footer and contact part show the email address once they are in view',
    async ({ page }) => {
      for (const path of ['/', '/troubleshooting']) {
        expect(await (await page.request.get(path)).text()).not.toContain('mailto:');
      }
      await rest(page, '/');
      // The footer is below the first screen of any window, so it isn't visible before scrolling.
      for (const part of [page.locator('#contact'), page.getByRole('contentinfo')]) {
        await expect(part.locator('[data-live]')).toHaveText('Email');
      }
      for (const part of [page.locator('#contact'), page.getByRole('contentinfo')]) {
        await part.scrollIntoViewIfNeeded();
        await expect(part.getByRole('link', { name: /@/u })).toBeVisible();
      }
    },
  );

  unaddressed(
    'the email address loads without user input when it is in view from the start',
    async ({ page }) => {
      await restForEver(page);
      await page.setViewportSize({ width: 1280, height: 4000 });
      await page.goto('/troubleshooting');
      await expect(page.getByRole('main').getByRole('link', { name: /@/u })).toBeVisible();
    },
  );
});
