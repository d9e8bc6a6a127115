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

test('forms keep their entries through a reload, except passwords', async ({ page }) => {
  const who = 'e2e-reloaded';
  await register(page, who, '/account');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('New email address').fill('ada.driver@example.com');
  await page.getByLabel('Your password', { exact: true }).fill('Plenty of volts 7');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('New email address')).toHaveValue('ada.driver@example.com');
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('');

  await page.goto('/vehicles');
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Make').fill('Nissan');
  await page.reload();
  await expect(page.getByLabel('Make')).toHaveValue('Nissan');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add a vehicle' })).toBeVisible();

  await page.goto('/account/company');
  await page.getByLabel('Company name').fill('Tidewater Vans');
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('link', { name: 'Company vehicles' }).click();
  await page.getByLabel('New cost center').fill('Night shift');
  await page.reload();
  await expect(page.getByLabel('New cost center')).toHaveValue('Night shift');
  await page.getByRole('button', { name: 'Add cost center' }).click();
  await page.getByRole('button', { name: 'Rename Night shift' }).click();
  await page.getByLabel('New name of Night shift').fill('Day shift');
  await page.reload();
  await expect(page.getByLabel('New name of Night shift')).toHaveValue('Day shift');
  await expect(page.getByLabel('New cost center')).toHaveValue('');
});

/** What the tab has stored of forms, by their names. */
const storedForms = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries<string>(sessionStorage).filter(([key]) => key.includes('interrupted')),
    ),
  );

test('no password, code or card is ever stored, and saving or signing out forgets the rest', async ({
  page,
}) => {
  await register(page, 'e2e-secretive', '/payment-methods');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).not.toContain('4242');

  await page.goto('/account?section=security');
  await page.getByLabel('Current password').fill('Secret of volts 1');
  await page.getByLabel('New password', { exact: true }).fill('Secret of volts 2');
  await page.getByLabel('Confirm password').fill('Secret of volts 2');
  expect(await storedForms(page)).toEqual({});

  await page.goto('/account?section=privacy');
  await page.getByLabel('Your password, to download your data').fill('Secret of volts 3');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password, to delete your account').fill('Secret of volts 4');
  expect(await storedForms(page)).toEqual({});

  await page.goto('/account');
  await page.getByLabel('New email address').fill('ada.driver@example.com');
  await page.getByLabel('Your password', { exact: true }).fill('Secret of volts 5');
  await page.getByLabel('Code from our email').fill('135790');
  const email = JSON.stringify({ email: 'ada.driver@example.com' });
  expect(Object.values(await storedForms(page))).toEqual([email]);

  await page.getByLabel('First name').fill('Ada');
  expect(Object.values(await storedForms(page))).toHaveLength(2);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved', { exact: true }).first()).toBeVisible();
  expect(Object.values(await storedForms(page))).toEqual([email]);
  await page.getByLabel('Last name').fill('Driver');
  expect(Object.values(await storedForms(page))).toContain(JSON.stringify({ lastName: 'Driver' }));

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  expect(await storedForms(page)).toEqual({});
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
