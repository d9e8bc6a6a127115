import type { Page } from '@playwright/test';
import { fillBooking, submitBooking } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const SILENT = { error: '', code: 'internal', requestId: 'of-the-test' };

/** Fills and sends the booking form for a day of its own. */
async function sendBooking(page: Page, days: number): Promise<void> {
  await page.goto('/booking');
  await settled(page);
  await fillBooking(page, { days, email: 'words@example.com' });
  await submitBooking(page);
}

for (const [what, answer, words] of [
  ['no JSON', { status: 502, contentType: 'text/html', body: 'Bad' }, 'Server error: 502'],
  ['JSON without words', { status: 500, json: SILENT }, 'Failed to create booking'],
  ['a message of another server', { status: 502, json: { message: 'Gone.' } }, 'Gone.'],
  [
    'no booking',
    { status: 201, json: {} },
    'Something went wrong with your booking. Please check all fields and try again.',
  ],
] as const) {
  test(`a booking that is answered with ${what} shows an error`, async ({ page }) => {
    await page.route('**/api/booking', (route) => route.fulfill(answer));
    await sendBooking(page, 60);
    await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
  });
}

test('a contact request whose error has no text shows a default message', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: SILENT }));
  await page.goto('/#schedule');
  const form = page.getByRole('form', { name: 'Schedule a charge' });
  await form.getByLabel('Full name').fill('Ada Driver');
  await form.getByLabel('Email').fill('words@example.com');
  await form.getByLabel('Vehicle type').selectOption('tesla');
  await form.getByRole('button', { name: 'Schedule a Charge Now' }).click();
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible();
  await expect(page.getByText('Please try again later.', { exact: true })).toBeVisible();
});

test('the checkout shows an error without a client secret and without a Bitcoin address', async ({
  page,
}) => {
  await page.route('**/api/payments/create-intent', (route) =>
    route.fulfill({ status: 200, json: { amountCents: 9999 } }),
  );
  await page.route('**/api/payments/bitcoin/create', (route) =>
    route.fulfill({ status: 200, json: { success: true } }),
  );
  await sendBooking(page, 61);
  await expect(page.getByText('No client secret returned from server')).toBeVisible();
  await page.getByRole('radio', { name: 'Bitcoin' }).check();
  await expect(page.getByText('Could not generate Bitcoin payment details')).toBeVisible();
});
