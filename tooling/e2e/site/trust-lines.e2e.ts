import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/test.ts';

const LINES = ['Insured by Tidewater Mutual up to $2 million', 'Virginia license 2705-1234'];

/** Shows pages with these lines in the business settings. */
async function withLines(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { brand: object };
    await route.fulfill({ json: { ...config, brand: { ...config.brand, trust: LINES } } });
  });
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('insurance and license are shown in the footer and on the business page', async ({
      page,
    }) => {
      await withLines(page);
      for (const path of ['/', '/booking', '/business']) {
        await page.goto(path);
        const foot = page.getByRole('contentinfo');
        await foot.scrollIntoViewIfNeeded();
        for (const line of LINES) await expect(foot.getByText(line)).toBeVisible();
      }
      const part = page.getByRole('heading', { name: 'Who does the work' }).locator('..');
      await expect(part.getByRole('listitem')).toHaveText(LINES);
      await expectAccessible(page);
    });
  });
}

test('nothing is shown without insurance and license in the settings', async ({ page }) => {
  await page.goto('/business');
  const foot = page.getByRole('contentinfo');
  await foot.scrollIntoViewIfNeeded();
  await expect(foot.getByText(/^© \d{4} VoltCourier$/u)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who does the work' })).toHaveCount(0);
});
