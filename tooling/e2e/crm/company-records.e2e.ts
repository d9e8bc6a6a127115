import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff add a company record and a contact to it, and read the contact’s activity', async ({
  page,
  browser,
  product,
}) => {
  await page.request.post('/api/quick-booking', {
    data: {
      name: 'Mildred Dynamo',
      email: 'mildred@dynamo.example',
      phone: '757 555 0162',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  const office = await openOffice(browser, product, '/admin/crm?view=companies');
  await office.getByRole('button', { name: 'New company' }).click();
  const panel = office.getByRole('dialog', { name: 'New company' });
  await panel.getByRole('button', { name: 'Add company' }).click();
  await expect(panel.getByText('Please enter the company’s name.')).toBeVisible();
  await panel.getByLabel('Company name').fill('Dynamo Deliveries');
  await panel.getByLabel('Company name').press('Enter');
  await expect(office.getByRole('heading', { name: 'Dynamo Deliveries' })).toBeVisible();

  await office.getByText('Add someone').click();
  await expect(async () => {
    await office.getByLabel('Person', { exact: true }).fill('mildred@dynamo.example');
    await office.getByLabel('Person', { exact: true }).press('Enter');
    await office.getByRole('button', { name: 'Mildred Dynamo' }).click({ timeout: 2_000 });
  }).toPass();
  await expect(office.getByRole('heading', { name: 'People (1)' })).toBeVisible();
  const entry = office.getByRole('listitem').filter({ hasText: 'Callback request received' });
  await expect(entry.getByRole('link', { name: 'Mildred Dynamo' })).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);

  await entry.getByRole('link', { name: 'Mildred Dynamo' }).click();
  await expect(office.getByRole('link', { name: 'Dynamo Deliveries' })).toBeVisible();
  await office.goto('/admin/crm?view=companies');
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  const row = office.getByRole('row', { name: /Dynamo Deliveries/u });
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await expectAccessible(office);
});
