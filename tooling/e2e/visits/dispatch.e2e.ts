import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { fillEmergency, pay, register, requestHelp } from '../harness/journey.ts';
import { assignTechnician, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Requests an emergency and pays for it. */
async function callForHelp(page: Page, email: string): Promise<void> {
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  await fillEmergency(page, email);
  await page.getByRole('radio', { name: /^Critical/ }).check();
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  await pay(page, undefined, '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
}

/** Finds a booking by its email address, and opens it next to the list. */
async function find(staff: Page, email: string) {
  await staff.getByLabel('Find a booking').fill(email);
  // An item opened before the search takes effect would be closed together with the old list.
  await staff.waitForURL(/search=/u);
  const found = staff.getByRole('link', { name: 'Ada Driver' });
  // The list updates after a short typing pause.
  await expect(found).toHaveCount(1);
  await found.click();
  return staff.getByRole('dialog', { name: 'Ada Driver' });
}

/** Enters the measured values. */
async function complete(panel: Locator, energy: string): Promise<void> {
  await panel.getByRole('button', { name: 'Mark complete' }).click();
  await panel.getByLabel('Energy (kWh)').fill(energy);
  await panel.getByLabel('Charging time (min)').fill('42');
  await panel.getByRole('button', { name: 'Complete booking' }).click();
}

test('staff find an emergency and complete it with its charging data', async ({
  page,
  browser,
  product,
}) => {
  await callForHelp(page, 'visited@example.com');
  const staff = await openOffice(browser, product, '/admin/bookings');
  const panel = await find(staff, 'VISITED@example');
  await expect(panel.getByText(/^Emergency Instant Charge: Critical/)).toBeVisible();
  await expect(panel.getByText('Received, paid')).toBeVisible();
  await expect(panel.getByRole('link', { name: '(757) 555-0101' })).toHaveAttribute(
    'href',
    'tel:757 555 0101',
  );
  await expectAccessible(staff);

  await panel.getByRole('button', { name: 'Mark complete' }).click();
  await expect(panel.getByLabel('Energy (kWh)')).toBeFocused();
  await panel.getByLabel('Battery at start').fill('80');
  await panel.getByLabel('Battery at end').fill('12');
  await panel.getByRole('button', { name: 'Complete booking' }).click();
  await expect(panel.getByText('Enter the energy in kWh, like 18.4.')).toBeVisible();
  await expect(panel.getByText('Enter whole minutes.')).toBeVisible();
  await panel.getByLabel('Energy (kWh)').fill('18,4');
  await panel.getByLabel('Charging time (min)').fill('42');
  await panel.getByRole('button', { name: 'Complete booking' }).click();
  await expect(panel.getByText('The battery can’t be emptier after than before.')).toBeVisible();
  await panel.getByLabel('Battery at start').fill('12 %');
  await panel.getByLabel('Battery at end').fill('80');
  await expectAccessible(staff);
  await panel.getByRole('button', { name: 'Complete booking' }).click();
  await expect(staff.getByText('Booking completed').first()).toBeVisible();
  await expect(panel.getByText('Completed, paid')).toBeVisible();
  await expect(panel.getByText('18.4 kWh in 42 min, battery 12% to 80%')).toBeVisible();

  await staff.context().close();
});

test('staff correct the charging data, and the customer sees it', async ({
  page,
  browser,
  product,
}) => {
  await register(page, 'corrected');
  await callForHelp(page, 'corrected@example.com');
  const staff = await openOffice(browser, product, '/admin/bookings');
  const panel = await find(staff, 'corrected@');
  await complete(panel, '18.4');
  await expect(panel.getByText('Completed, paid')).toBeVisible();
  // The URL names the open booking; it is completed now.
  await staff.reload();
  await panel.getByRole('button', { name: 'Edit charging data' }).click();
  await expect(panel.getByLabel('Energy (kWh)')).toHaveValue('18.4');
  await panel.getByLabel('Energy (kWh)').fill('20');
  await panel.getByRole('button', { name: 'Save charging data' }).click();
  await expect(panel.getByText('20 kWh in 42 min', { exact: true })).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(staff.getByText('No bookings match')).toBeVisible();
  await staff.getByRole('radio', { name: 'Past' }).check();
  await expect(staff.getByRole('row').filter({ hasText: 'Completed, paid' })).toHaveCount(1);

  await page.goto('/charging-history');
  await expect(page.getByText('20 kWh').first()).toBeVisible();
  await staff.context().close();
});

test('staff cancel a booking with a reason and without its fee', async ({
  page,
  browser,
  product,
}) => {
  await callForHelp(page, 'waived@example.com');
  await assignTechnician(product, 'waived@example.com');
  const staff = await openOffice(browser, product, '/admin/bookings');
  const panel = await find(staff, 'waived@');
  await panel.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(
    dialog.getByText('Cancellation fee $32.50. Refund $32.50. The customer gets an email.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(
    dialog.getByText('Please give a reason, so that others understand it later.'),
  ).toBeVisible();
  await dialog.getByLabel('Reason').fill('The van broke down.');
  await dialog.getByLabel('Waive the fee (full refund)').check();
  await expect(dialog.getByText('Refund $65.00. The customer gets an email.')).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(staff.getByText('Booking cancelled').first()).toBeVisible();
  await expect(panel.getByText('$65.00 refunded. The van broke down.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark complete' })).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await staff.context().close();
});

test('staff mark a visit as no-show', async ({ page, browser, product }) => {
  await callForHelp(page, 'nobody-there@example.com');
  const staff = await openOffice(browser, product, '/admin/bookings');
  const panel = await find(staff, 'nobody-there@');
  await panel.getByRole('button', { name: 'Mark as no-show' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Mark as no-show?' });
  await expect(dialog.getByText(/^The payment is kept/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(panel.getByText('No-show, paid')).toBeVisible();
  await expect(panel.getByText('$65.00 kept')).toBeVisible();
  await staff.context().close();
});

test('the list of bookings fits a phone and passes axe', async ({ browser, product }) => {
  const staff = await openOffice(browser, product, '/admin/bookings');
  await staff.setViewportSize({ width: 390, height: 844 });
  await expect(staff.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  const { scrolls, fits } = await staff.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    fits: document.documentElement.clientWidth,
  }));
  expect(scrolls).toBeLessThanOrEqual(fits);
  await expectAccessible(staff);
  await staff.context().close();
});
