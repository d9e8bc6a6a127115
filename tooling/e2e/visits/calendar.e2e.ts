import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead } from '../harness/journey.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { expect, test } from '../harness/test.ts';
import { openOffice } from '../harness/staff.ts';

const { date: DAY } = dayAhead(89);

// Each drag has a region to itself: a booking of another test would move the rows under the mouse.
const HOME = {
  region: 'hampton-roads',
  name: 'Hampton Roads',
  at: '100 Granby St, Norfolk, VA 23510',
};
const DENVER = { region: 'us-mountain', name: 'Mountain United States', at: 'Denver, CO 80202' };
const CHICAGO = { region: 'us-central', name: 'Central United States', at: 'Chicago, IL 60601' };

/** Opens the calendar around these tests' day, in a separate browser. */
async function openCalendar(
  browser: Browser,
  product: RunningProduct,
  view: 'day' | 'week',
  { region, name } = HOME,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const address = `/admin/calendar?date=${DAY}&view=${view}&region=${region}`;
  const staff = await openOffice(browser, product, address, options);
  await expect(staff.getByRole('table', { name: `Bookings in ${name}` })).toBeVisible();
  return staff;
}

/** Books an appointment for a person with a unique name. */
async function book(request: APIRequestContext, bookingTime: string, { at } = HOME) {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/booking', {
    data: {
      name,
      email: 'calendar-e2e@example.com',
      location: at,
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

const cellOf = (staff: Page, time: string) => staff.locator(`[data-slot="${DAY} ${time}"]`);
const chipIn = (staff: Page, time: string, name: string) =>
  cellOf(staff, time).getByRole('link', { name });

test('an appointment is dragged to another hour, and a second browser shows it', async ({
  browser,
  product,
  request,
}) => {
  // The first attempt's booking occupies an hour.
  const [from, to] = test.info().retry === 0 ? ['13:00', '15:00'] : ['09:00', '11:00'];
  const name = await book(request, from, DENVER);
  const staff = await openCalendar(browser, product, 'week', DENVER);
  const other = await openCalendar(browser, product, 'day', DENVER);
  await expect(chipIn(other, from, name)).toContainText('Not paid');
  await expect(cellOf(staff, from)).toContainText('1 of 2 slots booked');
  await chipIn(staff, from, name).dragTo(cellOf(staff, to));
  await expect(staff.getByText(`${name} is moved`).first()).toBeVisible();
  for (const page of [staff, other]) await expect(chipIn(page, to, name)).toBeVisible();
  await expect(cellOf(other, from)).toContainText('0 of 2 slots booked');
  await staff.context().close();
  await other.context().close();
});

test('a move by keyboard is undone by Z', async ({ browser, product, request }) => {
  const name = await book(request, '09:00');
  const staff = await openCalendar(browser, product, 'day');
  // Picked up with M, dropped with Enter.
  await chipIn(staff, '09:00', name).focus();
  await staff.keyboard.press('m');
  const first = staff.getByRole('button', { name: /^Move here: .*8 AM /u });
  await expect(first).toBeFocused();
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('ArrowUp');
  await expectAccessible(staff);
  await staff.keyboard.press('Enter');
  await expect(chipIn(staff, '08:00', name)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Undo' })).toBeVisible();
  await staff.keyboard.press('z');
  await expect(staff.getByText('Undone').first()).toBeVisible();
  await expect(chipIn(staff, '09:00', name)).toBeVisible();
  await expect(chipIn(staff, '08:00', name)).toBeHidden();
  await staff.context().close();
});

test('the headers of hours and days stay in place while scrolling', async ({
  browser,
  product,
}) => {
  const options = { viewport: { width: 800, height: 600 } };
  for (const by of ['hour', 'technician']) {
    const address = `/admin/calendar?date=${DAY}&view=day&region=${HOME.region}&by=${by}`;
    const staff = await openOffice(browser, product, address, options);
    const corner = staff.getByRole('columnheader', { name: 'Hour' });
    await expect(corner).toBeVisible();
    // In the frame of the table: what is above it grows with bookings that other tests make.
    const positionOfCorner = () =>
      corner.evaluate((node) => {
        const { x, y } = node.getBoundingClientRect();
        const frame = node.closest('table')?.parentElement;
        return { x, y: y - (frame?.getBoundingClientRect().y ?? NaN) };
      });
    const before = await positionOfCorner();
    const last = staff.getByRole('rowheader', { name: '7 PM' });
    await last.scrollIntoViewIfNeeded();
    await staff.locator('[data-board] table').evaluate((table) => {
      const frame = table.parentElement;
      if (frame !== null) frame.scrollLeft = frame.scrollWidth;
    });
    const after = await positionOfCorner();
    expect(after.x).toBe(before.x);
    expect(after.y).toBeCloseTo(before.y, 3);
    expect((await last.boundingBox())?.x).toBe(after.x);
    await staff.context().close();
  }
});

test('an appointment returns to its hour when the server refuses the move', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, '13:00', CHICAGO);
  const staff = await openCalendar(browser, product, 'day', CHICAGO);
  await staff.route('**/api/staff/bookings/*/move?*', (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'That time was just taken.', code: 'slot_full', requestId: 'e2e' },
    }),
  );
  await chipIn(staff, '13:00', name).dragTo(cellOf(staff, '15:00'));
  await expect(staff.getByText(`${name} is not moved`).first()).toBeVisible();
  await expect(staff.getByText('That time was just taken.').first()).toBeVisible();
  await expect(chipIn(staff, '13:00', name)).toBeVisible();
  await staff.context().close();
});

