import { expectAccessible } from './harness/accessibility.ts';
import { book, dayAhead } from './harness/journey.ts';
import { expect, test } from './harness/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      for (const path of ['/', '/booking', '/admin/sign-in']) {
        test(`${path} has nothing that axe finds`, async ({ page }) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (path === '/booking') {
            await expect(page.getByRole('button', { name: /next month/i })).toBeVisible();
          }
          await expectAccessible(page);
        });

        test(`${path} needs no sideways scrolling`, async ({ page }) => {
          await page.setViewportSize({ width: width === 390 ? 320 : width, height: 800 });
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const overflow = await page
            .locator('html')
            .evaluate((root) => root.scrollWidth - root.clientWidth);
          expect(overflow).toBe(0);
        });
      }
    });
  }
}

test('the checkout has nothing that axe finds', async ({ page }) => {
  await book(page, { days: 27, email: 'axe@example.com' });
  await expectAccessible(page);
});

test('a booking can be made with the keyboard alone', async ({ page }) => {
  await page.goto('/booking');
  await expect(page.getByRole('button', { name: /next month/i })).toBeVisible();
  await page.getByLabel('Full name').focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Ada Driver');
  await type('keyboard@example.com');
  await type('100 Granby St, Norfolk, VA 23510');
  await type('Tesla');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /Standard Charge/ })).toBeChecked();
  const { label } = dayAhead(2);
  await page.getByRole('button', { name: label }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^10:00 AM/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Complete Booking & Proceed to Payment' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\?/);
});
