import type { Page, Request } from '@playwright/test';
import { expectSound } from '../harness/accessibility.ts';
import { register, verificationCode } from '../harness/journey.ts';
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
} from '../harness/quick-booking-steps.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';
const TRIAL = 'Start your 7-day free trial';
const passwordField = (page: Page) => page.getByLabel('Password for your account');
const codeField = (page: Page) => page.getByLabel('Code from our email');
const begun = (page: Page) => page.getByText('Your trial has started.');

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a new customer goes from a plan to the trial in five screens and two new fields at ${width} px`, async ({
    page,
    product,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height });
    const email = `trial-way-${width}@example.com`;
    const screens: string[] = [];
    const seen = async (name: string) => {
      await expect(page.getByRole('heading', { name })).toBeVisible();
      screens.push(name);
    };
    await page.goto('/membership');
    await page.getByRole('link', { name: 'Choose Professional' }).click();
    await seen(REACH);
    await fillContact(page, email);
    await proceed(page);
    await seen(NEED);
    await fillService(page);
    await proceed(page);
    await seen(RIGHT);
    await send(page);
    await seen(DONE);
    // Name, phone and address were already entered: the account needs only a password, and the
    // code.
    const typed: Record<string, string> = {};
    typed['password'] = PASSWORD;
    await passwordField(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account and continue' }).click();
    await seen(TRIAL);
    await expect(codeField(page)).toBeFocused();
    typed['code'] = await verificationCode(page, product.sandboxUrl, email);
    await codeField(page).fill(typed['code']);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(begun(page)).toBeVisible();
    await expect(page.getByText(/1 of 1 session left, free of charge/u)).toBeVisible();
    expect(screens).toHaveLength(5);
    expect(Object.keys(typed)).toHaveLength(2);

    // It is unchanged when the customer comes back.
    await page.reload();
    await expect(begun(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See your membership' })).toHaveAttribute(
      'href',
      '/account/membership?plan=professional&interval=monthly',
    );
    await page.getByRole('link', { name: 'Book your free charge' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Schedule Your Charging Service' }),
    ).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
}

test('a trial is started by keyboard alone, with an email address typed only then', async ({
  page,
  product,
}) => {
  await review(page);
  await send(page);
  await expect(heading(page, DONE)).toBeFocused();
  const email = 'trial-keys@example.com';
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await verificationCode(page, product.sandboxUrl, email));
  await page.keyboard.press('Enter');
  await expect(begun(page)).toBeVisible();
});

test('a late response from before the trial doesn’t replace the started trial', async ({
  page,
  product,
}) => {
  const email = 'trial-late@example.com';
  const checked = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  await page.route('**/api/account/membership', async (route) => {
    const before = await route.fetch();
    checked.resolve();
    await started.promise;
    await route.fulfill({ response: before });
  });
  await page.route('**/api/account/membership/trial', async (route) => {
    await checked.promise;
    await route.fulfill({ response: await route.fetch() });
    started.resolve();
  });
  await review(page, '/quick-booking', email);
  await send(page);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  await codeField(page).fill(await verificationCode(page, product.sandboxUrl, email));
  // The late request may finish or be aborted: what matters is what is shown afterwards.
  const isLate = (request: Request) => request.url().endsWith('/api/account/membership');
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await ended;
  await expect(begun(page)).toBeVisible();
  await settled(page);
  await expect(begun(page)).toBeVisible();
});

test('a wrong code shows an error beside its field, and a new one can be sent', async ({
  page,
  product,
}) => {
  const email = 'trial-wrong@example.com';
  await review(page, '/quick-booking', email);
  await send(page);
  await passwordField(page).fill('short');
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  await expect(passwordField(page)).toHaveAccessibleDescription(/at least 8 characters/u);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  const right = await verificationCode(page, product.sandboxUrl, email);
  await codeField(page).fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/This code isn’t right/u);
  await page.reload();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('New code sent', { exact: true })).toBeVisible();
  await expectSound(page);
});

test('an email address with an account leads to the sign-in page and back to the trial', async ({
  page,
}) => {
  const email = 'trial-known@example.com';
  await register(page, 'trial-known', '/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/auth/u);
  await page.goto('/quick-booking');
  await fillContact(page, email, ADDRESS);
  await proceed(page);
  await fillService(page);
  await proceed(page);
  await send(page);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  await expect(page.getByText(`${email} already has an account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in to continue' }).click();
  await expect(page.getByLabel('Email or username')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, DONE)).toBeVisible();
  await expect(codeField(page)).toBeVisible();
});
