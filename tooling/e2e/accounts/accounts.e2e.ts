import type { Page } from '@playwright/test';
import { expectAccessible, testAccessibility } from '../harness/accessibility.ts';
import { mailsTo, nameNow } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';

testAccessibility([
  '/auth',
  '/auth?tab=register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
]);

function personOf(known: string) {
  const name = nameNow(known);
  return { name, email: `${name}@example.com` };
}
type Person = ReturnType<typeof personOf>;

async function fillRegistration(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

async function register(page: Page, person: Person, next = '/account'): Promise<void> {
  await page.goto(`/auth?tab=register&next=${encodeURIComponent(next)}`);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Creates an account through the api, without signing in. */
async function exist(page: Page, { name, email }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    data: { username: name, email, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  await page.context().clearCookies();
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Expects a toast with this title and description. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: title });
  await expect(toast).toContainText(description);
}

const linkIn = (text: string): string => /https?:\/\/\S+#[\w-]{43}/u.exec(text)?.[0] ?? '';

test('a new user is signed in, verifies the email address by a button, and signs out', async ({
  page,
  product,
}) => {
  const person = personOf('e2e-verifies');
  await register(page, person);
  await expectToast(page, 'Registration successful', 'Your account has been created');
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await expect(page.getByText('This address isn’t verified yet')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[\w-]+\./u);

  const [mail] = await mailsTo(page, product.sandboxUrl, person.email);
  const link = linkIn(mail?.text ?? '');
  // A mail scanner opens the link, which must not use it up.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page).toHaveURL(/\/verify-email$/u);
  await page.reload();
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await page.waitForURL('**/verification-success');
  await expect(page.getByRole('heading', { name: /verified/u })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByText('This link has been used already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify my email address' })).toBeHidden();

  await page.goto('/account');
  await expect(page.getByText('This address isn’t verified yet')).toBeHidden();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast(page, 'Logout successful', 'You have been logged out');
  await page.waitForURL(/\/auth/u);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.goto('/account');
  await page.waitForURL(/\/auth\?next=/u);
});

test('the guard leads to the sign-in page and back to the requested page', async ({ page }) => {
  const person = personOf('e2e-guarded');
  await exist(page, person);
  await page.goto('/account?section=security#sessions');
  await page.waitForURL(/\/auth\?next=/u);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/account?section=security#sessions');

  await signIn(page, person.name, 'Not the password 1');
  await expectToast(page, 'Login failed', 'The email, username or password is not right.');
  await signIn(page, person.email.toUpperCase());
  await expectToast(page, 'Login successful', 'Welcome back!');
  await page.waitForURL('**/account?section=security#sessions');
  await expect(page.getByText('This browser')).toBeVisible();
  // Signed-in users are redirected.
  await page.goto('/auth?next=//evil.example/');
  await page.waitForURL('**/dashboard');
});

test('an administrator lands on the contacts after signing in', async ({ page, product }) => {
  await page.goto('/auth');
  await signIn(page, product.admin.email, product.admin.password);
  await page.waitForURL('**/admin/crm?account=yes');
});

test('the sign-in and registration forms show their validation errors', async ({ page }) => {
  await page.goto('/auth?tab=login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email or username is required')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page).toHaveURL(/tab=register/u);
  const fill = async (entries: Record<string, string>, message: string) => {
    for (const [label, value] of Object.entries(entries)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(message)).toBeVisible();
  };
  await fill({}, 'Username must be at least 3 characters');
  await expect(page.getByText('Email address is required')).toBeVisible();
  await expectAccessible(page);
  const charset = 'Username can only contain letters, numbers, underscores, and hyphens';
  await fill({ Username: 'ada volt' }, charset);
  await fill({ Email: 'nobody' }, 'Please enter a valid email address');
  await fill({ Password: 'Short1' }, 'Password must be at least 8 characters');
  await fill({ Password: 'plenty of 7' }, 'Password must contain at least one uppercase letter');
  await fill({ Password: 'PLENTY OF 7' }, 'Password must contain at least one lowercase letter');
  await fill({ Password: 'Plenty of it' }, 'Password must contain at least one number');
  await fill({ Password: PASSWORD, 'Confirm password': 'x' }, "Passwords don't match");
});

test('a refused registration shows the reason beside the field and in a toast', async ({
  page,
}) => {
  const person = personOf('e2e-taken');
  await exist(page, person);
  await register(page, { ...person, name: `${person.name}-other` });
  await expectToast(
    page,
    'Registration failed',
    'There’s already an account with this email address.',
  );
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email', { exact: true }).fill(`other-${person.email}`);
  await page.getByLabel('Password', { exact: true }).fill('Password123');
  await page.getByLabel('Confirm password').fill('Password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Registration failed', 'Many people use this password');
});

