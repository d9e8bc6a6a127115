import { expectAccessible } from '../harness/accessibility.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff define a custom field by keyboard, fill it in, filter by it, and archive it', async ({
  page,
  browser,
  product,
}) => {
  const name = 'Hedwig Ampersand';
  await page.request.post('/api/quick-booking', {
    data: {
      name,
      phone: '757 555 0134',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  const office = await openOffice(browser, product, '/admin/crm?view=fields');
  const { keyboard } = office;
  await office.getByRole('button', { name: 'New field' }).focus();
  await keyboard.press('Enter');
  const panel = office.getByRole('form', { name: 'New field' });
  await panel.getByLabel('Name').fill('Side of the driveway');
  await keyboard.press('Tab');
  await keyboard.type('One of');
  await panel.getByLabel('Options, one on each line').fill('Left\nRight');
  await panel.getByLabel('Name').press('Enter');
  const row = office.getByRole('listitem').filter({ hasText: 'Side of the driveway' });
  await expect(row).toContainText('Left, Right');
  await office.setViewportSize({ width: 390, height: 844 });
  await settled(office);
  await expectAccessible(office);

  let personId = '';
  await expect(async () => {
    const answer = await office.request.get('/api/staff/crm/people?search=ampersand');
    personId = (await answer.json()).people[0].id;
  }).toPass();
  await office.goto(`/admin/crm/${personId}`);
  await office.locator('summary', { hasText: 'Edit details' }).press('Enter');
  await office.getByLabel('Side of the driveway').selectOption('Right');
  await office.getByRole('button', { name: 'Save details' }).press('Enter');
  await expect(office.getByText('Side of the driveway set')).toBeVisible();
  await settled(office);
  await expectAccessible(office);

  await office.goto('/admin/crm');
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByRole('button', { name: 'Filters' }).press('Enter');
  await office.getByLabel('Custom field', { exact: true }).selectOption('Side of the driveway');
  await office.getByLabel('Side of the driveway, value').selectOption('Right');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Remove Custom fields' })).toBeVisible();
  await expect(office.getByText('1 person', { exact: true })).toBeVisible();
  await expect(office.getByRole('link', { name })).toBeVisible();
  await settled(office);
  await expectAccessible(office);

  // An archived field appears only among archived fields.
  await office.goto('/admin/crm?view=fields');
  await office.getByRole('button', { name: 'Edit Side of the driveway' }).press('Enter');
  await office.getByRole('button', { name: 'Archive field' }).press('Enter');
  await office.locator('summary', { hasText: 'Archived fields' }).press('Enter');
  await expect(
    office.getByRole('button', { name: 'Take Side of the driveway back' }),
  ).toBeVisible();
});
