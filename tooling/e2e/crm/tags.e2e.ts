import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff rename a tag, merge it into another, and delete that one', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/crm?view=tags');
  const post = async (path: string, data: object) => {
    const answer = await office.request.post(`/api/staff/crm${path}`, {
      data,
      headers: { origin: product.url },
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const company = { name: 'Tagged Transports', email: null, phone: null };
  const { id } = await post('/companies', company);
  for (const name of ['Depto', 'Depot']) {
    await post(`/people/${id}/tags`, { name, tone: 'sea' });
  }
  await office.reload();
  await office.getByRole('button', { name: 'Edit Depto' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Depots');
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await expect(office.getByRole('link', { name: '1 with Depots' })).toBeVisible();

  await office.setViewportSize({ width: 390, height: 844 });
  await office.getByRole('button', { name: 'Merge Depots' }).click();
  await expect(dialog.getByText('1 person has it, and will have the other tag')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'The tag that stays' }).selectOption('Depot');
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Merge into Depot' }).click();
  await expect(office.getByRole('button', { name: 'Merge Depots' })).toBeHidden();

  await office.getByRole('button', { name: 'Delete Depot', exact: true }).click();
  await expect(dialog.getByText('1 person has it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(office.getByRole('button', { name: 'Delete Depot', exact: true })).toBeHidden();
  await office.goto(`/admin/crm/${id}`);
  await expect(office.getByText('Tag removed').first()).toBeVisible();
});
