import {
  ADDRESS,
  DONE,
  fillContact,
  fillService,
  heading,
  NEED,
  proceed,
  REACH,
  review,
  RIGHT,
  send,
  sent,
} from '../harness/quick-booking-steps.ts';
import { expect, test } from '../harness/test.ts';

test('a double click moves one step, and sends one request', async ({ page }) => {
  const requests = sent(page);
  await page.goto('/quick-booking');
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  // Where the second click lands, and so what has the focus, depends on how fast the first one was.
  await expect(heading(page, NEED)).toBeVisible();
  await expect(page.getByText('Please select your vehicle type.')).toBeHidden();
  await fillService(page);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(heading(page, RIGHT)).toBeVisible();
  expect(requests).toHaveLength(0);
  await page.getByRole('button', { name: 'Send Request' }).dblclick();
  await expect(heading(page, DONE)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('an address that the server refuses leads back to its step and field', async ({ page }) => {
  await page.goto('/quick-booking');
  await fillContact(page, '', '1 Calle Fortaleza, San Juan, PR 00901');
  await proceed(page);
  await fillService(page);
  await proceed(page);
  await send(page);
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(heading(page, REACH)).toBeVisible();
  await expect(page.getByLabel('Service location')).toBeFocused();
  await expect(page.getByLabel('Service location')).toHaveAccessibleDescription(
    /We don’t serve Puerto Rico yet/,
  );
  await page.getByLabel('Service location').fill(ADDRESS);
  await proceed(page);
  await proceed(page);
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
});

test('a field of an earlier step that the server refuses is shown in its step', async ({
  page,
}) => {
  await review(page);
  const error = [{ path: 'vehicleType', message: 'Please select your vehicle type.' }];
  await page.route('**/api/quick-booking', (route) =>
    route.fulfill({ status: 400, json: { error, code: 'invalid_input', requestId: 'r' } }),
  );
  await send(page);
  await expect(heading(page, NEED)).toBeVisible();
  await expect(page.getByLabel('Vehicle type')).toBeFocused();
  await expect(page.getByLabel('Vehicle type')).toHaveAccessibleDescription(
    error[0]?.message ?? '',
  );
});

test('a retry after a lost response sends the same idempotency key', async ({ page }) => {
  const requests = sent(page);
  await review(page);
  let answered: (() => void) | undefined;
  const first = new Promise<void>((resolve) => {
    answered = resolve;
  });
  // The server accepts the request; its response is lost.
  await page.route('**/api/quick-booking', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    answered?.();
  });
  await send(page);
  await first;
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/trying again never asks twice/)).toBeVisible();
  await page.unroute('**/api/quick-booking');
  const taken = page.waitForResponse('**/api/quick-booking');
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
  const keys = requests.map((request) => request.headers()['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect((await taken).status()).toBe(201);
});

test('an error without text shows a default message', async ({ page }) => {
  await review(page);
  await page.route('**/api/quick-booking', (route) =>
    route.fulfill({ status: 500, json: { error: '', code: 'internal', requestId: 'r' } }),
  );
  await send(page);
  await expect(page.getByText('Please try again or call us directly.').first()).toBeVisible();
  await expect(heading(page, RIGHT)).toBeVisible();
});

test('the request is kept while offline and sent once online', async ({ page, context }) => {
  await review(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await send(page);
  await expect(page.getByText(/We couldn’t reach our server/).first()).toBeVisible();
  // One notice is enough.
  await expect(page.getByText('You are offline')).toBeHidden();
  await context.setOffline(false);
  await send(page);
  await expect(heading(page, DONE)).toBeVisible();
});