test('a forgotten password is replaced through the link in a mail', async ({
  page,
  browser,
  product,
}) => {
  const person = personOf('e2e-forgets');
  await register(page, person);
  await page.waitForURL(({ pathname }) => pathname === '/account');

  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email address is required')).toBeVisible();

  // The address is carried over, the failure isn't.
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/auth');
  await signIn(elsewhere, person.email, 'Not mine 1');
  await expectToast(elsewhere, 'Login failed', 'The email, username or password is not right.');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByLabel('Email')).toHaveValue(person.email);
  await expect(elsewhere.getByText('Login failed', { exact: true })).toBeHidden();
  await elsewhere.close();

  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expectAccessible(page);

  let link = '';
  await expect
    .poll(async () => {
      const mails = await mailsTo(page, product.sandboxUrl, person.email);
      link = linkIn(mails.find(({ subject }) => subject.startsWith('Choose'))?.text ?? '');
      return link;
    })
    .not.toBe('');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Another word 22');
  await page.getByLabel('Confirm password').fill('Another word 22');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectToast(page, 'Password changed', 'You are signed in here');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/auth/u);

  await page.goto('/account');
  await page.waitForURL(/\/auth\?next=/u);
  await signIn(page, person.name);
  await expectToast(page, 'Login failed', 'The email, username or password is not right.');
  await signIn(page, person.name, 'Another word 22');
  await page.waitForURL(({ pathname }) => pathname === '/account');
});

test('a session that has ended leads to signing in, and back to the same page', async ({
  page,
}) => {
  const person = personOf('e2e-ended');
  await register(page, person);
  await page.waitForURL(({ pathname }) => pathname === '/account');
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  };
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Make').fill('Tesla');
  await page.getByLabel('Model').fill('Model 3');
  await endSession();
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await page.waitForURL(/\/auth\?next=%2Fvehicles/u);
  // A request that is answered after the session has ended would leave the page before the click.
  const listed = page.waitForResponse('**/api/account/vehicles');
  await signIn(page, person.name);
  await page.waitForURL(({ pathname }) => pathname === '/vehicles');
  await listed;
  await expect(page.getByLabel('Make')).toHaveValue('Tesla');

  await endSession();
  await page.getByRole('link', { name: 'Payment methods' }).first().click();
  await page.waitForURL(/\/auth\?next=%2Fpayment-methods/u);
  await signIn(page, person.name);
  await page.waitForURL(({ pathname }) => pathname === '/payment-methods');
  await expect(page.getByText('Your cards will be here')).toBeVisible();
});

test('the account page changes name, password and email address, and ends other sign-in sessions', async ({
  page,
  browser,
  product,
}) => {
  const person = personOf('e2e-settles');
  await register(page, person);
  await page.waitForURL(({ pathname }) => pathname === '/account');
  const elsewhere = await browser.newPage({ baseURL: product.url });
  await elsewhere.goto('/auth?next=/account');
  await signIn(elsewhere, person.name);
  await elsewhere.waitForURL(({ pathname }) => pathname === '/account');

  await page.reload();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out everywhere else', 'Signed out of 1 other device.');
  await expect(page.getByText('No other devices.')).toBeVisible();
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/auth\?next=/u);
  await elsewhere.close();

  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.getByRole('tab', { name: 'Security' }).click();
  const changePassword = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('Another word 22');
    await page.getByLabel('Confirm password').fill('Another word 22');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await changePassword('Not the password 1');
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await changePassword(PASSWORD);
  await expectToast(page, 'Password changed', 'You’re signed out everywhere else.');

  await page.getByRole('tab', { name: 'Profile' }).click();
  const email = `new-${person.email}`;
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill('Another word 22');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  const [mail] = await mailsTo(page, product.sandboxUrl, email);
  await page.goto(linkIn(mail?.text ?? ''));
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await page.waitForURL('**/verification-success');
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();
});

test(
  'the account page passes axe and fits the window, in both themes',
  { tag: '@site-walk' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await register(page, personOf('e2e-looks'));
    await page.waitForURL(({ pathname }) => pathname === '/account');
    for (const [section, shown] of [
      ['Profile', 'Sign out'],
      ['Security', 'This browser'],
      ['Email and privacy', 'Delete my account'],
    ] as const) {
      await page.getByRole('tab', { name: section }).click();
      await expect(page.getByText(shown).first()).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1440, 390, 320]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await expectAccessible(page);
          const overflow = await page
            .locator('html')
            .evaluate((root) => root.scrollWidth - root.clientWidth);
          expect(overflow).toBe(0);
        }
      }
    }
  },
);

test('signing out deletes the token even when the request fails', async ({ page }) => {
  await register(page, personOf('e2e-leaves'));
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectToast(page, 'Logout failed', 'we couldn’t tell the server');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.waitForURL(/\/auth/u);
});
