import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectSound } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const { date: DAY } = dayAhead(88);
// A region whose rows nothing else moves, with the technicians that the sandbox begins with.
const REGION = 'us-arizona';
const CALENDAR = `/admin/calendar?date=${DAY}&view=day&region=${REGION}&by=technician`;

/** An appointment in Phoenix, of somebody with a name of their own. */
async function book(request: APIRequestContext, bookingTime: string): Promise<string> {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/booking', {
    data: {
      name,
      email: 'technicians-e2e@example.com',
      location: 'Phoenix, AZ 85004',
      vehicle: 'tesla',
      serviceType: 'emergency',
      bookingDate: DAY,
      bookingTime,
      customerId: null,
    },
  });
  expect(answer.status()).toBe(201);
  return name;
}

const rowOf = (staff: Page, technician: string) =>
  staff.getByRole('row').filter({ has: staff.getByRole('rowheader', { name: technician }) });

test('by keyboard alone, a technician is sent to a visit; dragged, it is another one’s', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, '10:00');
  const staff = await openOffice(browser, product, CALENDAR);
  const visit = staff.getByRole('link', { name });
  await rowOf(staff, 'Unassigned').getByRole('link', { name }).focus();
  await staff.keyboard.press('Enter');
  const form = staff.getByRole('form', { name: 'Technician' });
  const choice = form.getByLabel('Technician');
  await expect(choice).toBeEnabled();
  await choice.focus();
  await staff.keyboard.type('Rosa');
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(`Rosa Delgado assigned to ${name}’s booking`).first()).toBeVisible();
  await expect(staff.getByText('Assigned to Rosa Delgado')).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(rowOf(staff, 'Rosa Delgado').getByRole('link', { name })).toBeVisible();

  // Who is at a visit then takes no other one.
  const other = await book(request, '10:00');
  await rowOf(staff, 'Unassigned').getByRole('link', { name: other }).click();
  await expect(choice.getByRole('option', { name: `Rosa Delgado (busy: ${name})` })).toBeDisabled();
  await staff.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await visit.dragTo(rowOf(staff, 'Sam Keller').getByRole('cell').nth(2));
  await expect(rowOf(staff, 'Sam Keller').getByRole('link', { name })).toBeVisible();
  await expect(staff.getByText(`Sam Keller assigned to ${name}’s booking`).first()).toBeVisible();
  await staff.context().close();
});

test(
  'technicians fit and are accessible',
  { tag: '@staff-walk' },
  async ({ browser, product, request }) => {
    const name = await book(request, '14:00');
    const staff = await openOffice(browser, product, CALENDAR);
    await expect(rowOf(staff, 'Sam Keller')).toBeVisible();
    await expectSound(staff);
    await staff.getByRole('link', { name }).click();
    const form = staff.getByRole('form', { name: 'Technician' });
    await expect(form.getByLabel('Technician')).toBeEnabled();
    await expectSound(staff);
    await staff.goto('/admin/settings?technician=new');
    const panel = staff.getByRole('dialog', { name: 'New technician' });
    await panel.getByLabel('Custom hours').check();
    await panel.getByRole('button', { name: 'Add technician' }).click();
    await expect(panel.getByText('Name must be at least 2 characters.')).toBeVisible();
    await expectSound(staff);
    await staff.context().close();
  },
);
