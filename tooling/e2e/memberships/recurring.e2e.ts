import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../harness/accessibility.ts';
import { dayAhead, fillBooking, mailAbout, register, verifyEmail } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const RECURRING = '/account/recurring';
// No other test books there, so no hour is full.
const PORTLAND = '621 SW Alder St, Portland, OR 97205';
const ADD = 'Add a recurring appointment';
const BOOK = 'Book these appointments';

/** Registers a user whose trial has started: one session within seven days. */
async function beTrier(page: Page, sandboxUrl: string, name: string): Promise<void> {
  await register(page, name, '/account/membership');
  await expect(page.getByLabel('Code from our email')).toBeVisible();
  await verifyEmail(page, sandboxUrl, `${name}@example.com`);
  await page.goto('/account/membership');
  await page.getByRole('button', { name: 'Start my trial' }).click();
  await expect(page.getByText('1 of 1 session left')).toBeVisible();
}

test('the page offers the plans to a user without a membership', async ({ page }) => {
  await register(page, 'e2e-recurring-none', RECURRING);
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expectSound(page);
});

for (const width of [390, 1440]) {
  test(`a recurring appointment is made in three clicks, skipped, paused and ended at ${width} px`, async ({
    page,
    product,
  }) => {
    const { date } = dayAhead(width === 390 ? 5 : 4);
    await page.setViewportSize({ width, height: 900 });
    await beTrier(page, product.sandboxUrl, `e2e-recurring-${width}`);
    await page.goto(RECURRING);
    let taps = 0;
    const tap = async (name: string) => {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    };
    await tap(ADD);
    await expect(page.getByLabel('First date')).toBeFocused();
    await expectAccessible(page);
    await tap(BOOK);
    // The missing field is marked and has the focus.
    await expect(page.getByLabel('First date')).toBeFocused();
    await page.getByLabel('First date').fill(date);
    await page.getByLabel('Time', { exact: true }).selectOption('3:00 PM');
    await page.getByLabel('Vehicle', { exact: true }).selectOption('Tesla');
    await page.getByLabel('Service location').fill(PORTLAND);
    await page.getByLabel('Full name').fill('Ada Driver');
    await tap(BOOK);
    const dates = page.getByRole('list', { name: /^Dates, Every/u }).getByRole('listitem');
    await expect(dates.first()).toContainText(/Booked, VC-/u);
    expect(taps).toBe(3);
    await expect(page.getByText('0 of 1 session left.')).toBeVisible();
    await expectAccessible(page);

    await dates
      .nth(1)
      .getByRole('button', { name: /^Skip / })
      .click();
    await expect(dates.nth(1)).toContainText('Skipped');
    await dates
      .nth(1)
      .getByRole('button', { name: /^Don’t skip / })
      .click();
    await expect(dates.nth(1)).toContainText('Booked once a session is left');
    await tap('Pause');
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await tap('Resume');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    // The dashboard summarizes it in two lines, and links here.
    await page.goto('/dashboard');
    await expect(page.getByText(/^Every \w+ at 3:00 PM/u)).toBeVisible();
    await expect(page.getByText(/^Next: \w+, /u)).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Skip, pause or change' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Recurring appointments' }),
    ).toBeVisible();

    // Moved and canceled like any booking.
    await dates
      .first()
      .getByRole('link', { name: /^Move or cancel/u })
      .click();
    await page.waitForURL(/\/visit\//u);
    await page.getByRole('link', { name: 'All recurring appointments' }).click();
    await tap('End');
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await expect(dates.first()).toContainText(/Booked, VC-/u);
  });
}

test('what was entered for a recurring appointment survives a reload', async ({
  page,
  product,
}) => {
  const { date } = dayAhead(6);
  await beTrier(page, product.sandboxUrl, 'e2e-recurring-reload');
  await page.goto(RECURRING);
  await page.getByRole('button', { name: ADD }).click();
  await page.getByLabel('First date').fill(date);
  await page.getByLabel('Time', { exact: true }).selectOption('4:00 PM');
  await page.getByLabel('Vehicle', { exact: true }).selectOption('Tesla');
  await page.getByLabel('Service location').fill(PORTLAND);
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.reload();
  await expect(page.getByLabel('First date')).toHaveValue(date);
  await expect(page.getByLabel('Service location')).toHaveValue(PORTLAND);
  await page.getByRole('button', { name: BOOK }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: ADD })).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Notes').fill('Behind the red barn');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change from now on' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Behind the red barn');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('');
});

