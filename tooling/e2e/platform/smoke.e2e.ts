import { expect, test } from '../harness/test.ts';

test('the home page shows its heading without an error in the console', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('the api is up', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('the API reference lists the endpoints, and finds one', async ({ page, consoleErrors }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^VoltCourier API/u })).toBeVisible();
  await page.getByPlaceholder('Filter by tag or path').fill('availability');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByRole('button', { name: 'Expand operation' }).click();
  await expect(page.locator('[data-path="/api/availability"]')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
