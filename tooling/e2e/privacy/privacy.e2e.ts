import { readFileSync } from 'node:fs';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead, mailsTo, register } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const PASSWORD = 'Plenty of volts 7';

test('mail preferences are saved, and each choice is recorded', async ({ page }) => {
  await register(page, 'e2e-chooses', '/account?section=privacy');
  const reminders = page.getByRole('switch', { name: 'Reminders' });
  const news = page.getByRole('switch', { name: 'News and offers' });
  await expect(reminders).toBeChecked();
  await expect(news).not.toBeChecked();
  await expect(page.getByText('Terms of Service: agreed')).toBeVisible();
  await reminders.press('Space');
  await expect(page.getByText('Reminders by email: switched off')).toBeVisible();
  await news.press('Space');
  await expect(page.getByText('News and offers by email: switched on')).toBeVisible();
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await expect(news).toBeChecked();
  await expectAccessible(page);

  // Only the last four are shown until the customer asks for all, and the focus stays on the
  // button.
  await reminders.press('Space');
  await expect(page.getByText('Reminders by email: switched on')).toBeVisible();
  await news.press('Space');
  await expect(page.getByText('News and offers by email: switched off')).toBeVisible();
  const all = page.getByRole('button', { name: 'Show all' });
  await expect(page.getByText('Terms of Service: agreed')).toBeHidden();
  await all.press('Enter');
  await expect(page.getByText('Terms of Service: agreed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Terms of Service: agreed')).toBeHidden();
  await expect(all).toBeFocused();
});

test('the user’s data is downloaded with the password', async ({ page }) => {
  await register(page, 'e2e-downloads', '/account?section=privacy');
  const password = page.getByLabel('Your password, to download your data');
  await password.fill('Not the password 1');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await password.fill(PASSWORD);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/u);
  const content = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    data: Record<string, Record<string, unknown>[]>;
  };
  expect(content.data['account']).toMatchObject([{ email: 'e2e-downloads@example.com' }]);
  await expect(page.getByText('Your file is ready')).toBeVisible();
  await expectAccessible(page);
});

test('an account is deleted with the password, and its sign-in is refused', async ({
  page,
  product,
}) => {
  await register(page, 'e2e-leaves-us', '/account?section=privacy');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const password = page.getByLabel('Your password, to delete your account');
  await password.fill('Not the password 1');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(/\/auth/u);
  await expect(page.getByText('Your account is deleted').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expect
    .poll(async () =>
      (await mailsTo(page, product.sandboxUrl, 'e2e-leaves-us@example.com')).map(
        ({ subject }) => subject,
      ),
    )
    .toContain('Your VoltCourier account is deleted');
  await page.goto('/account');
  await page.waitForURL(/\/auth\?next=/u);
  await page.getByLabel('Email or username').fill('e2e-leaves-us');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('The email, username or password is not right.').first(),
  ).toBeVisible();
});

test('an account with an appointment can’t be deleted, and the page says why', async ({ page }) => {
  await register(page, 'e2e-stays', '/account?section=privacy');
  const { date } = dayAhead(51);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.post('/api/booking', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: 'Ada Driver',
      email: 'e2e-stays@example.com',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: date,
      bookingTime: '10:00',
      customerId: null,
    },
  });
  expect(answer.status()).toBe(201);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password, to delete your account').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(/^You have an appointment on .+ Cancel it/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('a refused deletion leads to the company that has to be left first', async ({ page }) => {
  await register(page, 'e2e-founder-stays', '/account/company');
  await page.getByLabel('Company name').fill('Tidewater Vans');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewater Vans' })).toBeVisible();
  await page.goto('/account?section=privacy');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password, to delete your account').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('link', { name: 'Go to your company' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewater Vans' })).toBeVisible();
});

test('a refusal that asks to contact us says how', async ({ page }) => {
  await register(page, 'e2e-many-cars', '/vehicles');
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}`,
  };
  const data = {
    make: 'Nissan',
    year: null,
    plate: null,
    connector: null,
    batteryWh: null,
    nickname: null,
  };
  for (let number = 1; number <= 20; number += 1) {
    const vehicle = { ...data, model: `Leaf ${number}` };
    const added = await page.request.post('/api/account/vehicles', { data: vehicle, headers });
    expect(added.ok()).toBe(true);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  const form = page.getByRole('form', { name: /vehicle$/u });
  await form.getByLabel('Make').fill('Nissan');
  await form.getByLabel('Model').fill('Ariya');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'contact us about a fleet' });
  await expect(refusal.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    /^mailto:/u,
  );
  await expectAccessible(page);
});
