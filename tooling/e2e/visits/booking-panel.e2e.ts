import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead, fillEmergency, pay, requestHelp } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Maximum number of Tab presses to reach a control of a dialog. */
const MOST_STOPS = 12;

/** Creates a paid emergency with its own email address. */
async function callForHelp(page: Page): Promise<string> {
  const email = `panel-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  await fillEmergency(page, email);
  await page.getByRole('radio', { name: /^Critical/ }).check();
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  await pay(page, undefined, '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  return email;
}

/** Opens the only booking of an email address, by keyboard. */
async function openBooking(staff: Page): Promise<Locator> {
  await expect(staff.getByRole('link', { name: 'Ada Driver' })).toHaveCount(1);
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  const panel = staff.getByRole('dialog', { name: 'Ada Driver' });
  await expect(panel.getByRole('group', { name: 'Actions' })).toBeVisible();
  return panel;
}

/** Goes to a control by Tab only. */
async function tabTo(staff: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await staff.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Checks with axe in both themes. */
async function expectSoundInBoth(staff: Page): Promise<void> {
  await staff.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(staff, 'contrast');
  await staff.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(staff);
}

test('half of a payment is refunded by keyboard alone', async ({ page, browser, product }) => {
  const email = await callForHelp(page);
  const staff = await openOffice(browser, product, `/admin/bookings?search=${email}`);
  const panel = await openBooking(staff);
  await staff.keyboard.press('r');
  const dialog = staff.getByRole('dialog', { name: 'Refund Ada Driver' });
  const amount = dialog.getByLabel('Amount in dollars');
  await expect(amount).toHaveValue('65.00');
  await tabTo(staff, dialog.getByRole('button', { name: '50% ($32.50)' }));
  await staff.keyboard.press('Enter');
  await expect(amount).toHaveValue('32.50');
  await tabTo(staff, dialog.getByRole('button', { name: 'Full ($65.00)' }));
  await staff.keyboard.press('Space');
  await expect(amount).toHaveValue('65.00');
  await staff.keyboard.press('Shift+Tab');
  await staff.keyboard.press('Enter');
  await expect(amount).toHaveValue('32.50');
  await tabTo(staff, dialog.getByLabel('Reason'));
  await staff.keyboard.type('We came an hour late.');
  await tabTo(staff, dialog.getByLabel('Your password'));
  await staff.keyboard.type(product.admin.password);
  await staff.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('$32.50 refunded. We came an hour late.')).toBeVisible();
  await staff.context().close();
});

test(
  'the panel of an emergency and its dialogs pass axe in both themes',
  { tag: '@staff-walk' },
  async ({ page, browser, product }) => {
    test.setTimeout(180_000);
    const email = await callForHelp(page);
    const staff = await openOffice(browser, product, `/admin/bookings?search=${email}`);
    const panel = await openBooking(staff);
    await expectSoundInBoth(staff);
    const dialogs = [
      ['Cancel booking', 'Cancel this booking?'],
      ['Mark as no-show', 'Mark as no-show?'],
      ['Refund', 'Refund Ada Driver'],
    ] as const;
    for (const [action, title] of dialogs) {
      await test.step(title, async () => {
        await panel.getByRole('button', { name: action, exact: true }).click();
        await expect(staff.getByRole('dialog', { name: title })).toBeVisible();
        await expectSoundInBoth(staff);
        await staff.keyboard.press('Escape');
        await expect(staff.getByRole('dialog', { name: title })).toBeHidden();
      });
    }
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(panel.getByRole('form', { name: 'Correct the booking' })).toBeVisible();
    await expectSoundInBoth(staff);
    await staff.context().close();
  },
);

test(
  'the panel of an appointment, its correction and its move pass axe in both themes',
  { tag: '@staff-walk' },
  async ({ browser, product, request }) => {
    test.setTimeout(120_000);
    const email = `panel-${randomUUID().slice(0, 8)}@example.com`;
    const answer = await request.post('/api/booking', {
      data: {
        name: 'Ada Driver',
        email,
        location: '100 W Washington St, Phoenix, AZ 85003',
        vehicle: 'tesla',
        serviceType: 'emergency',
        bookingDate: dayAhead(73).date,
        bookingTime: '17:00',
        customerId: null,
      },
    });
    expect(answer.status()).toBe(201);
    const staff = await openOffice(browser, product, `/admin/bookings?search=${email}`);
    const panel = await openBooking(staff);
    await expectSoundInBoth(staff);
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    const move = staff.getByRole('dialog', { name: 'Move this appointment' });
    await expect(move.getByRole('radio').first()).toBeVisible();
    await expectSoundInBoth(staff);
    await staff.keyboard.press('Escape');
    await expect(move).toBeHidden();
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(panel.getByLabel('Service', { exact: true })).toBeVisible();
    await expectSoundInBoth(staff);
    await staff.context().close();
  },
);
