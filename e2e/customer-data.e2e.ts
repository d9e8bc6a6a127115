import { randomUUID } from 'node:crypto';
import { expectAccessible } from './harness/accessibility.ts';
import { openOffice } from './harness/staff.ts';
import { expect, test } from './harness/test.ts';

test('staff import a file from an older Excel, see first what it does, and nobody comes twice', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/customer-data');
  const mark = randomUUID().slice(0, 8);
  const csv = `Customer;Mail;Shoe size\nZoë ${mark};zoe-${mark}@example.com;38\nNobody;nobody;40\n`;
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };

  await office.setViewportSize({ width: 390, height: 844 });
  await office.getByLabel('File with people').setInputFiles(file);
  await expect(office.getByLabel('Characters')).toHaveValue('windows-1252');
  await expect(office.getByRole('combobox', { name: 'Customer' })).toHaveValue('name');
  await expect(office.getByRole('combobox', { name: 'Shoe size' })).toHaveValue('');
  await expect(office.getByRole('cell', { name: `Zoë ${mark}` })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await expect(office.getByRole('row', { name: /^New people 1 /u })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Download what is wrong' })).toBeVisible();
  await office.getByRole('button', { name: 'Import 1 row' }).press('Enter');
  await expect(office.getByRole('table', { name: 'What was imported' })).toBeVisible();
  await office.getByRole('button', { name: 'All imports' }).press('Enter');

  await office.getByLabel('File with people').setInputFiles(file);
  await office.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await expect(office.getByRole('row', { name: /^Known as they are 1 /u })).toBeVisible();
  await expect(office.getByRole('button', { name: /^Import/u })).toHaveCount(0);
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(office);
});
