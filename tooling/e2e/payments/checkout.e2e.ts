import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { book, pay } from '../harness/journey.ts';

const PHONE = { width: 390, height: 844 };

const openOrder = (page: Page) => page.getByText('Order Summary: Standard Charge').click();

test.describe('the checkout on a phone', () => {
  test.use({ viewport: PHONE });

  test('shows the order in one line and the pay button without scrolling', async ({ page }) => {
    const id = await book(page, { days: 23, email: 'phone-order@example.com' });
    await expect(page.getByRole('button', { name: 'Pay $99.99' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(id)).toBeHidden();
    await openOrder(page);
    await expect(page.getByText(id)).toBeVisible();
    // Nothing distracts from the payment.
    await expect(page.getByRole('navigation', { name: 'Get a charge' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
      'Privacy Policy',
      'Terms of Service',
      'Help',
      'Español',
    ]);
  });

  test('shows a declined payment in view, marks the card field, and keeps both messages in view', async ({
    page,
  }) => {
    await book(page, { days: 24, email: 'phone-refused@example.com' });
    await pay(page, '4000 0000 0000 0002');
    const refusal = page.getByText('You have not been charged');
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
    // The toast disappears after a while; the message on the page stays.
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Payment failed', { exact: true })).toBeHidden();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await pay(page);
    await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  });

  test('shows that the device is offline, and pays once online', async ({ page, context }) => {
    await book(page, { days: 25, email: 'phone-offline@example.com' });
    await context.setOffline(true);
    await pay(page);
    const notice = page.getByText('You are offline');
    await expect(notice).toBeInViewport();
    await expect(notice).toHaveCount(1);
    await expect(page.getByText('This booking is never charged twice')).toBeInViewport();
    await context.setOffline(false);
    await pay(page);
    await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  });
});

test('cancelling at the checkout cancels the booking and leads to the home page', async ({
  page,
}) => {
  const id = await book(page, { days: 26, email: 'give-up@example.com' });
  await page.getByRole('button', { name: 'Cancel and Return Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Booking cancelled', { exact: true })).toBeVisible();
  await page.goto('/booking');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByText('You have a booking to pay')).toHaveCount(0);
  await page.goto(`/visit/${id}`);
  await expect(page.getByText('Cancelled').first()).toBeVisible();
});

test('a cancellation that fails still leads to the home page', async ({ page }) => {
  await book(page, { days: 27, email: 'leave@example.com' });
  await page.route('**/api/booking/*/cancel', (route) => route.abort());
  await page.getByRole('button', { name: 'Cancel and Return Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a booking that another tab has cancelled can’t be paid any more', async ({
  page,
  product,
}) => {
  const id = await book(page, { days: 38, email: 'two-tabs@example.com' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('radio', { name: 'Bitcoin' }).check();
  await expect(other.getByRole('button', { name: 'I’ve Made This Payment' })).toBeVisible();
  await page.request.post(`/api/booking/${id}/cancel`, { data: { feeCents: 0 } });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${product.sandboxUrl}/sandbox/state`);
      const { payment_intents: intents } = (await answer.json()) as {
        payment_intents: { status: string; metadata: Record<string, string> }[];
      };
      return intents.find(({ metadata }) => metadata['bookingId'] === id)?.status;
    })
    .toBe('canceled');
  await pay(page);
  const message = 'This booking was cancelled. Please choose a time again.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  // A headless browser doesn't hide the tab that is left.
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(other.getByText(message)).toBeVisible();
  await expect(other.getByRole('button', { name: 'I’ve Made This Payment' })).toHaveCount(0);
});

test('a booking that was paid in another tab asks for no Bitcoin any more', async ({ page }) => {
  await book(page, { days: 38, time: '11:00 AM', email: 'paid-elsewhere@example.com' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  await expect(page.getByRole('button', { name: 'I’ve Made This Payment' })).toBeVisible();
  await pay(other);
  await expect(other.getByText('Your appointment is confirmed')).toBeVisible();
  // A headless browser doesn't hide the tab that is left.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
});
