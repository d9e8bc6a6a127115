import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('a contact opens beside the list with its requests, and leads to a prefilled booking', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  const name = `Wanda ${randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  // Each attempt uses its own number, because one number is one person.
  const phone = `757 553 070${test.info().retry}`;
  const data = {
    name,
    phone,
    email,
    location: '100 Granby St, Norfolk, VA 23510',
    vehicleType: 'tesla-model-3',
    serviceType: 'fast',
    urgency: 'normal',
  };
  expect((await request.post('/api/quick-booking', { data })).status()).toBe(201);
  const staff = await openOffice(browser, product, '/admin/crm');
  // One navigation entry instead of two.
  const navigation = staff.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Customers' })).toBeHidden();
  await expect(navigation.getByRole('link', { name: 'CRM' })).toBeHidden();

  // Identity resolution takes up to a minute.
  const found = staff.getByRole('link', { name });
  await expect(async () => {
    await staff.goto(`/admin/crm?search=${encodeURIComponent(email)}`);
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  await expect(staff.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
    'href',
    new RegExp(String.raw`/api/staff/files/contacts\.csv\?search=`, 'u'),
  );
  // Selected by key, as in the other lists.
  await staff.keyboard.press('j');
  await staff.keyboard.press('x');
  await expect(staff.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  await staff.keyboard.press('x');
  await found.click();
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByRole('link', { name: 'Callback request' })).toBeVisible();
  await expect(staff.getByRole('row', { name: new RegExp(name, 'u') })).toBeVisible();
  await expectAccessible(staff);
  await panel.getByLabel('Show').selectOption('Emails');
  await expect(panel.getByText('Callback request received')).toBeHidden();
  await panel.getByLabel('Show').selectOption('Requests and leads');
  await expect(panel.getByText('Callback request received')).toBeVisible();

  // From the contact to the request, and back.
  await panel.getByRole('link', { name: 'Callback request' }).click();
  const dialog = staff.getByRole('dialog', { name });
  await dialog.getByRole('link', { name, exact: true }).click();
  await expect(staff.getByRole('heading', { level: 2, name })).toBeVisible();
  await expectAccessible(staff);

  // A booking for them is prefilled with the known data.
  await staff.getByRole('link', { name: 'New booking for Wanda' }).click();
  const form = staff.getByRole('form', { name: 'New booking' });
  await expect(form.getByText(name).first()).toBeVisible();
  await staff.context().close();
});

test('a contact request sent by staff belongs to the customer it names', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000);
  const staff = await openOffice(browser, product, '/admin/crm');
  const name = `Sent by staff ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  const data = { name, email, vehicle: 'tesla', notes: 'Asked on the phone.' };
  const headers = { origin: product.url };
  expect((await staff.request.post('/api/contact', { data, headers })).status()).toBe(201);
  const found = staff.getByRole('link', { name });
  await expect(async () => {
    await staff.goto(`/admin/crm?search=${encodeURIComponent(email)}`);
    await expect(found).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 100_000 });
  await staff.context().close();
});
