import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('the columns of a list are chosen by keyboard, and remembered', async ({
  browser,
  product,
  request,
}) => {
  const data = { name: 'Colma Lists', email: 'colma@example.com', vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = '/admin/bookings?kind=requests&search=colma';
  const staff = await openOffice(browser, product, address);
  const header = staff.getByRole('columnheader', { name: 'Vehicle' });
  await expect(header).toBeVisible();
  await staff.getByRole('button', { name: 'Columns' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Columns' });
  // What names a row can't be hidden.
  await expect(dialog.getByRole('checkbox', { name: 'Customer' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Vehicle' }).press('Space');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(header).toBeHidden();
  await staff.reload();
  await expect(staff.getByRole('columnheader', { name: 'Due' })).toBeVisible();
  await expect(header).toBeHidden();
  await staff.getByRole('button', { name: 'Columns (1 hidden)' }).press('Enter');
  await dialog.getByRole('button', { name: 'Show all' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(header).toBeVisible();
  await staff.context().close();
});
