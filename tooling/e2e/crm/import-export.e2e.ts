import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Letters that nobody else has. Digits alone, which may come by chance, are searched for as a number. */
const newMark = () => `m${randomUUID().slice(0, 8)}`;

test('staff check a Windows-1252 file before importing it, and importing it again changes nothing', async ({
  browser,
  product,
}) => {
  const office = await openOffice(browser, product, '/admin/customer-data');
  const mark = newMark();
  const csv = `Customer;Mail;Shoe size\nZoë ${mark};zoe-${mark}@example.com;38\nNobody;nobody;40\n`;
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };

  await office.setViewportSize({ width: 390, height: 844 });
  await office.getByLabel('File with people').setInputFiles(file);
  await expect(office.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(office.getByRole('combobox', { name: 'Customer' })).toHaveValue('name');
  await expect(office.getByRole('combobox', { name: 'Shoe size' })).toHaveValue('');
  await expect(office.getByRole('cell', { name: `Zoë ${mark}` })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await expect(office.getByRole('row', { name: /^New people 1 /u })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Download errors' })).toBeVisible();
  await office.getByRole('button', { name: 'Import 1 row' }).press('Enter');
  await expect(office.getByRole('table', { name: 'What was imported' })).toBeVisible();
  await office.getByRole('button', { name: 'All imports' }).press('Enter');

  await office.getByLabel('File with people').setInputFiles(file);
  await office.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await expect(office.getByRole('row', { name: /^Unchanged 1 /u })).toBeVisible();
  await expect(office.getByRole('button', { name: /^Import/u })).toHaveCount(0);
  await office.emulateMedia({ colorScheme: 'dark' });
  await office.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(office);
});

test('staff export the contacts with a tag after proving their identity', async ({
  page,
  browser,
  product,
}) => {
  const mark = newMark();
  const response = await page.request.post('/api/quick-booking', {
    data: {
      name: `=1+1 ${mark}`,
      phone: '757 555 0188',
      email: `${mark}@example.com`,
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  expect(response.status()).toBe(201);
  const office = await openOffice(browser, product, '/admin/customer-data');
  await expect(async () => {
    const found = await office.request.get(`/api/staff/crm/people?search=${mark}`);
    const [person] = (await found.json()).people;
    const tagged = await office.request.post(`/api/staff/crm/people/${person.id}/tags`, {
      data: { name: mark, tone: 'sea' },
    });
    expect(tagged.ok()).toBe(true);
  }).toPass();

  await office.setViewportSize({ width: 390, height: 844 });
  await office.getByRole('tab', { name: 'Export' }).click();
  await office.getByLabel('Tag').selectOption({ label: mark });
  await office.getByRole('button', { name: 'Export as CSV' }).press('Enter');
  const proof = office.getByRole('dialog', { name: 'Export people' });
  await proof.getByLabel('Your password').fill(product.admin.password);
  await proof.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const row = office.getByRole('row', { name: `Tagged ${mark}` });
  await expect(row.getByText('Ready until')).toBeVisible();
  await expectAccessible(office);
  const download = office.waitForEvent('download');
  await row.getByRole('link', { name: 'Download' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`\r\n'=1+1 ${mark},${mark}@example.com,`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  await row.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row.getByText('Deleted')).toBeVisible();
});

test('staff save a guest’s data as a file and erase the guest', async ({
  page,
  browser,
  product,
}) => {
  const mark = newMark();
  const name = `Gisela ${mark}`;
  const response = await page.request.post('/api/quick-booking', {
    data: {
      name,
      phone: '757 555 0186',
      email: `${mark}@example.com`,
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  expect(response.status()).toBe(201);
  const office = await openOffice(browser, product, '/admin/customer-data');
  await expect(async () => {
    const found = await office.request.get(`/api/staff/crm/people?search=${mark}`);
    expect((await found.json()).people).toHaveLength(1);
  }).toPass();
  const begin = async (kind: RegExp) => {
    await office.goto('/admin/customer-data?view=requests');
    await office.getByLabel('Contact', { exact: true }).fill(mark);
    await office.getByLabel('Contact', { exact: true }).press('Enter');
    await office.getByRole('button', { name }).press('Enter');
    await office.getByRole('radio', { name: kind }).check();
    await office.getByRole('button', { name: 'Add request' }).press('Enter');
  };

  await begin(/^A copy/u);
  await office.getByRole('button', { name: 'Save their data as a file' }).press('Enter');
  await office.getByLabel('Your password').fill(product.admin.password);
  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Save the file', exact: true }).press('Enter');
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.data.callbackRequests).toMatchObject([{ name, email: `${mark}@example.com` }]);
  await expect(office.getByText('Answered')).toBeVisible();

  await begin(/^Erasure/u);
  await expect(office.getByRole('table', { name: 'Deleted' })).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Erase this person' }).press('Enter');
  await office.getByLabel('Your password').fill(product.admin.password);
  await office.getByRole('button', { name: 'Erase permanently' }).press('Enter');
  await expect(office.getByText('Type the word erase.')).toBeVisible();
  await office.getByLabel('Type “erase”').fill('erase');
  await office.getByRole('button', { name: 'Erase permanently' }).press('Enter');
  await expect(office.getByRole('heading', { name: 'Erasure: Deleted account' })).toBeVisible();
  const found = await office.request.get(`/api/staff/crm/people?search=${mark}`);
  expect((await found.json()).people).toEqual([]);
});
