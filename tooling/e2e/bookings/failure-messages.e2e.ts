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

for (const [what, answer, expected] of [
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
    await expect(page.getByText(expected).first()).toBeVisible();
  });
}

test('a page opened before a release offers to reload, and keeps what was entered', async ({
  page,
}) => {
  // The newer server's answer lacks what this page needs.
  await page.route('**/api/availability*', (route) => route.fulfill({ json: { days: [] } }));
  await page.goto('/booking');
  await page.getByLabel('Full name').fill('Ada Driver');
  await expect(page.getByText('A new version was just released. Reload the page.')).toBeVisible();
  await page.unroute('**/api/availability*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Go to the Next Month' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
});

test('a booking whose answer is newer than the page is found again after a reload', async ({
  page,
}) => {
  await page.route('**/api/booking', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 201, json: {} });
  });
  await sendBooking(page, 62);
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await page.unroute('**/api/booking');
  await reload.click();
  await settled(page);
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
});

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
