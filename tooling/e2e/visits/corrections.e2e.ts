import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/callers.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Books an appointment for a person with a unique name. */
async function book(request: APIRequestContext, days: number): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/booking', {
    data: {
      name,
      email: 'corrections-e2e@example.com',
      location: '100 W Washington St, Phoenix, AZ 85003',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: dayAhead(days).date,
      bookingTime: '18:00',
      customerId: null,
    },
  });
  expect(answer.status()).toBe(201);
  return name;
}

const addressOf = (name: string) => `/admin/bookings?search=${encodeURIComponent(name)}`;
const OTHER = '200 W Washington St, Phoenix, AZ 85003';

test('an address is corrected in three clicks, and the panel shows the old one', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 70);
  const staff = await openOffice(browser, product, addressOf(name));
  const clicks = await countClicks(staff);
  await staff.getByRole('link', { name, exact: true }).click();
  const panel = staff.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const address = panel.getByLabel('Service address');
  await expect(address).toBeFocused();
  await expectAccessible(staff);
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type(OTHER);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('link', { name: OTHER })).toBeVisible();
  await expect(panel.getByText(/^Address: 100 W Washington .+ → 200 W/u)).toBeVisible();
  await expect(panel.getByText('Address corrected')).toBeVisible();
  expect(await clicks()).toBe(3);
  await expectAccessible(staff);
  await staff.context().close();
});

test('a phone number is corrected by keyboard, and a concurrent correction is kept', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, 71);
  const staff = await openOffice(browser, product, addressOf(name));
  const other = await openOffice(browser, product, addressOf(name));
  await other.getByRole('link', { name, exact: true }).click();
  const theirs = other.getByRole('dialog', { name });
  await theirs.getByRole('button', { name: 'Edit', exact: true }).click();
  await theirs.getByLabel('Vehicle').selectOption('Ford');

  await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await staff.keyboard.press('e');
  await expect(panel.getByLabel('Service address')).toBeFocused();
  await staff.keyboard.press('Tab');
  await staff.keyboard.type('757 555 0177');
  await staff.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: '(757) 555-0177' })).toBeVisible();

  // The other user is notified, and no changes of either are lost.
  await expect(theirs.getByText('This booking has changed while you had it open')).toBeVisible();
  await expect(theirs.getByLabel('Vehicle')).toHaveValue('ford');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByLabel('Vehicle')).toHaveValue('ford');
  await theirs.getByRole('button', { name: 'Continue anyway' }).click();
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByText('Vehicle: Tesla → Ford')).toBeVisible();
  await expect(theirs.getByRole('link', { name: '(757) 555-0177' })).toBeVisible();
  await staff.context().close();
  await other.context().close();
});
