import type { Page } from '@playwright/test';
import { expectSound } from '../harness/accessibility.ts';
import { mailAbout, register } from '../harness/journey.ts';
import { ownPages } from '../harness/own-pages.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';
import { textsIn } from '../harness/texts.ts';

const { say } = textsIn('es');

test.describe('a user whose browser is in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('is led to the same page in Spanish, with its query and hash', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/booking?service=rapid#top');
    await page.waitForURL('**/es/booking?service=rapid#top');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('Schedule Your Charging Service'),
    );
    // Every following page is also in Spanish.
    await settled(page);
    await page
      .getByRole('link', { name: say('Help'), exact: true })
      .first()
      .click();
    await page.waitForURL('**/es/troubleshooting');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Help'));
    expect(consoleErrors).toEqual([]);
  });

  test('can choose English, which is remembered', async ({ page }) => {
    await page.goto('/es/auth?next=%2Fvehicles');
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL((url) => url.pathname === '/auth' && url.search === '?next=%2Fvehicles');
    await page.goto('/membership');
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your membership');
    expect(new URL(page.url()).pathname).toBe('/membership');
  });

  test('reads the errors of the emergency form in Spanish', async ({ page }) => {
    await page.goto('/emergency');
    await page.waitForURL('**/es/emergency');
    await settled(page);
    await page.getByRole('button', { name: say('Request help now') }).click();
    await expect(page.getByText(say('Please enter a valid email address.'))).toBeVisible();
    await expect(page.getByText(say('Tell us where you are.'), { exact: true })).toBeVisible();
  });

  test('reads the dashboard and mails in Spanish', async ({ page, product }) => {
    await register(page, 'reads-spanish');
    await page.waitForURL('**/es/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Your dashboard'));
    // Conditional content is translated too.
    await expect(page.getByRole('link', { name: say('Start your free trial') })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mailLanguage'))).toBe('es');
    const response = await page.request.post('/api/auth/password/forgot', {
      data: { email: 'reads-spanish@example.com' },
      headers: { 'accept-language': 'en' },
    });
    expect(response.ok()).toBe(true);
    const mail = await mailAbout(
      page,
      product.sandboxUrl,
      'reads-spanish@example.com',
      /contraseña/u,
    );
    expect(mail.text).toContain('/es/reset-password');
  });

  test('reads an unknown page in Spanish', async ({ page }) => {
    const answer = await page.goto('/es/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: say('Go home') })).toBeVisible();
  });
});

test('an English reader chooses Spanish before hydration, which is remembered', async ({
  page,
}) => {
  await page.goto('/business');
  await page.getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('**/es/business');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Business accounts'));
  // The choice is remembered.
  await page.goto('/');
  await page.waitForURL((url) => url.pathname.startsWith('/es'));
});

test('a link in Spanish is shown in Spanish to an English browser', async ({ page }) => {
  await page.goto('/es/membership');
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Choose your membership'));
});

test('the Spanish emergency form with its errors passes axe and fits the window', async ({
  page,
}) => {
  await page.goto('/es/emergency');
  await settled(page);
  await page.getByRole('button', { name: say('Request help now') }).click();
  await expect(page.getByText(say('Tell us where you are.'), { exact: true })).toBeVisible();
  await expectSound(page);
});

/**
 * Returns the lines that a page shows, including those of its fields and buttons, once nothing is
 * loading.
 */
async function linesOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await settled(page);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  return page.evaluate(() => {
    const labels = Array.from(document.querySelectorAll('[aria-label], [placeholder]'), (element) =>
      ['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...document.body.innerText.split('\n'), ...labels.flat()].map((line) => line.trim());
  });
}

test('the account pages below /es show no English', { tag: '@site-walk' }, async ({ page }) => {
  test.slow();
  const pages = await ownPages(page, 'two-languages', 19);
  for (const address of pages) {
    await test.step(address, async () => {
      const english = new Set(await linesOf(page, address));
      const spanish = await linesOf(page, `/es${address}`);
      const same = spanish.filter(
        (line) => /\p{L}{2,}(?:[^\p{L}]+\p{L}{2,}){2}/u.test(line) && english.has(line),
      );
      // Text typed by the user stays as typed, and places keep their names.
      const names =
        /@|VA 4711|\bVC-|Granby|Ada Driver|Isle of Wight|Tesla Model 3|[\da-f]{8}-[\da-f]{4}-/u;
      expect(same.filter((line) => !names.test(line))).toEqual([]);
    });
  }
});
