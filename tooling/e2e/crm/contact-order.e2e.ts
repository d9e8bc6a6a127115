import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('contacts are sorted by a column header, or by keyboard in the filters', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  const data = { name: 'Orla Order', email: 'orla.order@example.com', vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const staff = await openOffice(browser, product, '/admin/crm');
  // Identity resolution takes up to a minute.
  await expect(async () => {
    await staff.goto('/admin/crm');
    await expect(staff.getByRole('rowheader').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  const header = (name: string) => staff.getByRole('columnheader', { name });
  await expect(header('Last contact')).toHaveAttribute('aria-sort', 'descending');
  await header('Name').getByRole('button').click();
  await expect(staff).toHaveURL(/order=name/u);
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Last contact')).not.toHaveAttribute('aria-sort', /./u);
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Filters' }).press('Enter');
  await staff.getByRole('combobox', { name: 'Order' }).selectOption('Last contact first');
  await staff.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(header('Last contact')).toHaveAttribute('aria-sort', 'descending');
  await staff.context().close();
});