test('an appointment is opened and moved by keyboard alone', async ({
  browser,
  product,
  request,
}) => {
  const name = await book(request, '10:00');
  const staff = await openCalendar(browser, product, 'day');
  await chipIn(staff, '10:00', name).focus();
  await staff.keyboard.press('Enter');
  await staff.getByRole('button', { name: 'Move', exact: true }).focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Move this appointment' });
  await dialog.getByRole('radio', { name: /^5:00 PM/ }).focus();
  await staff.keyboard.press('Space');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Appointment moved').first()).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(chipIn(staff, '17:00', name)).toBeVisible();
  await staff.getByRole('button', { name: 'The next day' }).click();
  await expect(staff).toHaveURL(new RegExp(`date=${dayAhead(90).date}`, 'u'));
  await expect(staff.getByRole('link', { name })).toHaveCount(0);
  await staff.context().close();
});

test(
  'the calendar fits the window and passes axe',
  { tag: '@staff-walk' },
  async ({ browser, product, request }) => {
    await book(request, '11:00');
    const staff = await openCalendar(browser, product, 'week');
    for (const [width, view] of [
      [1440, 'Week'],
      [768, 'Week'],
      [390, 'Week'],
      [390, 'Day'],
    ] as const) {
      await staff.setViewportSize({ width, height: 900 });
      const choice = staff.getByRole('radio', { name: view });
      await choice.click();
      await expect(choice).toBeChecked();
      await expect(cellOf(staff, '11:00').getByRole('link').first()).toBeVisible();
      // The former view stays, dimmed, until the data of this one have arrived.
      await expect(staff.locator('[aria-busy="true"]')).toHaveCount(0);
      const overflow = await staff
        .locator('html')
        .evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(overflow).toBe(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await staff.emulateMedia({ colorScheme });
        await expectAccessible(staff);
      }
    }
    await staff.context().close();
  },
);

test('an hour with a free slot links to a booking for it', async ({ browser, product }) => {
  const staff = await openCalendar(browser, product, 'day');
  await cellOf(staff, '15:00')
    .getByRole('link', { name: /^New booking, .*3 PM$/u })
    .press('Enter');
  await expect(staff.getByRole('heading', { name: 'New booking' })).toBeVisible();
  await expect(staff.getByLabel('Day')).toHaveValue(DAY);
  await staff.getByLabel('Service address').fill(HOME.at);
  await staff.getByLabel('Service address').press('Tab');
  await expect(staff.getByRole('radio', { name: /^3:00 PM/ })).toBeChecked();
});

test('the headers of a week’s days fit on one line at 768 px', async ({ browser, product }) => {
  const staff = await openOffice(browser, product, '/admin/calendar?view=week', {
    viewport: { width: 768, height: 900 },
  });
  const days = staff.getByRole('columnheader', { name: /^\w{3}, \w{3} \d{1,2}$/u });
  await expect(days).toHaveCount(7);
  const lines = await days.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
  const widths = await days.evaluateAll((cells) =>
    cells.map((cell) => cell.scrollWidth <= cell.clientWidth),
  );
  expect(widths).toEqual(widths.map(() => true));
  await staff.context().close();
});
