import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  book,
  chooseDay,
  fillEmergency,
  mailAbout,
  mailsTo,
  pay,
  requestHelp,
  type Visit,
} from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';
import { assignTechnician } from '../harness/staff.ts';

/** Books and pays, and opens the appointment from the success message. */
async function openPaid(page: Page, visit: Visit): Promise<string> {
  const id = await book(page, visit);
  await pay(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  return id;
}

const kept = (page: Page) =>
  page.evaluate(() => localStorage.getItem('voltcourier.appointments') ?? '');

test('an early cancellation shows its refund first, and refunds once on a double click', async ({
  page,
  product,
  consoleErrors,
}) => {
  const email = 'cancel@example.com';
  const id = await openPaid(page, { days: 34, email });
  expect(await kept(page)).toContain('100 Granby St');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await expect(dialog.getByText(/Cancelling is free until /)).toBeVisible();
  await expect(dialog.getByText('$0.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel and get $99.99 back' }).dblclick();

  await expect(page.getByText('Appointment cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('$99.99 refunded')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await kept(page)).toBe('');
  const mail = await mailAbout(page, product.sandboxUrl, email, /^Cancelled: /u);
  expect(mail.text).toContain('We are refunding $99.99');
  await page.goto(`/visit/${id}`);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('$99.99 refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
  await expectAccessible(page);
  const mails = await mailsTo(page, product.sandboxUrl, email);
  expect(mails.filter(({ subject }) => subject.startsWith('Cancelled: '))).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('an unpaid booking is cancelled without a refund', async ({ page }) => {
  const id = await book(page, { days: 35, email: 'dropped@example.com' });
  await page.goto(`/visit/${id}`);
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('You weren’t charged.')).toBeVisible();
});

test('a fee that changed meanwhile is shown and has to be confirmed', async ({ page }) => {
  const id = await openPaid(page, { days: 36, email: 'changed@example.com' });
  // The page shows an outdated fee, as it would if it had been open for too long.
  let isStale = true;
  await page.route(`**/api/booking/${id}/cancellation`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { cancellation: object };
    const stale = {
      ...body,
      cancellation: { ...body.cancellation, feeCents: 1, refundCents: 9998 },
    };
    await route.fulfill({ response, json: isStale ? stale : body });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  isStale = false;
  await page.getByRole('button', { name: 'Cancel and get $99.98 back' }).click();
  await expect(page.getByText('Nothing has been cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and get $99.99 back' }).click();
  await expect(page.getByText('Appointment cancelled', { exact: true })).toBeVisible();
});

test('an appointment is moved, mailed, and opened from the mail’s link in another browser', async ({
  page,
  product,
  browser,
}) => {
  const email = 'moved@example.com';
  const id = await openPaid(page, { days: 37, email });
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('button', { name: 'Move appointment' }).click();
  await expect(page.getByText('Please select a time slot.')).toBeVisible();
  await chooseDay(page, 38);
  await page.getByRole('radio', { name: /^3:00 PM/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move appointment' }).click();
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /at 3:00 PM/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /at 3:00 PM/ })).toBeVisible();

  const mail = await mailAbout(page, product.sandboxUrl, email, /^Moved: .+3:00 PM/u);
  const calendar = Buffer.from(mail.attachments[0]?.content ?? '', 'base64').toString();
  expect(calendar).toContain('SEQUENCE:1');
  const link = /https?:\/\/[^\s\]]+\/visit\/[^\s\]]+/u.exec(mail.text)?.[0] ?? '';
  const { hash } = new URL(link);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${product.url}/visit/${id}`);
  await expect(other.getByText('We can’t show this booking')).toBeVisible();
  await other.goto('about:blank');
  // The link in mails sent before the page had its own address.
  await other.goto(`${product.url}/appointment?booking=${id}${hash}`);
  await other.waitForURL(`**/visit/${id}`);
  await expect(other.getByRole('heading', { name: /at 3:00 PM/ })).toBeVisible();
  await expect.poll(() => new URL(other.url()).hash).toBe('');
  await other.reload();
  await expect(other.getByRole('heading', { name: /at 3:00 PM/ })).toBeVisible();
  await context.close();
});

test('an emergency is free to cancel until a technician is assigned, then shows its fee', async ({
  page,
  product,
}) => {
  await page.goto('/emergency');
  await settled(page);
  await fillEmergency(page, 'late@example.com');
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await pay(page, undefined, '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/visit/${id}`);
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeHidden();
  await expect(page.getByText('Full refund if you cancel before a technician')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('free until a technician is on the way')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep request' }).click();
  await assignTechnician(product, 'late@example.com');
  await page.reload();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog.getByText('half of the price is kept')).toBeVisible();
  await expect(dialog.getByText('$65.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel and get $32.50 back' }).click();
  await expect(page.getByText('$32.50 refunded')).toBeVisible();
});

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });
  test(
    'the visit, its cancellation and its calendar pass axe',
    { tag: '@site-walk' },
    async ({ page }) => {
      await openPaid(page, { days: 39, email: 'dark@example.com' });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep appointment' }).click();
      await page.getByRole('button', { name: 'Reschedule' }).click();
      await expect(page.getByRole('radio', { name: /^3:00 PM/ })).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test('a visit URL without a booking shows what to open', async ({ page }) => {
  await page.goto('/visit');
  await expect(page.getByText('This link doesn’t lead to a booking')).toBeVisible();
});
