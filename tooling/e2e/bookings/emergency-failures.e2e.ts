import { expectAccessible } from '../harness/accessibility.ts';
import { expectToast, openEmergency } from '../harness/emergency-page.ts';
import { fillEmergency, requestHelp } from '../harness/journey.ts';
import { HOTLINE } from '../harness/running-product.ts';
import { expect, test } from '../harness/test.ts';

// Failures at /emergency that must not lose a request.

test('the form shows that it is offline, offers the hotline, and can be sent once online', async ({
  page,
  context,
}) => {
  await openEmergency(page);
  await fillEmergency(page, 'emergency-offline@example.com');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await requestHelp(page);
  await expectToast(
    page,
    'Request Failed',
    "We couldn't process your emergency request. Please call our emergency hotline directly.",
  );
  await expect(page.getByRole('main').getByRole('link', { name: `Call ${HOTLINE}` })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL(/\/checkout\?/);
});

test('a double click sends one request', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/booking') && request.method() === 'POST') requests += 1;
  });
  await openEmergency(page);
  await fillEmergency(page, 'emergency-twice@example.com');
  await page.getByRole('button', { name: 'Request help now' }).dblclick();
  await page.waitForURL(/\/checkout\?/);
  expect(requests).toBe(1);
});

test('a request whose response was lost is retried with the same idempotency key', async ({
  page,
}) => {
  const sent: { key: string | undefined; body: unknown; id: string }[] = [];
  await page.route('**/api/booking', async (route) => {
    const response = await route.fetch();
    const { booking } = (await response.json()) as { booking: { id: string } };
    sent.push({
      key: route.request().headers()['idempotency-key'],
      body: route.request().postDataJSON(),
      id: booking.id,
    });
    await (sent.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await openEmergency(page);
  await fillEmergency(page, 'emergency-lost@example.com');
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(page.url()).toContain(sent[0]?.id);
});

test('a failed request is sent again after three minutes with the same idempotency key', async ({
  page,
}) => {
  const sent: { key: string | undefined; body: unknown }[] = [];
  await page.route('**/api/booking', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    if (sent.length > 1) return route.continue();
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } });
  });
  await page.clock.install();
  await openEmergency(page);
  await fillEmergency(page, 'emergency-failed@example.com');
  await requestHelp(page);
  await expectToast(
    page,
    'Request Failed',
    "We couldn't process your emergency request. Please call our emergency hotline directly.",
  );
  await expect(page.getByText('Your request has not gone through')).toBeVisible();
  await page.clock.fastForward('03:00');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('emergency-failed@example.com');
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('the request survives a checkout page that fails to load', async ({ page }) => {
  await page.route('**/assets/checkout-*.js', (route) => route.abort('connectionreset'));
  await openEmergency(page);
  await fillEmergency(page, 'emergency-redirect@example.com');
  await requestHelp(page);
  await expectToast(
    page,
    'Navigation Error',
    'There was an issue redirecting to checkout. Please contact support.',
  );
  await page.unroute('**/assets/checkout-*.js');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await expect(page.getByText('Not paid yet: $65.00')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Pay $65.00' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('styles that failed to load are requested again', async ({ page }) => {
  let requests = 0;
  await page.route('**/assets/whole-*.css', async (route) => {
    requests += 1;
    await (requests === 1 ? route.abort('connectionreset') : route.continue());
  });
  const arrived = page.waitForResponse(/\/assets\/whole-[^/]*\.css$/);
  await openEmergency(page);
  expect((await arrived).ok()).toBe(true);
  await fillEmergency(page, 'emergency-styles@example.com');
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  await expect(page.getByRole('contentinfo')).toHaveCSS('color-scheme', 'dark');
});
