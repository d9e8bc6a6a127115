import type { Page } from '@playwright/test';
import { isAlive } from './harness/settled.ts';
import { expect, test } from './harness/test.ts';

/** How long a page that nobody touches rests (decision 33). */
const REST_MS = 5000;

/**
 * Opens a page on a phone that nobody touches; its scripts are there, and none has run. It rests for
 * ever, however long a busy machine takes.
 */
async function rest(page: Page, address: string): Promise<void> {
  await page.addInitScript((ms) => {
    const begin = setTimeout;
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === ms ? 0 : begin(run, wait)) as typeof setTimeout;
  }, REST_MS);
  const fetched = page.waitForResponse(/\/assets\/site-/u);
  await page.goto(address);
  await fetched;
  await expect(page.locator('html')).not.toHaveAttribute('data-later');
  expect(await isAlive(page.locator('h1'))).toBe(false);
}

test.use({ isPresent: false, viewport: { width: 412, height: 823 } });

test('a page rests until somebody is there, and answers what they pressed before it could', async ({
  page,
  consoleErrors,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await rest(page, '/membership');
  expect(asked).toEqual([]);
  // The very first thing that anybody does there, with nothing before it.
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('what only the script knows comes as soon as it is in sight; what was typed stays', async ({
  page,
}) => {
  await rest(page, '/booking');
  await page.getByLabel('Full name').fill('Ada Early');
  await page.getByText('Loading the calendar').scrollIntoViewIfNeeded();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Early');
  // On a larger screen the next free times are in sight from the start.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /place/u }).first()).toBeVisible();
});
