import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('the overview shows the chosen range and links to the bookings behind its metrics', async ({
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin?range=7');
  await expect(staff.getByRole('link', { name: /^Revenue \$/ })).toBeVisible();
  await expect(staff.getByRole('img', { name: 'Revenue per day' })).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Today’s schedule' })).toBeVisible();
  await expect(staff.getByRole('region', { name: 'My tasks' })).toBeVisible();
  await expect(staff.getByRole('region', { name: /^Overdue/u })).toBeVisible();
  // All of it fits within two desktop screens.
  await staff.setViewportSize({ width: 1440, height: 900 });
  await expect(staff.getByRole('heading', { name: 'Repeat customers' })).toBeVisible();
  const height = await staff.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(1800);
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 1440, height: 900 });
  await staff.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(staff);

  await staff.getByRole('combobox', { name: 'Days' }).selectOption('Custom range');
  await staff.getByLabel('First day').fill('2026-01-01');
  await staff.getByLabel('Last day').fill('2026-12-31');
  await staff.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(staff.getByRole('heading', { name: 'Jan 1 to Dec 31, 2026' })).toBeVisible();
  await expect(staff.getByRole('img', { name: 'Visits per month' })).toBeVisible();
  await staff.getByRole('link', { name: 'Completed' }).click();
  await expect(
    staff.getByRole('button', { name: 'Remove Visits from Thu, Jan 1 to Thu, Dec 31' }),
  ).toBeVisible();
  await expect(staff.getByRole('radio', { name: 'Past' })).toBeChecked();
  await staff.getByRole('tab', { name: /^Exceptions/ }).click();
  await expect(staff).toHaveURL(/\/bookings\?kind=exceptions$/);
  await expectAccessible(staff);
  await staff.context().close();
});
