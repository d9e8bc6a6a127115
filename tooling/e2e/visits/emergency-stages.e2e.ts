import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import { assignTechnician, openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('staff mark an emergency as answered and arrived, and colleagues see the answer', async ({
  browser,
  product,
  request,
}) => {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const email = `stages-${randomUUID()}@example.com`;
  const answer = await request.post('/api/booking', {
    data: {
      name,
      email,
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
  const address = `/admin/bookings?search=${encodeURIComponent(email)}`;
  const staff = await openOffice(browser, product, address);
  const other = await openOffice(browser, product, address);
  await expect(other.getByRole('row', { name }).getByText('Received, not paid')).toBeVisible();
  await staff.getByRole('link', { name }).click();
  const steps = staff.getByRole('dialog', { name }).getByRole('region', { name: 'Emergency' });
  await expect(steps.getByText(/^Respond within \d+ min$/u)).toBeVisible();
  await expectAccessible(staff);
  // The next step comes first, also by keyboard.
  await steps.getByRole('button', { name: 'Mark answered' }).press('Enter');
  await expect(steps.getByText('Answered in time')).toBeVisible();
  await expect(other.getByRole('row', { name }).getByText('Answered, not paid')).toBeVisible();
  await expect(other.getByRole('row', { name }).getByText('Answered in time')).toBeVisible();
  // Arrival can't be recorded before a technician is sent.
  await expect(steps.getByRole('button', { name: 'Mark arrived' })).toBeHidden();
  await assignTechnician(product, email);
  await staff.reload();
  await steps.getByRole('button', { name: 'Mark arrived' }).click();
  await expect(staff.getByText('Technician arrived')).toBeVisible();
  await steps.getByRole('button', { name: 'Undo arrived' }).click();
  await expect(staff.getByText('Not arrived yet (corrected)')).toBeVisible();
  await staff.context().close();
  await other.context().close();
});
