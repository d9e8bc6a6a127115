import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

test('the home page shows its heading without an error in the console', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('the health endpoint answers ok', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

/**
 * The reference renders hundreds of endpoints, which takes a while in a browser without
 * optimizations.
 */
const whenDrawn = expect.configure({ timeout: 60_000 });

/** Opens the API reference, and returns the endpoint found by a filter. */
async function findEndpoint(page: Page): Promise<Locator> {
  await page.goto('/api/docs');
  await whenDrawn(page.getByRole('heading', { name: /^VoltCourier API/u })).toBeVisible();
  await page.getByPlaceholder('Filter by tag or path').fill('availability');
  await whenDrawn(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByRole('button', { name: 'Expand operation' }).click();
  return page.locator('[data-path="/api/availability"]');
}

test('the API reference finds an endpoint', async ({ page, consoleErrors }) => {
  test.slow();
  await whenDrawn(await findEndpoint(page)).toBeVisible();
  // Browsers without windows don't request the icon.
  const icon = (await page.locator('link[rel="icon"]').getAttribute('href')) ?? '';
  expect((await page.request.get(icon)).headers()['content-type']).toBe('image/png');
  expect(consoleErrors).toEqual([]);
});

test(
  'the API reference follows the theme and passes axe at both widths',
  { tag: '@staff-walk' },
  async ({ page }) => {
    test.slow();
    await (await findEndpoint(page)).click();
    await whenDrawn(page.getByText('Parameters', { exact: true })).toBeVisible();
    const ground = () =>
      page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await whenDrawn
        .poll(ground)
        .toBe(colorScheme === 'dark' ? 'rgb(22, 30, 27)' : 'rgb(255, 255, 255)');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
    }
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.reload();
    await whenDrawn.poll(ground).toBe('rgb(255, 255, 255)');
  },
);
