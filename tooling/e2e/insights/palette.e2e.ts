import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('the palette replies to the open request and starts a new lead', async ({
  browser,
  product,
  request,
}) => {
  const name = `Palette ${randomUUID().slice(0, 8)}`;
  const data = { name, email: `${randomUUID()}@example.com`, vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = `/admin/bookings?kind=requests&search=${encodeURIComponent(name)}`;
  const staff = await openOffice(browser, product, address);
  await staff.getByRole('link', { name }).press('Enter');
  const panel = staff.getByRole('dialog', { name });
  const reply = panel.getByRole('textbox', { name: 'Reply' });
  await expect(reply).toHaveValue(/^Hello Palette,/u);

  await staff.keyboard.press('Control+k');
  const search = staff.getByRole('combobox', { name: 'Search or jump to…' });
  await search.fill('reply');
  await expect(staff.getByRole('option', { name: /^Reply by email/u })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(staff);
  await search.press('Enter');
  await expect(reply).toBeFocused();

  await staff.goto('/admin/calendar');
  await staff.getByRole('button', { name: /Search/u }).click();
  await search.fill('new lead');
  await search.press('Enter');
  await expect(staff).toHaveURL(/\/admin\/crm\/pipeline\?new=lead/u);
  await expect(staff.getByRole('dialog', { name: /lead/iu })).toBeVisible();
  await staff.context().close();
});

test('the palette assigns the open booking to a technician by name', async ({
  browser,
  product,
  request,
}) => {
  const name = `Palette ${randomUUID().slice(0, 8)}`;
  const data = {
    name,
    email: 'palette-e2e@example.com',
    location: 'Phoenix, AZ 85004',
    vehicle: 'tesla',
    serviceType: 'emergency',
    bookingDate: dayAhead(74).date,
    bookingTime: '11:00',
    customerId: null,
  };
  expect((await request.post('/api/booking', { data })).status()).toBe(201);
  const address = `/admin/bookings?search=${encodeURIComponent(name)}`;
  const staff = await openOffice(browser, product, address);
  await staff.getByRole('link', { name }).first().press('Enter');
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByRole('form', { name: 'Technician' })).toBeVisible();
  await staff.keyboard.press('Control+k');
  const search = staff.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(search).toBeFocused();
  const offer = staff.getByRole('option', { name: /^Assign to Rosa Delgado/u });
  await search.fill('assign to rosa');
  await expect(offer).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(staff.getByText(`Rosa Delgado assigned to ${name}’s booking`).first()).toBeVisible();
  await staff.context().close();
});
