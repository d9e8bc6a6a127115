import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead, mailAbout, pay } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const { date: DAY } = dayAhead(87);

/** How long others wait for what one does, at most: a second, and more on a busy machine. */
const SOON_MS = 5_000;

test('staff book by phone, move the booking, and refund half of it', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '-').toLowerCase()}@example.com`;
  const staff = await openOffice(browser, product, '/admin/crm');
  await expect(staff.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();

  // Entered by keyboard, while the caller speaks.
  await staff.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(staff.getByRole('link', { name: 'New booking' })).toBeVisible();
  await staff.keyboard.press('Alt+n');
  const form = staff.getByRole('form', { name: 'New booking' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field('Name').fill(name);
  await field('Phone').fill('757 555 0101');
  await field('Email').fill(email);
  await field('Service').selectOption('emergency');
  await field('Vehicle').selectOption('tesla');
  await field('Service address').fill('100 Granby St, Norfolk, VA 23510');
  await field('Day').fill(DAY);
  await expectAccessible(staff);
  await form.getByRole('radio', { name: /^9:00 AM/ }).check();
  await form.getByRole('button', { name: 'Book and email the link' }).click();
  const panel = staff.getByRole('dialog', { name, exact: true });
  await expect(panel.getByText('Not paid')).toBeVisible();

  const other = await openOffice(browser, product, `/admin/calendar?date=${DAY}&view=day`);
  const chipAt = (time: string) =>
    other.locator(`[data-slot="${DAY} ${time}"]`).getByRole('link', { name });
  await expect(chipAt('09:00')).toBeVisible();
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  const move = staff.getByRole('dialog', { name: 'Move this appointment' });
  await move.getByRole('radio', { name: /^11:00 AM/ }).check();
  await move.getByRole('button', { name: 'Move appointment' }).click();
  await expect(
    panel.getByText(/^Moved from \w{3}, \w{3} \d+, 9:00 AM to \w{3}, \w{3} \d+, 11:00 AM/u),
  ).toBeVisible();
  await expect(chipAt('11:00')).toBeVisible({ timeout: SOON_MS });
  await other.context().close();

  const { text } = await mailAbout(page, product.sandboxUrl, email, /^Please pay \$99\.99/u);
  const link = /\S+\/visit\/\S+/u.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await pay(page);
  await expect(panel.getByText('Confirmed, paid')).toBeVisible();

  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = staff.getByRole('dialog', { name: `Refund ${name}` });
  await refund.getByRole('button', { name: /^50% / }).click();
  await expect(refund.getByLabel('Amount in dollars')).toHaveValue('50.00');
  await refund.getByLabel('Reason').fill('She waited for an hour.');
  await refund.getByLabel('Your password').fill(product.admin.password);
  await refund.getByRole('button', { name: 'Refund $50.00' }).click();
  await expect(panel.getByText('Confirmed, partly refunded')).toBeVisible();
  await expect(panel.getByText('$50.00 refunded. She waited for an hour.')).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/admin/audit');
  for (const action of ['Booked by phone', 'Moved a booking', 'Refunded a payment']) {
    const row = staff.getByRole('row').filter({ hasText: action }).filter({ hasText: name });
    await expect(row).toHaveCount(1);
  }

  // And all of it is shown with the contact.
  await staff.goto(`/admin/crm?search=${encodeURIComponent(email)}`);
  await staff.getByRole('link', { name }).click();
  const history = staff.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  for (const event of ['Booked a visit', 'Booking moved', 'Paid $99.99', /: \$50\.00/u]) {
    await expect(history.filter({ hasText: event })).toHaveCount(1);
  }
  await staff.context().close();
});
