import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Requests an emergency. */
async function callForHelp(request: APIRequestContext): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/booking', {
    data: {
      name,
      email: 'alerts-e2e@example.com',
      phone: '757 555 0101',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicle: 'White Nissan Leaf',
      serviceType: 'EMERGENCY',
      bookingDate: dayAhead(0).date,
      bookingTime: '10:00',
      customerId: null,
    },
  });
  expect(answer.status()).toBe(201);
  return name;
}

test('a new emergency is announced in one tab where alerts are on', async ({
  browser,
  product,
  request,
}) => {
  const staff = await openOffice(browser, product, '/admin/audit');
  const context = staff.context();
  await context.grantPermissions(['notifications'], { origin: new URL(staff.url()).origin });
  await staff.getByRole('button', { name: /^Account: / }).click();
  const alerts = staff.getByRole('switch', { name: 'Emergency alerts' });
  await expect(alerts).not.toBeChecked();
  // A listener fetches once before it can tell what is new.
  const polled = staff.waitForResponse('**/api/staff/emergencies/unanswered');
  await alerts.click();
  await expect(alerts).toBeChecked();
  // With reduced motion the sound is off by default.
  await expect(staff.getByRole('switch', { name: 'Alert sound' })).not.toBeChecked();
  await polled;

  const other = await context.newPage();
  await other.goto('/admin/system');
  await expect(other.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  const name = await callForHelp(request);
  // An emergency of another test may share the toast, which then lists the names.
  await expect(staff.getByText(name).first()).toBeVisible();
  await expect(other.getByText(name)).toHaveCount(0);
  await staff.getByRole('button', { name: /^(?:Open|Show)$/u }).click();
  await expect(staff).toHaveURL(/\/admin\/bookings(?:\?|$)/u);
  await expect(staff.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await context.close();
});
