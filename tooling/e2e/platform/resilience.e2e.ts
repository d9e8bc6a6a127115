import type { Page } from '@playwright/test';
import { book, fillBooking, submitBooking } from '../harness/journey.ts';
import { isAlive } from '../harness/settled.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

test('a checkout page that fails to load doesn’t lose the booking', async ({ page }) => {
  await page.route('**/assets/checkout-*.js', (route) => route.abort('connectionreset'));
  await page.goto('/booking');
  await fillBooking(page, { days: 28, email: 'no-redirect@example.com' });
  await submitBooking(page);
  await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
  await expect(
    page
      .getByText(
        "Your charging appointment has been scheduled, but we couldn't redirect to payment.",
      )
      .first(),
  ).toBeVisible();
  await page.unroute('**/assets/checkout-*.js');
  await page.reload();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('a booking form keeps its entries while offline and is sent once online', async ({
  page,
  context,
}) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 29, email: 'offline@example.com' });
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await submitBooking(page);
  await expect(page.getByText(/We couldn’t reach our server/).first()).toBeVisible();
  // One notice is enough.
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await context.setOffline(false);
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
});

test('an open checkout shows that the hold has expired', async ({ page }) => {
  await page.clock.install();
  await book(page, { days: 30, email: 'left-open@example.com' });
  await page.clock.fastForward('16:00');
  await expect(page.getByText('Your reservation has ended')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('link', { name: 'Choose a time again' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
});

/** Holds back the page's scripts, like a slow network, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a form submitted before hydration is checked after hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/booking');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByRole('radio', { name: /Full Service/ }).check();
  await page.getByRole('button', { name: /Complete Booking/ }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByText('Please enter your full address.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await expect(page.getByRole('region', { name: 'Service Pricing' })).toContainText('$299.99');
});

test('hydration keeps the scroll position', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  release();
  // The header's menu responds, so the page is hydrated.
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect.poll(() => isAlive(menu)).toBe(true);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test('hydration causes no layout shift during a press', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/quick-booking?plan=professional&interval=annually');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('(757) 555-0142');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByRole('button', { name: 'Continue' }).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole('form').getByText('$1,673 per year')).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 2, name: 'What do you need?' })).toBeFocused();
});
