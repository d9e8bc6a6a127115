import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { expect, test } from '../harness/test.ts';
import { addStaff, openOffice } from '../harness/staff.ts';

/** Opens the list of bookings as a staff user, in a separate browser. */
async function openList(browser: Browser, product: RunningProduct, query: string): Promise<Page> {
  const staff = await openOffice(browser, product, `/admin/bookings?${query}`);
  await expect(staff.getByRole('status', { name: 'Updates' })).toHaveText('Live');
  return staff;
}

/** A customer books, from a separate client. */
async function ask(request: APIRequestContext, email: string, what: object): Promise<void> {
  const answer = await request.post('/api/booking', {
    data: {
      name: 'Ada Driver',
      email,
      phone: '757 555 0101',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicle: 'tesla',
      customerId: null,
      ...what,
    },
  });
  expect(answer.status()).toBe(201);
}

/** A customer requests an emergency. */
const sendHelpRequest = (request: APIRequestContext, email: string) =>
  ask(request, email, {
    serviceType: 'EMERGENCY',
    bookingDate: dayAhead(0).date,
    bookingTime: '10:00',
  });

/** A customer books an hour of these tests' day. */
const book = (request: APIRequestContext, email: string, bookingTime: string) =>
  ask(request, email, { serviceType: 'emergency', bookingDate: dayAhead(89).date, bookingTime });

