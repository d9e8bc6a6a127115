import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff save a filter as a segment, open it by its link, and tag its contacts', async ({
  page,
  browser,
  product,
}) => {
  const name = 'Ottoline Siemens';
  await page.request.post('/api/quick-booking', {
    data: {
      name,
      phone: '757 555 0177',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  const office = await openOffice(browser, product, '/admin/crm?source=quick-booking&order=newest');
  await expect(async () => {
    await office.reload();
    await expect(office.getByRole('link', { name }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await office.getByRole('button', { name: 'Save as a segment' }).click();
  await office
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Name' })
    .fill('Callers of the test');
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const segment = office
    .getByRole('navigation', { name: 'Segments' })
    .getByRole('link', { name: /^Callers of the test/ });
  await expect(segment).toHaveAttribute('aria-current', 'true');

  // The link alone defines the filter.
  await office.goto(new URL(office.url()).pathname + new URL(office.url()).search);
  const filter = office.getByRole('button', { name: 'Remove Source: Callback request' });
  await expect(filter).toBeVisible();
  await office.getByRole('button', { name: /^Bulk actions: all/ }).click();
  await office.getByRole('dialog').getByLabel('Tag').fill('Called once');
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.getByRole('dialog').getByRole('button', { name: /^Tag / }).click();
  await expect(office.getByText(/Added to \d/)).toBeVisible();
  await office.getByRole('link', { name }).first().click();
  await expect(office.getByText('Tag added')).toBeVisible();

  await office.goBack();
  await office.getByRole('button', { name: 'Delete the segment' }).click();
  const dialog = office.getByRole('dialog', { name: 'Delete Callers of the test?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await office.getByRole('button', { name: 'Delete the segment' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(office.getByText('Callers of the test is deleted', { exact: true })).toBeVisible();
  await expect(segment).toBeHidden();
  await expect(filter).toBeHidden();
});
