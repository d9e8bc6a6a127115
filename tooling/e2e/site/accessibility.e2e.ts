import { expectAccessible, testAccessibility } from '../harness/accessibility.ts';
import { book, dayAhead } from '../harness/journey.ts';
import { SITEMAP_PATHS } from '../harness/public-pages.ts';
import { expect, test } from '../harness/test.ts';

// Other files test the states of a page that depend on a query or on user actions.
testAccessibility([...SITEMAP_PATHS, '/verification-success', '/auth?next=%2Fadmin%2F']);

test('the checkout passes axe', async ({ page }) => {
  await book(page, { days: 27, email: 'axe@example.com' });
  await expectAccessible(page);
});

test('a booking is made by keyboard alone', async ({ page }) => {
  await page.goto('/booking');
  await expect(page.getByRole('button', { name: /next month/i })).toBeVisible();
  await page.getByLabel('Full name').focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type('Ada Driver');
  await type('keyboard@example.com');
  await type('7575550142');
  // The address field has an alternative next to it.
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeFocused();
  await page.keyboard.press('Tab');
  await type('100 Granby St, Norfolk, VA 23510');
  await type('Tesla');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /Standard Charge/ })).toBeChecked();
  const { label } = dayAhead(2);
  const day = page.getByRole('button', { name: label });
  // At the end of a month the day is in the next one.
  if (!(await day.isVisible())) {
    await page.getByRole('button', { name: /next month/i }).focus();
    await page.keyboard.press('Enter');
  }
  await day.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^10:00 AM/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Complete Booking & Proceed to Payment' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\?/);
});
