import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailsTo, register } from '../harness/journey.ts';
import { addStaff, waitForSignIn } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';
const STEP_MS = 30_000;

const emailOf = (name: string) => `${name}@example.com`;

async function signIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await waitForSignIn(page);
  await page.getByLabel('Email or username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Returns the code of an authenticator app; `ahead` is for the next half minute, whose code is also
 * valid.
 */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });

/** Returns a code that the app doesn't show in the minutes around now. */
function wrongCodeOf(secret: string): string {
  const shown = new Set([-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps * STEP_MS)));
  const codes = Array.from({ length: 7 }, (_, digit) => String(digit).repeat(6));
  return codes.find((code) => !shown.has(code)) ?? '';
}

/** Reads the setup key to be typed into an app. */
async function readKey(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await page
    .getByRole('definition')
    .filter({ hasText: /^[A-Z2-7 ]{30,}$/u })
    .innerText();
  return key.replaceAll(/\s/gu, '');
}

/** Sets up an authenticator app from the card on the account page. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Your password, to set up an app').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await readKey(page);
  await page.getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() };
}

test('an authenticator app is set up, required at sign-in, and turned off', async ({
  page,
  product,
}) => {
  await register(page, 'e2e-protected', '/account?section=security');
  const { secret, codes } = await setUpApp(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Recovery codes left')).toBeVisible();
  const mails = async () =>
    (await mailsTo(page, product.sandboxUrl, emailOf('e2e-protected'))).map(
      ({ subject }) => subject,
    );
  await expect.poll(mails).toContain('An authenticator app protects your account: VoltCourier');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/auth/u);
  await page.goto('/auth?next=/account%3Fsection=security');
  await signIn(page, 'e2e-protected');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  // The code that confirmed the app is already used.
  await page.getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong or was already used.').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, STEP_MS));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account');

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password, to turn it off').fill(PASSWORD);
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Authenticator app turned off').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a recovery code signs in without the app, and new codes replace the old ones', async ({
  page,
}) => {
  await register(page, 'e2e-recovers', '/account?section=security');
  const { codes } = await setUpApp(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/auth/u);
  await page.goto('/auth?next=/account%3Fsection=security');
  await signIn(page, 'e2e-recovers');
  await page.getByRole('button', { name: 'Start again' }).click();
  await signIn(page, 'e2e-recovers');
  await page.getByLabel('Code', { exact: true }).fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await expect(page.getByRole('definition').filter({ hasText: /^9$/u })).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Your password, for new codes').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  expect(await list.getByRole('listitem').allInnerTexts()).not.toContain(codes[4]);
});

test('staff without a second factor have to set one up, and sign in with it', async ({
  page,
  product,
}) => {
  const { email, password } = await addStaff(page, product, 'e2e-staff-factor');
  // Only a server outside the sandbox requires this, so the response is altered here.
  let isLacking = true;
  await page.route('**/api/auth/{me,login}', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { id?: string; user?: object };
    const lacking = { needsSecondFactor: isLacking };
    const changed =
      body.user === undefined
        ? { ...body, ...lacking }
        : { ...body, user: { ...body.user, ...lacking } };
    await route.fulfill({ response, json: response.ok() ? changed : body });
  });
  await page.goto('/admin/');
  await signIn(page, email, password);
  await page.waitForURL('**/admin/security');
  await expect(page.getByText('Set up two-step sign-in to continue')).toBeVisible();
  await page.goto('/admin/');
  await page.waitForURL('**/admin/security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await readKey(page);
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  isLacking = false;
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Set up two-step sign-in to continue')).toBeHidden();

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, email, password);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, STEP_MS));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/admin/security');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
