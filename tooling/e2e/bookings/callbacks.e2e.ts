import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff work off a quick booking from the call to completion by keyboard', async ({
  browser,
  product,
  request,
}) => {
  const name = `Call ${randomUUID().slice(0, 8)}`;
  const staff = await openOffice(browser, product, '/admin/bookings');
  await staff.getByRole('tab', { name: 'Bookings' }).focus();
  await staff.keyboard.press('ArrowRight');
  await expect(staff).toHaveURL(/kind=requests/);
  await expect(staff.getByRole('status', { name: 'Updates' })).toHaveText('Live');
  const response = await request.post('/api/quick-booking', {
    data: {
      name,
      phone: '757 555 0142',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'tesla-model-3',
      serviceType: 'fast',
      urgency: 'priority',
    },
  });
  expect(response.status()).toBe(201);
  // The request appears by itself, and counts down to the promised call.
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText(/^Call within 1\d min$/)).toBeVisible();
  await expectAccessible(staff);
  // The calendar also shows it, on the day when it is due.
  await staff.getByRole('link', { name: 'Calendar', exact: true }).press('Enter');
  const waiting = staff.getByRole('row', { name: /^Requests/u });
  // A request left by another test is due on another day.
  const title = /^\d+ requests?(?:, \d+ overdue)?$/u;
  await waiting.getByText(title).first().press('Enter');
  await waiting.getByRole('link', { name }).press('Enter');
  const panel = staff.getByRole('dialog', { name });
  await expect(panel.getByText(/^Call within 1\d min$/)).toBeVisible();
  await staff.goBack();
  await staff.goBack();
  await expect(staff).toHaveURL(/kind=requests/u);
  await staff.getByRole('link', { name, exact: true }).press('Enter');

  await panel.getByRole('button', { name: 'No answer' }).press('Enter');
  await expect(panel.getByLabel('Try again in')).toBeFocused();
  await panel.getByRole('button', { name: 'Schedule retry' }).press('Enter');
  await expect(panel.getByText(/^Retry in 3[01] min$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as called' }).press('Enter');
  await expect(panel.getByText(/^Arrive within/)).toBeVisible();
  await expectAccessible(staff);
  await panel.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  await expect(panel.getByText('Done', { exact: true }).first()).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(row).toBeHidden();
  await staff.getByRole('radio', { name: 'Closed' }).check();
  await expect(row).toBeVisible();
  await staff.context().close();
});
