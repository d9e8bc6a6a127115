import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailsTo } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/privacy-policy');
  await settled(page);
  await page.getByRole('button', { name: 'Get notified' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get notified' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a subscription is confirmed by the link of a mail, and can be ended there', async ({
  page,
  product,
}) => {
  const email = 'news@example.com';
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel(/Send me service news/u).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText('One more step')).toBeVisible();
  await expect(dialog.getByText(`An email is on its way to ${email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get notified' })).toBeFocused();

  const [mail] = await mailsTo(page, product.sandboxUrl, email);
  const link = /https?:\/\/\S+\/news\/[\w.~-]+/u.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test('the dialog shows what is missing, and keeps the entries when sending fails', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText('Please agree to receive notifications.')).toBeVisible();
  await dialog.getByLabel(/Send me service news/u).check();
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('e2e-both@example.com');

  await page.route('**/api/notifications/subscriptions', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText('What you entered is kept.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('e2e-both@example.com');

  await page.unroute('**/api/notifications/subscriptions');
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByText('One more step')).toBeVisible();
  await expect(dialog.getByText('An email is on its way to e2e-both@example.com')).toBeVisible();
});
