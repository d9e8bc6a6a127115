import { expectAccessible } from '../harness/accessibility.ts';
import { register, verifyEmail } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const COMPANY = '/account/company';

test('a company is created, an invited driver joins, becomes a manager and leaves, and it is closed', async ({
  page,
  browser,
  product,
}) => {
  await register(page, 'e2e-owner', COMPANY);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('Please enter the company’s name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Company name').fill('Tidewater Couriers');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewater Couriers' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Owner');
  await page.getByLabel('Their email address').fill('e2e-driver@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited as driver, until/u)).toBeVisible();
  await page.getByLabel('Their email address').fill('e2e-mistyped@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByRole('button', { name: 'Withdraw the invitation of e2e-mistyped@example.com' })
    .click();
  await expect(page.getByText('e2e-mistyped@example.com', { exact: true })).toBeHidden();
  await expect(page.getByRole('list', { name: 'People' })).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const context = await browser.newContext({ baseURL: product.url });
  const driver = await context.newPage();
  await register(driver, 'e2e-driver', COMPANY);
  // Only users who verify that the address is theirs see the invitation.
  await expect(driver.getByText('Verify your email address', { exact: true })).toBeVisible();
  await expect(driver.getByRole('heading', { name: /invites you/u })).toBeHidden();
  await verifyEmail(driver, product.sandboxUrl, 'e2e-driver@example.com');
  await driver.goto(COMPANY);
  await expect(
    driver.getByRole('heading', { name: 'Tidewater Couriers invites you' }),
  ).toBeVisible();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Join' }).click();
  await expect(driver.getByText(/^You are a driver here/u)).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Make manager: e2e-driver' }).click();
  await expect(page.getByText('Manager · e2e-driver@example.com')).toBeVisible();
  await driver.reload();
  await expect(driver.getByRole('list', { name: 'People' })).toContainText('e2e-owner');
  await driver.getByRole('button', { name: 'Leave company' }).click();
  await driver.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click();
  await expect(driver.getByRole('heading', { name: 'Your company' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('e2e-driver@example.com')).toBeHidden();
  await page.getByRole('button', { name: 'Close company' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close company' }).click();
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
});
