import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { book, dayAhead, fillBooking, mailsTo, pay, submitBooking } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';

const webhooks = (request: APIRequestContext, sandboxUrl: string, behavior: object) =>
  request.post(`${sandboxUrl}/sandbox/stripe/webhooks`, { data: behavior });

test('a booking for tomorrow is paid by card and confirmed with one mail', async ({
  page,
  product,
  consoleErrors,
}) => {
  const email = 'journey@example.com';
  const id = await book(page, { days: 1, email });
  await expect(page.getByText('Your appointment is reserved for 15 minutes')).toBeVisible();
  await expect(page.getByText('Sandbox: no money moves')).toBeVisible();
  await pay(page);
  await expect(page.getByText('Payment successful!', { exact: true })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    success: 'true',
    booking: id,
    method: 'card',
  });
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();

  const mails = await mailsTo(page, product.sandboxUrl, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('$99.99');
  expect(mails[0]?.attachments[0]?.filename).toBe('appointment.ics');

  await page.reload();
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Card number')).toBeHidden();
  expect(await mailsTo(page, product.sandboxUrl, email)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('Back from a paid booking leads to a fresh form', async ({ page }) => {
  const { date } = dayAhead(14);
  await page.goto(`/booking?date=${date}&time=11:00`);
  await settled(page);
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Email').fill('back-home@example.com');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByLabel('Vehicle type').selectOption('Tesla');
  await page.getByRole('radio', { name: /Standard Charge/ }).check();
  await submitBooking(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goBack();
  // Not paid yet, so everything is still there.
  await expect(page.getByRole('radio', { name: /^11:00 AM/ })).toBeChecked();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await pay(page);
  await page.waitForURL((url) => url.searchParams.get('success') === 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/booking$/);
  await settled(page);
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByText('Choose a day to see its free times.')).toBeVisible();
});

test('a declined card is not charged, and another card pays', async ({ page }) => {
  await book(page, { days: 15, email: 'declined@example.com' });
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  await expect(page.getByText('You have not been charged')).toBeVisible();
  await pay(page, '4000 0000 0000 9995');
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/insufficient funds/i))
      .first(),
  ).toBeVisible();
  await pay(page);
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
});

test('the card form shows what is missing', async ({ page }) => {
  await book(page, { days: 16, email: 'missing@example.com' });
  await page.getByRole('button', { name: 'Pay $99.99' }).click();
  await expect(page.getByText('Enter the number on your card.')).toBeVisible();
  await expect(page.getByText(/Enter month and year/)).toBeVisible();
});

test('a booking is confirmed after the bank’s authentication', async ({ page }) => {
  const id = await book(page, { days: 17, email: 'authentication@example.com' });
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: /complete authentication/i }).click();
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('booking') === id);
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  expect(page.url()).not.toContain('payment_intent_client_secret');
});

test('a failed authentication leads back to the payment', async ({ page }) => {
  await book(page, { days: 18, email: 'refused@example.com' });
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: /fail authentication/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Back to payment' }).click();
  await pay(page);
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
});

test('a payment that the bank processes slowly is confirmed once it succeeds', async ({ page }) => {
  await book(page, { days: 19, email: 'processing@example.com' });
  await pay(page, '4000 0000 0000 8807');
  await expect(page.getByText('Payment processing', { exact: true }).first()).toBeVisible();
  // A paid booking can't be canceled with one press.
  await expect(page.getByRole('button', { name: 'Cancel and Return Home' })).toBeHidden();
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
});

test('a double click charges once', async ({ page, product, request }) => {
  const id = await book(page, { days: 20, email: 'twice@example.com' });
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay $99.99' }).dblclick();
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  const state = (await (await request.get(`${product.sandboxUrl}/sandbox/state`)).json()) as {
    charges: { metadata: Record<string, string>; paid: boolean; description: string }[];
  };
  expect(state.charges.filter(({ description }) => description.includes(id))).toHaveLength(1);
});