test('a new booking and its changes appear without a reload', async ({
  browser,
  product,
  request,
}) => {
  const query = 'search=live-e2e';
  const first = await openList(browser, product, query);
  const second = await openList(browser, product, query);
  await expect(first.getByText('No bookings match')).toBeVisible();
  await sendHelpRequest(request, 'live-e2e@example.com');
  for (const staff of [first, second]) {
    await staff.getByRole('link', { name: 'Ada Driver' }).click();
    await expect(staff.getByRole('dialog', { name: 'Ada Driver' })).toContainText('not paid');
  }
  await expectAccessible(first);

  await second.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = second.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByLabel('Reason').fill('The customer has called.');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(first.getByRole('dialog').getByText('The customer has called.')).toBeVisible();
  await first.keyboard.press('Escape');
  await expect(first.getByText('No bookings match')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('a list without live updates shows that it reconnects, and catches up', async ({
  browser,
  product,
  request,
}) => {
  const name = `late-${randomUUID()}`;
  const staff = await openList(browser, product, `search=${name}`);
  await staff.route('**/api/staff/bookings/changes', (route) => route.abort());
  await staff.reload();
  const mark = staff.getByRole('status', { name: 'Updates' });
  await expect(mark).toHaveText('Reconnecting');
  await expect(staff.getByText('No bookings match')).toBeVisible();
  await expectAccessible(staff);
  await sendHelpRequest(request, `${name}@example.com`);
  await staff.unroute('**/api/staff/bookings/changes');
  await expect(mark).toHaveText('Live');
  await expect(staff.getByRole('link', { name: 'Ada Driver' })).toBeVisible();
  await staff.context().close();
});

test('a concurrent change of a booking shows a conflict, and keeps the entries', async ({
  browser,
  product,
  request,
}) => {
  const name = `two-${randomUUID()}`;
  await book(request, `${name}@example.com`, '08:00');
  const first = await openList(browser, product, `search=${name}`);
  const second = await openList(browser, product, `search=${name}`);
  for (const staff of [first, second]) {
    await staff.getByRole('link', { name: 'Ada Driver' }).click();
  }
  await second.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = second.getByRole('dialog', { name: 'Cancel this booking?' });
  await cancel.getByLabel('Reason').fill('She has called us.');

  await first.getByRole('button', { name: 'Move', exact: true }).click();
  const move = first.getByRole('dialog', { name: 'Move this appointment' });
  await expect(move.getByLabel('Day')).toHaveValue(dayAhead(89).date);
  await move.getByRole('button', { name: 'Move appointment' }).click();
  await expect(move.getByText('Choose a time.')).toBeVisible();
  await expectAccessible(first);
  await move.getByRole('radio', { name: /^9:00/ }).check();
  await move.getByRole('button', { name: 'Move appointment' }).click();
  await expect(first.getByText('Appointment moved').first()).toBeVisible();
  await expect(
    first.getByText(/^Moved from \w{3}, \w{3} \d+, 8:00 AM to \w{3}, \w{3} \d+, 9:00 AM/u),
  ).toBeVisible();

  await expect(cancel.getByText('This booking has changed while you had it open')).toBeVisible();
  await expect(cancel.getByText(/: Moved from .* 8:00 AM to .* 9:00 AM/u)).toBeVisible();
  await expect(cancel.getByLabel('Reason')).toHaveValue('She has called us.');
  await expectAccessible(second);
  // A change based on the old state is refused, and no input is lost.
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(cancel.getByText('Your entries are kept.')).toBeVisible();
  await cancel.getByRole('button', { name: 'Continue anyway' }).click();
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(second.getByText('Booking cancelled').first()).toBeVisible();
  await expect(first.getByRole('dialog').getByText('She has called us.')).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('viewers of a booking see each other’s name and changes', async ({
  browser,
  page,
  product,
  request,
}) => {
  const name = `seen-${randomUUID()}`;
  await book(request, `${name}@example.com`, '10:00');
  const grace = await addStaff(page, product, 'grace');
  const address = `/admin/bookings?search=${name}`;
  const [first, second] = await Promise.all([
    openOffice(browser, product, address),
    openOffice(browser, { ...product, admin: grace }, address, { hasOwnSession: true }),
  ]);
  for (const staff of [first, second]) {
    await staff.getByRole('link', { name: 'Ada Driver' }).click();
    await expect(staff.getByRole('dialog', { name: 'Ada Driver' })).toContainText('Not paid');
  }
  const here = first.getByRole('status', { name: 'Also here' });
  await expect(here).toHaveText('grace is also viewing this booking');
  await expect(second.getByRole('status', { name: 'Also here' })).toContainText(
    'is also viewing this booking',
  );
  await expectAccessible(first);

  await second.getByRole('button', { name: 'Move', exact: true }).click();
  const move = second.getByRole('dialog', { name: 'Move this appointment' });
  await move.getByRole('radio', { name: /^11:00/ }).check();
  await move.getByRole('button', { name: 'Move appointment' }).click();
  const news = first.getByRole('status').filter({ hasText: 'changed while you had it open' });
  await expect(news).toContainText(/grace: Moved from .* 10:00 AM to .* 11:00 AM/u);
  await expectAccessible(first);
  await news.getByRole('button', { name: 'Got it' }).click();
  await expect(news).toHaveCount(0);
  // A user's own change isn't news to them.
  await expect(second.getByText('changed while you had it open')).toHaveCount(0);

  await second.keyboard.press('Escape');
  await expect(here).toHaveText('');
  // A closed tab sends nothing, and is dropped.
  await second.getByRole('link', { name: 'Ada Driver' }).click();
  await expect(here).not.toHaveText('');
  await second.context().close();
  await expect(here).toHaveText('', { timeout: 30_000 });
  await first.context().close();
});

test('a request shows its viewers in its panel and its row, from any of their tabs', async ({
  browser,
  page,
  product,
  request,
}) => {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const data = {
    name,
    email: null,
    phone: '757 555 0142',
    location: '200 W Washington St, Phoenix, AZ 85003',
    vehicleType: 'nissan-leaf',
    serviceType: 'fast',
    urgency: 'normal',
    preferredTime: 'tomorrow at 2 pm',
  };
  expect((await request.post('/api/quick-booking', { data })).ok()).toBe(true);
  const hedy = await addStaff(page, product, 'hedy');
  const address = `/admin/bookings?kind=requests&search=${encodeURIComponent(name)}`;
  const first = await openOffice(browser, product, address);
  const second = await openOffice(browser, { ...product, admin: hedy }, address, {
    hasOwnSession: true,
  });
  const third = await second.context().newPage();
  await third.goto(second.url());
  const row = first.getByRole('rowheader', { name });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('hedy');
  for (const staff of [second, third]) await staff.getByRole('link', { name, exact: true }).click();
  // The list shows it without opening the request.
  await expect(row).toContainText('hedy is viewing');
  await expectAccessible(first);
  await first.getByRole('link', { name, exact: true }).click();
  const here = first.getByRole('status', { name: 'Also here' });
  await expect(here).toHaveText('hedy is also viewing this request');
  await expectAccessible(first);
  // One of the two tabs is closed, and the other one continues.
  await third.keyboard.press('Escape');
  await expect(third.getByRole('dialog', { name })).toBeHidden();
  await first.keyboard.press('Escape');
  await first.getByRole('link', { name, exact: true }).click();
  await expect(here).toHaveText('hedy is also viewing this request');
  await second.keyboard.press('Escape');
  await expect(here).toHaveText('');
  await expect(row).not.toContainText('hedy');
  await first.context().close();
  await second.context().close();
});

test('a page whose sign-in session ended elsewhere leads to the sign-in page', async ({
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/bookings?show=open', {
    hasOwnSession: true,
  });
  await expect(staff.getByRole('status', { name: 'Updates' })).toHaveText('Live');
  await staff.request.post('/api/auth/logout', { headers: { origin: product.url } });
  await expect(staff.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await staff.context().close();
});
