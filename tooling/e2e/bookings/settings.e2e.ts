import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** These tests use their own day and regions. */
const DAY = 88;

/** Adds a region that serves one ZIP code that no other test uses. */
async function addRegion(staff: Page, name: string, zip: string): Promise<void> {
  await staff.getByRole('button', { name: 'Add region' }).click();
  const panel = staff.getByRole('dialog', { name: 'New region' });
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Bookings per hour').fill('2');
  await panel.getByLabel('ZIP prefixes').fill(zip);
  await panel.getByRole('button', { name: 'Add region' }).click();
  await expect(panel).toBeHidden();
  await expect(staff.getByRole('link', { name, exact: true })).toBeVisible();
}

async function removeRegion(staff: Page, name: string): Promise<void> {
  await staff.getByRole('link', { name, exact: true }).click();
  const panel = staff.getByRole('dialog', { name, exact: true });
  // By keyboard: a toast that appears under the pointer would stay there, and cover the button.
  await panel.getByRole('button', { name: 'Remove region' }).press('Enter');
  const sure = staff.getByRole('dialog', { name: `Remove ${name}?` });
  await sure.getByRole('button', { name: 'Remove region' }).click();
  await expect(panel).toBeHidden();
  await expect(staff.getByRole('link', { name, exact: true })).toHaveCount(0);
}

/** Opens the calendar for an address, in the month of the tests' day. */
async function openCalendar(page: Page, location: string) {
  await page.goto('/booking');
  await page.getByLabel('Service location').fill(location);
  const next = page.getByRole('button', { name: /next month/i });
  await expect(next).toBeVisible();
  await expect(page.getByText(/^Choose a day/)).toBeVisible();
  const day = page.getByRole('button', { name: dayAhead(DAY).label });
  for (let month = 0; month < 3 && !(await day.isVisible()); month += 1) await next.click();
  await expect(day).toBeVisible();
  return day;
}

test('a day off closes the day for customers until staff reopen it', async ({
  page,
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/settings');
  await addRegion(staff, 'Quiet Harbor', '20221');
  const location = '1 Main St, Washington, DC 20221';
  const { date } = dayAhead(DAY);
  await expect(await openCalendar(page, location)).toBeEnabled();

  const form = staff.getByRole('form', { name: 'Take a day off' });
  await form.getByRole('button', { name: 'Add day off' }).click();
  await expect(form.getByText('Please select a date.')).toBeVisible();
  await expect(
    form.getByText('Please give a reason, so that others understand it later.'),
  ).toBeVisible();
  await form.getByLabel('Date').fill(date);
  await form.getByLabel('Where').selectOption('Quiet Harbor');
  await form.getByLabel('Reason').fill('Regatta in the harbor');
  await form.getByRole('button', { name: 'Add day off' }).click();
  const row = staff.getByRole('row').filter({ hasText: 'Regatta in the harbor' });
  await expect(row).toBeVisible();
  await expectAccessible(staff);
  await expect(await openCalendar(page, location)).toBeDisabled();

  await row.getByRole('button', { name: /^Reopen.*Quiet Harbor$/u }).click();
  await expect(row).toHaveCount(0);
  const day = await openCalendar(page, location);
  await expect(day).toBeEnabled();
  await day.click();
  await expect(page.getByRole('radio', { name: /^7:00 PM/ })).toBeEnabled();
  await removeRegion(staff, 'Quiet Harbor');
  await staff.context().close();
});

test('opening hours are set by keyboard and offered to customers', async ({
  page,
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/settings');
  await addRegion(staff, 'Early Ferry', '20222');
  const name = { name: 'Early Ferry', exact: true };
  const panel = staff.getByRole('dialog', name);
  await staff.getByRole('link', name).click();

  // Opens Sunday only at 8:00 and 9:00 AM, and every other day the same.
  await panel.getByLabel('Sunday 8:00 AM').focus();
  await panel.getByRole('button', { name: 'Close Sunday' }).press('Enter');
  await panel.getByLabel('Sunday 8:00 AM').focus();
  await staff.keyboard.press('Space');
  await staff.keyboard.press('ArrowRight');
  await staff.keyboard.press('Space');
  await expect(panel.getByLabel('Sunday 9:00 AM')).toBeChecked();
  await expect(panel.getByText('Sunday: 8:00 AM – 9:00 AM')).toBeVisible();
  await panel.getByRole('button', { name: 'Every day like Sunday' }).press('Enter');
  await panel.getByLabel('Bookings per hour').fill('none');
  await panel.getByRole('button', { name: 'Save region' }).click();
  await expect(panel.getByText('From 1 to 50 bookings.', { exact: true })).toBeVisible();
  await panel.getByLabel('Bookings per hour').fill('4');
  await expectAccessible(staff);
  await panel.getByRole('button', { name: 'Save region' }).click();
  await expect(panel).toBeHidden();
  const row = staff.getByRole('row').filter({ hasText: 'Early Ferry' });
  await expect(row.getByText('Every day 8:00 AM – 9:00 AM')).toBeVisible();

  const day = await openCalendar(page, '1 Main St, Washington, DC 20222');
  await day.click();
  await expect(page.getByRole('radio', { name: /^(8|9):00 AM/ })).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /^\d+:00/ })).toHaveCount(2);
  await removeRegion(staff, 'Early Ferry');
  await staff.context().close();
});

test('a concurrent change of a region shows a conflict and keeps the entries', async ({
  browser,
  product,
}, { retry }) => {
  const staff = await openOffice(browser, product, '/admin/settings');
  await addRegion(staff, `Twin Piers ${retry}`, `2022${3 + retry}`);
  const name = { name: `Twin Piers ${retry}`, exact: true };
  const renamed = `Late Piers ${retry}`;
  const other = await openOffice(browser, product, '/admin/settings');
  await other.getByRole('link', name).click();
  await staff.getByRole('link', name).click();
  const panel = staff.getByRole('dialog', name);
  await panel.getByLabel('Bookings per hour').fill('4');
  await panel.getByRole('button', { name: 'Save region' }).click();
  await expect(panel).toBeHidden();

  const late = other.getByRole('dialog', name);
  await late.getByLabel('Name').fill(renamed);
  await late.getByRole('button', { name: 'Save region' }).click();
  await expect(late.getByText('Changed by someone else: Bookings per hour.')).toBeVisible();
  await expect(late.getByLabel('Name')).toHaveValue(renamed);
  await late.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(late.getByLabel('Bookings per hour')).toHaveValue('4');
  await late.getByLabel('Name').fill(renamed);
  await late.getByRole('button', { name: 'Save region' }).click();
  await expect(late).toBeHidden();
  await removeRegion(other, renamed);
  await other.context().close();
  await staff.context().close();
});
