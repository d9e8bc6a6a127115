import { expectAccessible, expectSound } from '../harness/accessibility.ts';
import { book, dayAhead, pay, register } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';
import { waitForSignIn } from '../harness/staff.ts';

test.describe('a new account', () => {
  test('has an empty dashboard that links to the membership page and passes axe', async ({
    page,
  }) => {
    await register(page, 'e2e-empty');
    await expect(page.getByText('No upcoming appointments')).toBeVisible();
    await expect(page.getByText('No active membership')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade Membership' })).toHaveAttribute(
      'href',
      '/account/membership',
    );
    await expect(page.getByRole('link', { name: 'Admin tools' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Email Tester' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute(
      'href',
      '/account/membership',
    );
    await expectSound(page);
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await expect(page.getByText('Your appointments will be here')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Your past charges will be here')).toBeVisible();
    await expectSound(page);
  });
});

test('an administrator signed in by cookie sees the staff links, and /auth leads to the staff pages', async ({
  page,
  product,
}) => {
  const { email: usernameOrEmail, password } = product.admin;
  const answer = await page.request.post('/api/auth/login', {
    data: { usernameOrEmail, password },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/dashboard');
  await expect(page.getByText(usernameOrEmail)).toBeVisible();
  for (const [name, address] of [
    ['Admin tools', '/admin'],
    ['Email Tester', '/admin/email-tester'],
    ['Pre-launch Checklist', '/admin/pre-launch-checklist'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await expectAccessible(page);
  await page.goto('/auth');
  await page.waitForURL((url) => url.pathname === '/admin/crm');
  await page.goto('/auth?next=%2Fadmin%2Fpre-launch-checklist');
  await page.waitForURL((url) => url.pathname === '/admin/pre-launch-checklist');
});

test('a token without its cookie leads to the sign-in page of the staff app, without a redirect loop', async ({
  page,
  product,
}) => {
  await page.goto('/admin/bookings?show=over');
  await page.waitForURL((url) => url.pathname === '/auth');
  await waitForSignIn(page);
  await page.getByLabel('Email or username').fill(product.admin.email);
  await page.getByLabel('Password').fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/bookings');
  expect(new URL(page.url()).search).toBe('?show=over');
  await page.context().clearCookies();
  await page.goto('/admin/bookings?show=over');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByLabel('Email or username')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/bookings?show=over');
});

test('the dashboard lists bookings, cancels a hold and a paid visit, and shows both in the history', async ({
  page,
  consoleErrors,
}) => {
  await register(page, 'e2e-dashboard');
  const paid = { days: 40, email: 'e2e-dashboard@example.com' };
  await book(page, paid);
  await pay(page);
  await page.waitForURL((url) => url.pathname === '/');
  await book(page, { days: 41, email: 'e2e-dashboard@example.com' });

  await page.goto('/dashboard?tab=upcoming');
  const items = page.getByRole('listitem').filter({ hasText: 'Standard Charge (Level 2)' });
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Confirmed');
  await expect(items.first().getByRole('link', { name: /Open in Maps/ })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=100%20Granby/,
  );
  await expect(items.nth(1).getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await expectAccessible(page);
  await items.nth(1).getByRole('button', { name: 'Give up this spot' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(items).toHaveCount(1);

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(page.getByText(/^In \d+ days/)).toBeVisible();
  const { label } = dayAhead(paid.days);
  await expect(page.getByRole('heading', { name: label.replace(/, \d{4}$/u, '') })).toBeVisible();
  await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel and get $99.99 back' }).click();
  await expect(page.getByText('$99.99 refunded')).toBeVisible();

  await page.goto('/dashboard?tab=history');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: '$99.99 refunded' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(page.getByText('No upcoming appointments')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname !== '/dashboard');
  await page.goto('/dashboard?tab=history');
  await page.waitForURL((url) => url.pathname === '/auth');
  expect(consoleErrors.filter((error) => !error.includes('401'))).toEqual([]);
});

test('the last visit is booked again in two clicks with a prefilled form', async ({ page }) => {
  await register(page, 'e2e-again');
  await expect(page.getByLabel('Code from our email')).toBeVisible();
  await book(page, { days: 42, email: 'e2e-again@example.com' });
  await page.goto('/dashboard?tab=upcoming');
  await page.getByRole('button', { name: 'Give up this spot' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Your appointments will be here')).toBeVisible();

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  const again = page
    .locator('section', { has: page.getByRole('heading', { name: 'Book again' }) })
    .last();
  const slot = again.getByRole('listitem').first();
  await expect(slot).toHaveText(/\d+:00 [AP]M/u);
  await slot.getByRole('link').click();
  await expect(page.getByLabel('Service location')).toHaveValue(/100 Granby/u);
  await expect(page.getByLabel('Full name')).not.toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue('e2e-again@example.com');
  await expect(page.getByRole('radio', { name: /^Standard Charge/u })).toBeChecked();
  await page.getByRole('button', { name: 'Complete Booking & Proceed to Payment' }).click();
  await page.waitForURL(/\/checkout/u);
});

test.describe('the account navigation', () => {
  test('shows its links on a desktop and folds them on a phone', async ({ page }) => {
    await register(page, 'e2e-pages', '/vehicles');
    const pages = page.getByRole('navigation', { name: 'Your account' });
    await expect(pages.getByRole('link', { name: 'Vehicles' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages.getByRole('link', { name: 'Membership' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(pages.getByRole('link', { name: 'Settings' })).toBeHidden();
    await pages.getByText('Your account').click();
    await pages.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
    await expect(pages.getByRole('link', { name: 'Settings' })).toBeHidden();
  });
});
