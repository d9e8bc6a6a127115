import type { Page } from '@playwright/test';
import { register, signIn } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

/** Ends the session as the server would: the browser only learns of it with its next request. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('authToken', 'ended.ended'));
}

/** Sends a form of the account after the session has ended, and signs in again. */
async function sendAndSignIn(page: Page, button: string, who: string): Promise<void> {
  const { pathname } = new URL(page.url());
  await endSession(page);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await signIn(page, who);
  await page.waitForURL((url) => url.pathname === pathname);
}

test('forms keep their entries when the session ends, except passwords', async ({ page }) => {
  const who = 'e2e-interrupted';
  await register(page, who, '/account');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('New email address').fill('ada.driver@example.com');
  await page.getByLabel('Your password', { exact: true }).fill('Plenty of volts 7');
  await sendAndSignIn(page, 'Change email address', who);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('New email address')).toHaveValue('ada.driver@example.com');
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('');

  await page.goto('/vehicles');
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Make').fill('Nissan');
  await page.getByLabel('Model').fill('Leaf');
  await sendAndSignIn(page, 'Save vehicle', who);
  await expect(page.getByLabel('Make')).toHaveValue('Nissan');
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'Nissan Leaf' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add a vehicle' })).toBeVisible();

  await page.goto('/account/company');
  await page.getByLabel('Company name').fill('Tidewater Vans');
  await sendAndSignIn(page, 'Create company', who);
  await expect(page.getByLabel('Company name')).toHaveValue('Tidewater Vans');
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByLabel('Their email address').fill('driver@example.com');
  await page.getByRole('radio', { name: /^Manager/u }).check();
  await sendAndSignIn(page, 'Send invitation', who);
  await expect(page.getByLabel('Their email address')).toHaveValue('driver@example.com');
  await expect(page.getByRole('radio', { name: /^Manager/u })).toBeChecked();
});

test('another account, or nobody, finds nothing of what was entered', async ({ page }) => {
  await register(page, 'e2e-second');
  await register(page, 'e2e-first', '/booking');
  await page.getByLabel('Notes').fill('Behind the red barn');
  await page.goto('/account');
  await page.getByLabel('First name').fill('Ada');
  await sendAndSignIn(page, 'Save name', 'e2e-second');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.goto('/booking');
  await settled(page);
  await expect(page.getByLabel('Notes')).toHaveValue('');

  await page.getByLabel('Notes').fill('Beside the blue shed');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.goto('/booking');
  await settled(page);
  await expect(page.getByLabel('Notes')).toHaveValue('');
});
