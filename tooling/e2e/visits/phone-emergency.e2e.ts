import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { addKnownCaller, countClicks } from '../harness/callers.ts';
import { dayAhead, mailAbout } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const formOf = (staff: Page) => staff.getByRole('form', { name: 'New emergency' });

/** The technicians that the form offers once it has the location. */
const technicianOf = (staff: Page, name: RegExp) => formOf(staff).getByRole('radio', { name });

test('the emergency of a known caller is taken and assigned in four clicks', async ({
  page,
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  const staff = await openOffice(browser, product, '/admin/bookings');
  const caller = await addKnownCaller(request, staff, {
    bookingDate: dayAhead(86).date,
    bookingTime: '09:00',
    line: '03',
  });
  const clicks = await countClicks(staff);
  await staff.getByRole('link', { name: 'New emergency' }).click();
  const form = formOf(staff);
  // Half of the number on the caller ID.
  await expect(form.getByLabel('Find existing customer')).toBeFocused();
  await staff.keyboard.type(caller.phone.slice(-5));
  await form.getByRole('button', { name: caller.name }).click();
  await expect(form.getByLabel('Where is the car?')).toHaveValue(caller.location);
  await expect(form.getByLabel('Vehicle')).toHaveValue('Nissan');
  await technicianOf(staff, /^Marcus/u).click();
  await expectAccessible(staff);
  await form.getByRole('button', { name: /^Save and assign Marcus/u }).click();
  const panel = staff.getByRole('dialog', { name: caller.name });
  await expect(panel.getByText('By phone')).toBeVisible();
  expect(await clicks()).toBe(4);
  await expect(panel.getByText(/^Assigned to Marcus/u)).toBeVisible();
  await expect(panel.getByText('Nissan').first()).toBeVisible();
  await mailAbout(page, product.sandboxUrl, caller.email, /^Please pay \$65\.00/u);
  await staff.context().close();
});

test('the emergency of a new caller is taken and assigned by keyboard alone', async ({
  browser,
  product,
}) => {
  const name = `Eve ${randomUUID().slice(0, 8)}`;
  const staff = await openOffice(browser, product, '/admin/calendar');
  await staff.keyboard.press('Alt+e');
  const form = formOf(staff);
  await expect(form.getByLabel('Find existing customer')).toBeFocused();
  for (const entry of [
    name,
    '757 555 0177',
    'eve@example.com',
    'I-64 east, exit 273, Norfolk, VA 23510',
    'Blue Kia EV6',
  ]) {
    await staff.keyboard.press('Tab');
    await staff.keyboard.type(entry);
  }
  const marcus = technicianOf(staff, /^Marcus/u);
  await expect(marcus).toBeVisible();
  // Out of the fields that an emergency doesn't need, to the selected technician.
  for (let press = 0; press < 4; press += 1) await staff.keyboard.press('Tab');
  for (let press = 0; press < 10 && !(await marcus.isChecked()); press += 1) {
    await staff.keyboard.press('ArrowDown');
  }
  await expect(marcus).toBeChecked();
  await staff.keyboard.press('Enter');
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByText(/^Assigned to Marcus/u)).toBeVisible();
  await staff.context().close();
});