test('a recurring appointment is offered after a booking with a session, a week later', async ({
  page,
  product,
}) => {
  await beTrier(page, product.sandboxUrl, 'e2e-recurring-again');
  await page.goto('/booking');
  await fillBooking(page, { days: 54, email: 'e2e-recurring-again@example.com' });
  await page.getByRole('radio', { name: /Use a session/u }).check();
  await page.getByRole('button', { name: 'Complete Booking', exact: true }).click();
  await page.waitForURL(/\/visit\//u);
  await page.getByRole('link', { name: 'Repeat this every week' }).click();
  await expect(page.getByLabel('First date')).toHaveValue(dayAhead(61).date);
  await expect(page.getByLabel('Time', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Service location')).not.toHaveValue('');
  await page.getByRole('button', { name: BOOK }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('a recurring appointment is made and ended by keyboard alone', async ({ page, product }) => {
  await beTrier(page, product.sandboxUrl, 'e2e-recurring-keys');
  await page.goto(RECURRING);
  await page.getByRole('button', { name: ADD }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First date')).toBeFocused();
  await page.getByLabel('First date').fill(dayAhead(6).date);
  for (const [label, keys] of [
    ['Time', '4'],
    ['Vehicle', 'Tes'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(keys);
  }
  await page.getByLabel('Service location').focus();
  await page.keyboard.type(PORTLAND);
  await page.getByLabel('Full name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ada Driver');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Booked, VC-/u)).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});

test('staff find a recurring appointment from its booking, and pause, resume and end it', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const name = 'e2e-recurring-staff';
  await beTrier(page, product.sandboxUrl, name);
  await page.goto(RECURRING);
  await page.getByRole('button', { name: ADD }).click();
  await page.getByLabel('First date').fill(dayAhead(7).date);
  await page.getByLabel('Time', { exact: true }).selectOption('6:00 PM');
  await page.getByLabel('Vehicle', { exact: true }).selectOption('Tesla');
  await page.getByLabel('Service location').fill(PORTLAND);
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByRole('button', { name: BOOK }).click();
  const moved = page.getByRole('link', { name: /^Move or cancel/u });
  const bookingId = /\/visit\/([\w-]+)/u.exec((await moved.getAttribute('href')) ?? '')?.[1] ?? '';

  const staff = await openOffice(browser, product, `/admin/bookings?booking=${bookingId}`);
  const rule = /^Every \w+ at 6:00 PM/u;
  const booking = staff.getByRole('dialog', { name: 'Ada Driver' });
  // Identity resolution takes up to a minute.
  const contact = booking.locator('dd').filter({ hasText: rule }).getByRole('link', { name });
  await expect(async () => {
    await staff.reload();
    await expect(contact).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 100_000 });
  await contact.click();
  const section = staff.getByRole('region', { name: 'Recurring appointments' });
  await expect(section.getByText(rule)).toBeInViewport();
  await expect(section.getByText('Next: ')).toBeVisible();
  await expectAccessible(staff);

  let clicks = 0;
  const click = async (action: string) => {
    clicks += 1;
    await section.getByRole('button', { name: action }).click();
  };
  await click('Pause');
  await expect(section.getByText('Paused', { exact: true })).toBeVisible();
  expect(clicks).toBe(1);
  await mailAbout(page, product.sandboxUrl, `${name}@example.com`, /appointment is paused/u);
  await page.reload();
  await expect(page.getByText('Our team stopped it.')).toBeVisible();

  // A staff action based on an outdated view doesn't undo the customer's change.
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Resume' }).focus();
  await staff.keyboard.press('Enter');
  await expect(section.getByText('Active', { exact: true })).toBeVisible();

  await section.getByRole('button', { name: /^End/u }).focus();
  await staff.keyboard.press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'End this recurring appointment?' });
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'End it' }).focus();
  await staff.keyboard.press('Enter');
  await expect(section.getByText('Ended', { exact: true })).toBeVisible();
  await expect(section).toBeFocused();
  await mailAbout(page, product.sandboxUrl, `${name}@example.com`, /appointment has ended/u);
  await page.reload();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await staff.context().close();
});
