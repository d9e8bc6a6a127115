import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailsTo, register } from '../harness/journey.ts';
import { addStaff } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';

/** A virtual authenticator of Chromium that holds passkeys and always verifies the user. */
async function addAuthenticator(
  page: Page,
): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Your password, to add a passkey').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Waits until the sign-in form is hydrated: earlier input has no effect. */
async function waitUntilAlive(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect
    .poll(() =>
      button.evaluate((element) =>
        Object.keys(element).some((name) => name.startsWith('__reactProps')),
      ),
    )
    .toBe(true);
}

async function usePasskey(page: Page): Promise<void> {
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/auth/u);
}

test('a passkey is added, signs in by its button, and is removed', async ({ page, product }) => {
  await addAuthenticator(page);
  await register(page, 'e2e-passkey', '/account?section=security');
  await addPasskey(page, 'My phone');
  await expect(page.getByText('Passkey added').first()).toBeVisible();
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // A device holds one passkey per account.
  await addPasskey(page, 'My phone again');
  await expect(page.getByText('This device already has a passkey for this account.')).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(async () =>
      (await mailsTo(page, product.sandboxUrl, 'e2e-passkey@example.com')).map(
        ({ subject }) => subject,
      ),
    )
    .toContain('A passkey was added to your account: VoltCourier');

  await signOut(page);
  await page.goto('/auth?next=/account%3Fsection=security');
  await usePasskey(page);
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await expect(page.getByText(/, last used /u)).toBeVisible();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByLabel('Your password, to remove it').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await signOut(page);
  await page.goto('/auth?next=/account%3Fsection=security');
  await usePasskey(page);
  await expect(page.getByText('We don’t recognize this passkey.')).toBeVisible();
  await expectAccessible(page);
});

test('the browser offers a passkey when the sign-in field is focused', async ({ page }) => {
  await addAuthenticator(page);
  await register(page, 'e2e-offered', '/account?section=security');
  await addPasskey(page, 'Laptop');
  await expect(page.getByText('Passkey added').first()).toBeVisible();
  await signOut(page);
  await page.goto('/auth?next=/account%3Fsection=security');
  await waitUntilAlive(page);
  await page.getByLabel('Email or username').focus();
  await page.waitForURL(({ pathname }) => pathname === '/account');
});

test('a user without a passkey sees a message and signs in with the password', async ({ page }) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await register(page, 'e2e-no-passkey', '/account?section=security');
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await addPasskey(page, 'Not mine');
  await expect(page.getByText('No passkey was chosen. You can try again.')).toBeVisible();
  await signOut(page);
  await page.goto('/auth?next=/account%3Fsection=security');
  await usePasskey(page);
  await expect(page.getByText('No passkey was chosen. You can try again.')).toBeVisible();
  await page.getByLabel('Email or username').fill('e2e-no-passkey');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account');
});

test('staff with a passkey sign in with it, and their password alone is not enough', async ({
  page,
  product,
}) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  const setPresence = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const { email, password } = await addStaff(page, product, 'e2e-staff-passkey');
  await page.goto('/admin/security');
  const signIn = async () => {
    await waitUntilAlive(page);
    await page.getByLabel('Email or username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Security key');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Security key', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Otherwise the passkey would be offered, and used, while the form is filled in.
  await setPresence(false);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/auth/u);
  await signIn();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Set before the request: a pending one doesn't notice the change.
  await setPresence(true);
  await usePasskey(page);
  await page.waitForURL('**/admin/security');
  await page.getByRole('button', { name: 'Remove Security key' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Security key', { exact: true })).toBeHidden();
});
