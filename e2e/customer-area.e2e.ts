import type { Page } from '@playwright/test';
import { expectAccessible } from './harness/accessibility.ts';
import { register } from './harness/journey.ts';
import { expect, test } from './harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds a card as a person would, up to what the bank says. */
async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/** Expects that the page has no fault in either theme, and fits the narrowest phone. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a card is added with the bank’s authentication, becomes the default, and is removed', async ({
  page,
}) => {
  await register(page, 'e2e-cards', '/payment-methods');
  await expect(page.getByText('Your cards will be here')).toBeVisible();
  await expectSound(page);

  await addCard(page, '4242 4242 4242 4242');
  const visa = page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' });
  await expect(visa).toContainText('Expires 12/2034');
  await expect(visa).toContainText('Default');

  // A bank that is not sure, and one that says no.
  await addCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL((url) => url.pathname === '/payment-methods');
  await expect(page.getByText('Your bank did not confirm that it is you.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'ending in' })).toHaveCount(1);
  await addCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();

  await addCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL((url) => url.pathname === '/payment-methods' && url.search === '');
  const other = page.getByRole('listitem').filter({ hasText: 'Visa ending in 3155' });
  await expect(other).toBeVisible();

  // By keyboard alone.
  await other.getByRole('button', { name: 'Make default: Visa ending in 3155' }).focus();
  await page.keyboard.press('Enter');
  await expect(other).toContainText('Default');
  await expect(visa).not.toContainText('Default');
  await expectSound(page);
  await other.getByRole('button', { name: 'Remove Visa ending in 3155' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove card' }).click();
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Your cards' })).toBeFocused();
  await expect(visa).toContainText('Default');

  await page.reload();
  await expect(visa).toContainText('Default');
  await expect(page.getByRole('listitem').filter({ hasText: 'ending in' })).toHaveCount(1);
});
