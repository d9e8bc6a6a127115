import { expectAccessible } from '../harness/accessibility.ts';
import { fillEmergency, register, requestHelp } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';
import { openOffice } from '../harness/staff.ts';

test('staff grant a customer a tier that is no longer sold, and end it', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  await register(page, 'tier-holder');
  await page.goto('/account/membership');
  await expect(page.getByText('No active membership')).toBeVisible();

  const admin = await openOffice(browser, product, '/admin/customers');
  // The address of the old list redirects to the contacts with an account.
  await expect(admin).toHaveURL(/\/admin\/crm\?account=yes/u);
  await admin.getByLabel('Find a person').fill('nobody-is-called-so');
  await expect(admin.getByText('No contacts match')).toBeVisible();
  const found = admin.getByRole('link', { name: 'tier-holder' });
  // A new account appears among the contacts within a minute.
  await expect(async () => {
    await admin.goto('/admin/crm?account=yes&search=TIER-HOLDER');
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  await found.click();
  const panel = admin.getByRole('dialog', { name: 'tier-holder' });
  await expect(panel.getByText('No sessions')).toBeVisible();
  await panel.getByRole('button', { name: 'Grant tier' }).click();
  await expect(panel.getByText('Please choose a tier.')).toBeVisible();
  await expect(
    panel.getByText('Please give a reason, so that others understand it later.'),
  ).toBeVisible();
  await panel.getByRole('radio', { name: /^Premium/ }).check();
  await panel.getByLabel('Reason').fill('Member since 2023.');
  await panel.getByRole('button', { name: 'Grant tier' }).click();
  await expect(
    panel.getByText(/^Premium, granted by admin on .*: Member since 2023\.$/),
  ).toBeVisible();
  await expect(panel.getByText('5 of 5 sessions left')).toBeVisible();
  await expectAccessible(admin);
  // The URL names the open contact.
  await admin.reload();
  await expect(panel.getByText('PREMIUM, Active')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Premium', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 1 emergency call-out left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toHaveCount(0);

  await page.goto('/emergency');
  await expect(page.getByRole('radio', { name: 'Use a call-out' })).toBeChecked();
  await expect(page.getByText('1 of 1 emergency call-out left')).toBeVisible();
  await expect(page.getByText('Our team sees it at once; there is nothing to pay.')).toBeVisible();
  await fillEmergency(page, 'tier-holder@example.com');
  await requestHelp(page);
  await expect(
    page.getByText('Your membership covers this call-out.', { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await expect(page.getByRole('link', { name: /pay/i })).toHaveCount(0);
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await expect(page.getByText('Covered by your membership: 1 call-out.')).toBeVisible();
  await page.goto('/emergency');
  await page.getByRole('button', { name: 'Send another request' }).click();
  await expect(
    page.getByText('Your membership: 0 of 1 emergency call-out left for this month.', {
      exact: false,
    }),
  ).toBeVisible();
  await expect(page.getByText('$65.00')).toBeVisible();

  await page.goto('/account/membership');
  await panel.getByRole('button', { name: 'End tier' }).click();
  await admin
    .getByRole('dialog', { name: 'End this tier?' })
    .getByRole('button', { name: 'End tier' })
    .click();
  await expect(panel.getByText(/^It ends on /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Cancelled\. Yours until /)).toBeVisible();
  await admin.context().close();
});
