import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../harness/accessibility.ts';
import { mailAbout, verifyEmail } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { addStaff, waitForSignIn } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Opens a page of the staff app, which asks to sign in first. */
async function open(page: Page, path: string, { email, password }: Credentials): Promise<void> {
  await page.goto(path);
  await waitForSignIn(page);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Reauthenticates in the dialog. */
async function prove(page: Page, action: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('an invited user joins, sees only what the role permits, and loses access when removed', async ({
  page,
  browser,
  product,
}) => {
  const admin = await addStaff(page, product, 'e2e-decides');
  const email = 'e2e-hired@example.com';
  await open(page, '/admin/settings/staff', admin);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(dialog.getByText('Please choose a role.')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByRole('radio', { name: /^Marketing/u }).check();
  await prove(page, 'Send invitation', 'Not my password 1');
  await expect(dialog.getByText('That password isn’t right.')).toBeVisible();
  await prove(page, 'Send invitation', admin.password);
  await expect(dialog).toBeHidden();
  const invitations = page.getByRole('region', { name: 'Invitations', exact: true });
  await expect(invitations.getByText(email)).toBeVisible();

  const mail = await mailAbout(page, product.sandboxUrl, email, /invites you to work/u);
  const link = /http\S+\/admin\/join#[\w-]{43}/u.exec(mail.text)?.[0] ?? '';
  const home = await browser.newContext({ baseURL: product.url });
  const hired = await home.newPage();
  await hired.goto(link);
  await expect(hired.getByText('Your role: Marketing.')).toBeVisible();
  await hired.getByLabel('First name').fill('Grace');
  await hired.getByLabel('Password', { exact: true }).fill('short');
  await hired.getByRole('button', { name: 'Join' }).click();
  await expect(hired.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(hired.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(hired);
  await hired.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await hired.getByLabel('Confirm password').fill(PASSWORD);
  await hired.getByRole('button', { name: 'Join' }).click();
  await expect(hired.getByText('Welcome to the team')).toBeVisible();
  await hired.goto(link);
  await hired.reload();
  await expect(hired.getByText('This link can’t be used')).toBeVisible();

  await open(hired, '/admin/', { email, password: PASSWORD });
  const menu = hired.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Contacts' })).toBeVisible();
  for (const name of ['Bookings', 'Staff', 'Audit log']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  for (const path of ['/admin/settings/staff', '/admin/audit', '/admin/bookings']) {
    await hired.goto(path);
    await expect(hired.getByText('You don’t have access to this page')).toBeVisible();
  }

  await page.reload();
  await page.getByRole('button', { name: 'Change role of Grace' }).click();
  await dialog.getByRole('radio', { name: /^Dispatcher/u }).check();
  await prove(page, 'Change role', admin.password);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Grace/u })).toContainText('Dispatcher');
  await hired.goto('/admin/bookings');
  await expect(hired.getByLabel('Find a booking')).toBeVisible();

  await page.getByRole('button', { name: 'Remove access from Grace' }).click();
  await prove(page, 'Remove access', admin.password);
  await expect(page.getByRole('row', { name: /Grace/u })).toHaveCount(0);
  // The page leaves by itself because its live update stream has ended.
  await hired.waitForURL((url) => url.pathname === '/auth');
  await expect(hired.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await home.close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Who').selectOption({ label: 'e2e-decides' });
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('rowheader')).toHaveText([
    'Removed access',
    'Changed a role',
    'Invited staff',
  ]);
});

test('the audit log is filtered, keeps its filters on reload, opens an entry, and exports CSV', async ({
  page,
  product,
}) => {
  // Wide enough for all filters to be visible in the bar.
  await page.setViewportSize({ width: 1440, height: 900 });
  const admin = await addStaff(page, product, 'e2e-audits');
  await open(page, '/admin/audit', admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const { proof } = (await (
    await page.request.post('/api/auth/proof', { data: { password: admin.password } })
  ).json()) as { proof: string };
  const invited = await page.request.post('/api/staff/invitations', {
    headers: { 'proof-token': proof },
    data: { email: 'e2e-audited@example.com', role: 'support', toAccount: false },
  });
  const { invitations } = (await invited.json()) as {
    invitations: { id: string; email: string }[];
  };
  const { id = '' } = invitations.find(({ email }) => email === 'e2e-audited@example.com') ?? {};
  await page.request.post(`/api/staff/invitations/${id}/withdraw`);

  await page.reload();
  const log = page.getByRole('region', { name: 'Audit log', exact: true });
  await page.getByLabel('Who').selectOption({ label: 'e2e-audits' });
  await expect(log.getByRole('rowheader')).toHaveText(['Withdrew an invitation', 'Invited staff']);
  await page.getByLabel('What').selectOption({ label: 'Invited staff' });
  await expect(log.getByRole('rowheader')).toHaveText(['Invited staff']);
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByLabel('To').fill('');
  await expect(log.getByRole('rowheader')).toHaveCount(1);
  await page.reload();
  await log.getByRole('link', { name: 'Invited staff' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row', { name: 'Role – SUPPORT' })).toBeVisible();
  await panel.getByRole('link', { name: 'Everything that was done about this' }).click();
  await expect(log.getByRole('rowheader')).toHaveText(['Withdrew an invitation', 'Invited staff']);
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = page.waitForEvent('download');
  await prove(page, 'Export', admin.password);
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain(`staff.invite,invitation,${id}`);
});

test('an invitation gives a customer’s account a role after confirmation', async ({
  page,
  product,
}) => {
  const admin = await addStaff(page, product, 'e2e-gives');
  const customer = { email: 'e2e-promoted@example.com', password: PASSWORD };
  const registered = await page.request.post('/api/auth/register', {
    data: { username: 'e2e-promoted', ...customer },
  });
  expect(registered.status()).toBe(201);
  await page.context().clearCookies();
  await verifyEmail(page, product.sandboxUrl, customer.email);

  await open(page, '/admin/settings/staff', admin);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(customer.email);
  await dialog.getByRole('radio', { name: /^Support/u }).check();
  await prove(page, 'Send invitation', admin.password);
  await expect(dialog.getByText('Not sent')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Give the role to the account/u }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /e2e-promoted/u })).toContainText('Support');
});

test.describe('the staff page and the audit log', () => {
  test('work by keyboard and pass axe', { tag: '@staff-walk' }, async ({ page, product }) => {
    const admin = await addStaff(page, product, 'e2e-keys');
    await open(page, '/admin/settings/staff', admin);
    await expect(page.getByRole('table', { name: 'Staff' })).toBeVisible();
    await settled(page);
    await expectSound(page);
    const invite = page.getByRole('button', { name: 'Invite', exact: true });
    const dialog = page.getByRole('dialog');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await invite.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      if (width === 1440) await expectSound(page);
      await dialog.getByLabel('Email', { exact: true }).focus();
      await page.keyboard.type(`keys-${width}@example.com`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('radio', { name: /^Administrator/u })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.type(admin.password);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(invite).toBeFocused();
    }

    await page.goto('/admin/audit?action=staff.invite');
    const log = page.getByRole('region', { name: 'Audit log' });
    const first = log.getByRole('link', { name: 'Invited staff' }).first();
    await expect(first).toBeVisible();
    await settled(page);
    await expectSound(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await first.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      if (width === 1440) await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
});