test('going back from the checkout and forward again keeps the booking', async ({ page }) => {
  const id = await book(page, { days: 21, email: 'back@example.com' });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Schedule Your Charging Service' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(page.url()).toContain(id);
});

test('the success page shows the server’s payment status, not the URL’s', async ({ page }) => {
  const id = await book(page, { days: 22, email: 'unpaid@example.com' });
  await page.goto(`/?success=true&booking=${id}&method=card`);
  await expect(page.getByText('Your bank did not complete the payment.')).toBeVisible();
  await expect(page.getByText('Your appointment is confirmed')).toBeHidden();
});

test('the success page never says that nothing was charged while Stripe is unavailable', async ({
  page,
}) => {
  const id = await book(page, { days: 22, email: 'silence@example.com' });
  const silence = {
    error:
      'The card service did not answer, so we can’t say yet whether your payment went through.',
    code: 'payments_unavailable',
    requestId: 'of-the-test',
  };
  await page.route('**/api/booking/*/status', (route) =>
    route.fulfill({ status: 503, json: silence }),
  );
  await page.goto(`/?success=true&booking=${id}&method=card`);
  await expect(page.getByText('We couldn’t check your payment')).toBeVisible();
  await expect(page.getByText('Don’t pay again.')).toBeVisible();
  await expect(page.getByText(/(?:not|nothing)[a-z ]* charged/iu)).toBeHidden();
  // It polls again by itself.
  await page.unroute('**/api/booking/*/status');
  await expect(page.getByText('Your bank did not complete the payment.')).toBeVisible({
    timeout: 15_000,
  });
});

test('the wallet is marked as unavailable and leads back to the card', async ({ page }) => {
  await book(page, { days: 23, email: 'methods@example.com' });
  await page.getByRole('radio', { name: 'Digital Wallet' }).check();
  await expect(page.getByText('This payment method will be available soon')).toBeVisible();
  await page.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeFocused();
});

test('a checkout without a booking leads to the booking page', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByText('Missing Booking Information').first()).toBeVisible();
  await expect(
    page.getByText('No booking ID was provided. Please try booking again.').first(),
  ).toBeVisible();
  await page.waitForURL(/\/booking$/);
});

test('a payment that can’t be set up can be tried again', async ({ page }) => {
  await page.route('**/api/payments/create-intent', (route) => route.abort('connectionreset'));
  await page.goto('/booking');
  await fillBooking(page, { days: 24, email: 'setup@example.com' });
  await submitBooking(page);
  await expect(
    page.getByText('Payment Error: We encountered a problem setting up your payment.'),
  ).toBeVisible();
  await page.unroute('**/api/payments/create-intent');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test.describe('a payment whose tab is closed before the return', () => {
  // Serial, because they change how the sandbox delivers all webhooks.
  test.describe.configure({ mode: 'serial' });

  test('is confirmed by the webhook', async ({ page, product }) => {
    const email = 'closed@example.com';
    await book(page, { days: 25, email });
    await page.route('**/api/booking/*/status', (route) => route.abort());
    await pay(page);
    await expect(page.getByText('Payment successful!', { exact: true })).toBeVisible();
    await page.goto('about:blank');
    const mails = await mailsTo(page, product.sandboxUrl, email);
    expect(mails[0]?.subject).toMatch(/^Confirmed: /);
  });

  test('is confirmed on the next visit when the webhook is lost', async ({
    page,
    product,
    request,
  }) => {
    await webhooks(request, product.sandboxUrl, { drop: true });
    try {
      const id = await book(page, { days: 26, email: 'lost-webhook@example.com' });
      await page.route('**/api/booking/*/status', (route) => route.abort());
      await pay(page);
      await expect(page.getByText('Payment successful!', { exact: true })).toBeVisible();
      await page.goto('about:blank');
      await page.unroute('**/api/booking/*/status');
      await page.goto(`/checkout?bookingId=${id}`);
      await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
    } finally {
      await webhooks(request, product.sandboxUrl, { drop: false });
    }
  });
});
