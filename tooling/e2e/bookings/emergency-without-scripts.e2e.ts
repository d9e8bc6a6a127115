import { fillEmergency, requestHelp } from '../harness/journey.ts';
import { HOTLINE } from '../harness/running-product.ts';
import { expect, test } from '../harness/test.ts';

test.describe('the emergency page without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('is at most 15 KB with everything it loads', async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(
        request
          .sizes()
          .then(
            ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
          ),
      );
    });
    await page.goto('/emergency', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(15 * 1024);
  });

  test('sends a request and shows its status', async ({ page }) => {
    await page.goto('/emergency');
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden();
    await expect(page.getByRole('link', { name: `Call ${HOTLINE}` })).toHaveAttribute(
      'href',
      'tel:+17575550199',
    );
    await fillEmergency(page, 'no-script@example.com');
    await page.getByRole('radio', { name: /^Urgent/ }).check();
    await requestHelp(page);
    await page.waitForURL(/\/emergency\/status\/[\da-f-]+$/);
    const status = page.url();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    await expect(page.getByText('Urgent: 5 to 10% battery')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute(
      'href',
      'tel:+17575550199',
    );
    await expect(page.getByRole('link', { name: 'Pay $65.00' })).toHaveAttribute(
      'href',
      /\/checkout\?bookingId=/,
    );
    await page.getByRole('link', { name: 'Stop refreshing' }).click();
    await expect(page.getByRole('link', { name: /^Refresh every/ })).toBeVisible();

    // Sent again, it remains the same request.
    await page.goto('/emergency');
    await fillEmergency(page, 'no-script@example.com');
    await page.getByRole('radio', { name: /^Urgent/ }).check();
    await requestHelp(page);
    await page.waitForURL(/\/emergency\/status\//);
    expect(page.url()).toBe(status);
  });

  test('shows validation errors and keeps the entries', async ({ page }) => {
    await page.goto('/emergency');
    await fillEmergency(page, 'ada@localhost');
    await page.getByLabel('Charging port').selectOption('CCS');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await requestHelp(page);
    expect((await answer).status()).toBe(422);
    await expect(page.getByRole('alert')).toContainText('Please enter a valid email address.');
    await expect(page.getByLabel('Vehicle')).toHaveValue('White Nissan Leaf');
    await expect(page.getByLabel('Charging port')).toHaveValue('CCS');
    await page.getByLabel('Email').fill('mended@example.com');
    await requestHelp(page);
    await page.waitForURL(/\/emergency\/status\//);
  });
});
