import { expectSound, expectTextToFit } from '../harness/accessibility.ts';
import { ownPages } from '../harness/own-pages.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

// Public pages: accessibility.e2e.ts and site.e2e.ts.
test.describe('the pages of an account', { tag: '@site-walk' }, () => {
  for (const [base, days] of [
    ['', 22],
    ['/es', 24],
  ] as const) {
    test(`pass axe and fit the window below ${base || '/'}`, async ({ page }) => {
      test.setTimeout(360_000);
      const pages = await ownPages(page, `own-pages${base.replace('/', '-')}`, days);
      for (const address of pages) {
        await test.step(address, async () => {
          await page.goto(`${base}${address}`);
          await settled(page);
          await expect(page.getByRole('progressbar')).toHaveCount(0);
          await expectSound(page);
          await expectTextToFit(page, 1280, '200%');
          await expectTextToFit(page, 320, '100%');
        });
      }
    });
  }
});
