import { book, fillBooking, submitBooking } from './harness/journey.ts';
import { expect, test } from './harness/test.ts';

test('a checkout that can not be loaded does not lose the booking', async ({ page }) => {
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

test('an offline person keeps what was entered and books when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 29, email: 'offline@example.com' });
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await submitBooking(page);
  await expect(page.getByText(/We couldn’t reach VoltCourier/).first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await context.setOffline(false);
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
});

test('a page left open learns that the reservation has ended', async ({ page }) => {
  await page.clock.install();
  await book(page, { days: 30, email: 'left-open@example.com' });
  await page.clock.fastForward('16:00');
  await expect(page.getByText('Your reservation has ended')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('link', { name: 'Choose a time again' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
});
