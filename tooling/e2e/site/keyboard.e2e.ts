import type { Locator, Page } from '@playwright/test';
import { openWhole } from '../harness/public-pages.ts';
import { isAlive } from '../harness/settled.ts';
import { walkStops } from '../harness/stops.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Presses Tab until the element has the focus, and waits until it is hydrated: a busy machine
 * hydrates a part after the page has already scrolled past it, and until then keys do nothing.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused()) break;
  }
  await expect.poll(() => isAlive(target)).toBe(true);
  await expect(target).toBeFocused();
}

test('the skip link has the first focus and leads past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Starting at just/ })).toBeFocused();
});

test('Tab goes through the links of the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const header = page.getByRole('banner');
  for (const name of [
    'VoltCourier home',
    'Membership',
    'Help',
    'Account',
    'Emergency',
    'Schedule a Charge',
  ]) {
    await page.keyboard.press('Tab');
    await expect(header.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
});

test('the menu of a phone is opened, gone through and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWhole(page, '/');
  await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  for (const link of await menu.getByRole('link').all()) {
    if (!(await link.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the plan interval and the testimonials are switched by keyboard', async ({ page }) => {
  await openWhole(page, '/');
  const plans = page.locator('#pricing');
  await tabTo(page, plans.getByRole('radio', { name: 'Monthly' }));
  await page.keyboard.press('ArrowRight');
  await expect(plans.getByRole('radio', { name: /Annually/ })).toBeFocused();
  await expect(plans.getByText('$831', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(plans.getByText('$99', { exact: true })).toBeVisible();
  const carousel = page.getByRole('region', { name: 'What customers say' });
  await tabTo(page, carousel.getByRole('button', { name: /next/i }));
  await page.keyboard.press('Enter');
  await expect(carousel.getByText('Marcus Reed')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(carousel.getByText('Emily Chen')).toBeVisible();
});

test('the contact form is sent by keyboard', async ({ page }) => {
  await openWhole(page, '/');
  const form = page.getByRole('form', { name: 'Schedule a charge' });
  await tabTo(page, form.getByLabel('Full name'));
  await page.keyboard.type('Ada Driver');
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type('ada.keyboard@example.com');
  await tabTo(page, form.getByLabel('Vehicle type'));
  await page.keyboard.type('Tesla');
  await tabTo(page, form.getByRole('button', { name: 'Schedule a Charge Now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Charge Scheduled!', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Full name')).toHaveValue('');
});

for (const { width, height } of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `at ${width} px each focused element is visible and marked`,
    { tag: '@site-walk' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openWhole(page, '/');
      const { stops, problems } = await walkStops(page, 150);
      expect(problems).toEqual([]);
      expect(stops.length).toBeGreaterThan(40);
    },
  );
}
