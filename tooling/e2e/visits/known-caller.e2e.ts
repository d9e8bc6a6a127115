import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { addKnownCaller, countClicks } from '../harness/callers.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const { date: DAY } = dayAhead(85);

const formOf = (staff: Page) => staff.getByRole('form', { name: 'New booking' });

/** Expects what the form preselects for a returning customer. */
async function expectChosen(staff: Page, location: string): Promise<void> {
  const form = formOf(staff);
  await expect(form.getByLabel('Service address')).toHaveValue(location);
  await expect(form.getByLabel('Vehicle')).toHaveValue('nissan');
  await expect(form.getByLabel('Service', { exact: true })).toHaveValue('scheduled');
  await expect(form.getByLabel('Day')).toHaveValue(/^\d{4}-\d\d-\d\d$/u);
  await expect(
    form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
}

test('a known caller is found by part of the phone number and booked in four clicks', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  const staff = await openOffice(browser, product, '/admin/bookings');
  const caller = await addKnownCaller(request, staff, {
    bookingDate: DAY,
    bookingTime: '08:00',
    line: '01',
    location: '5 Bishop St, Honolulu, HI 96813',
  });
  const clicks = await countClicks(staff);
  await staff.getByRole('link', { name: 'New booking' }).click();
  const form = formOf(staff);
  await expect(form.getByLabel('Find existing customer')).toBeFocused();
  await staff.keyboard.type(caller.phone.slice(-5));
  await form.getByRole('button', { name: caller.name }).click();
  await expectChosen(staff, caller.location);
  // Choosing an hour other than the next one is the third click; in the evening, the next one may
  // be the last of its day.
  const otherHours = form
    .getByRole('radiogroup', { name: 'Time' })
    .getByRole('radio', { checked: false, disabled: false });
  if ((await otherHours.count()) > 0) await otherHours.last().click();
  await expectAccessible(staff);
  await form.getByRole('button', { name: 'Book and email the link' }).click();
  const panel = staff.getByRole('dialog', { name: caller.name });
  await expect(panel.getByText('By phone')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await expect(panel.getByText(caller.location).first()).toBeVisible();
  await staff.context().close();
});

test('a known caller is booked for the next free hour by keyboard alone', async ({
  browser,
  product,
  request,
}) => {
  test.setTimeout(180_000);
  const staff = await openOffice(browser, product, '/admin/bookings');
  const caller = await addKnownCaller(request, staff, {
    bookingDate: DAY,
    bookingTime: '09:00',
    line: '02',
    location: '6 Bishop St, Honolulu, HI 96813',
  });
  // Its key works once the page has loaded.
  await expect(staff.getByRole('link', { name: 'New booking' })).toBeVisible();
  await staff.keyboard.press('Alt+n');
  await expect(formOf(staff).getByLabel('Find existing customer')).toBeFocused();
  await staff.keyboard.type(caller.phone.slice(-5));
  await expect(formOf(staff).getByRole('button', { name: caller.name })).toBeVisible();
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Enter');
  await expectChosen(staff, caller.location);
  await expect(formOf(staff).getByLabel('Service address')).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog', { name: caller.name })).toContainText('By phone');
  await staff.context().close();
});
