import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { register } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';
import { waitForSignIn } from '../harness/staff.ts';

test('a visitor is led to the sign-in page, and staff to the page they requested', async ({
  page,
  product,
}) => {
  await page.goto('/admin/?from=link');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await waitForSignIn(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email or username is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Email or username').fill(product.admin.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await page.getByLabel('Password').fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(page.url()).toContain('from=link');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

/** Signs in on the staff page. */
async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await waitForSignIn(page);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an administrator who requested no page lands on the contacts', async ({ page, product }) => {
  await page.goto('/admin/');
  await signIn(page, product.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/crm\?account=yes$/u);
});

test('old staff addresses on the customer site redirect to the staff app with their query', async ({
  page,
  product,
}) => {
  await page.goto('/dashboard/admin/bookings?show=over');
  await signIn(page, product.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  for (const [address, heading, leadsTo] of [
    ['/dashboard/admin/bookings?show=over', 'Bookings', '/admin/bookings?show=over'],
    ['/dashboard/admin/customers?search=ada', 'Contacts', '/admin/crm?account=yes&search=ada'],
    ['/dashboard/admin/?from=link', 'Overview', '/admin/?from=link'],
    ['/live-marketing?view=trending', 'Live marketing', '/admin/live-marketing?view=trending'],
    ['/content-viewer?view=seo', 'Content viewer', '/admin/content-viewer?view=seo'],
    ['/email-test?email=welcome', 'Email tester', '/admin/email-tester?email=welcome'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(`${product.adminUrl}${leadsTo}`);
  }
});

test('a user without a staff role is led back to the site', async ({ page }) => {
  await register(page, 'e2e-no-staff');
  await page.goto('/admin/customers');
  await page.waitForURL((url) => url.pathname === '/');
});

test('the email tester previews each mail and sends a test email', async ({ page, product }) => {
  await page.goto('/admin/email-tester?email=booking-cancelled');
  await signIn(page, product.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Email tester' })).toBeVisible();
  const mail = page.frameLocator('iframe[title="Booking cancelled"]');
  await expect(mail.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('cancelled as you asked');
  await page.getByRole('navigation', { name: 'Emails' }).getByText('Password reset').click();
  await expect(page.getByText('Choose a new password for VoltCourier')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('tester@e2e.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('The mail server accepted it for tester@e2e.example')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('RCPT TO:');
  // The frame runs no scripts, so it can't be inspected from inside.
  await page.getByRole('tab', { name: 'Source' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Email', { exact: true }).selectOption({ label: 'To staff: Emergency' });
  await expect(page).toHaveURL(/email=staff-emergency/u);
  await page.getByRole('tab', { name: 'Text' }).click();
  await expectAccessible(page);
});
