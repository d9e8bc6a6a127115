import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectSound } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const { date: DAY } = dayAhead(88);
// A region whose rows no other test moves, with the sandbox's initial technicians.
const REGION = 'us-arizona';
const CALENDAR = `/admin/calendar?date=${DAY}&view=day&region=${REGION}&by=technician`;

/** Books an appointment in Phoenix for a person with a unique name. */
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

const trayOf = (staff: Page) => staff.getByRole('region', { name: 'Unassigned' });

/** Returns an hour of a technician. */
async function hourOf(staff: Page, technician: string, time: string): Promise<Locator> {
  const heads = await staff.getByRole('columnheader').allTextContents();
  const column = heads.findIndex((head) => head.includes(technician));
  expect(column).toBeGreaterThan(0);
  const row = staff.getByRole('row').filter({ has: staff.getByRole('rowheader', { name: time }) });
  return row.getByRole('cell').nth(column - 1);
}

test('a visit is assigned by keyboard, moved to another technician by dragging, and undone', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, '10:00');
  const staff = await openOffice(browser, product, CALENDAR);
  // From the tray, by its own key: the first valid place, then onward with the arrow keys.
  await trayOf(staff).getByRole('link', { name }).focus();
  await staff.keyboard.press('m');
  const target = staff.getByRole('button', { name: 'Move here: Rosa Delgado, 10 AM' });
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await staff.keyboard.press('ArrowRight');
  }
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(`Rosa Delgado assigned to ${name}’s booking`).first()).toBeVisible();
  await expect(
    (await hourOf(staff, 'Rosa Delgado', '10 AM')).getByRole('link', { name }),
  ).toBeVisible();
  await expect(trayOf(staff).getByRole('link', { name })).toBeHidden();

  // A technician who is at a visit then takes no other.
  const other = await book(request, '10:00');
  await trayOf(staff).getByRole('link', { name: other }).focus();
  await staff.keyboard.press('m');
  await expect(staff.getByRole('button', { name: 'Move here: Sam Keller, 10 AM' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Move here: Rosa Delgado, 10 AM' })).toBeHidden();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('button', { name: /^Move here/u })).toHaveCount(0);

  const visit = (await hourOf(staff, 'Rosa Delgado', '10 AM')).getByRole('link', { name });
  await visit.dragTo(await hourOf(staff, 'Sam Keller', '11 AM'));
  await expect(staff.getByText(`${name} is moved`).first()).toBeVisible();
  const there = (await hourOf(staff, 'Sam Keller', '11 AM')).getByRole('link', { name });
  await expect(there).toBeVisible();
  // Hour and technician are undone together.
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(
    (await hourOf(staff, 'Rosa Delgado', '10 AM')).getByRole('link', { name }),
  ).toBeVisible();
  await expect(there).toBeHidden();
  await staff.context().close();
});

test(
  'the technicians’ calendar and forms pass axe and fit the window',
  { tag: '@staff-walk' },
  async ({ browser, product, request }) => {
    const name = await book(request, '14:00');
    const staff = await openOffice(browser, product, CALENDAR);
    await expect(staff.getByRole('columnheader', { name: /Sam Keller/u })).toBeVisible();
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
