import { expectAccessible } from '../harness/accessibility.ts';
import { fillEmergency, pay, requestHelp } from '../harness/journey.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

test('a customer reviews a visit by keyboard, and staff publish the review', async ({
  page,
  browser,
  product,
  consoleErrors,
}) => {
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  await fillEmergency(page, 'reviewer@example.com');
  await page.getByRole('radio', { name: /^Critical/ }).check();
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await pay(page, undefined, '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/visit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your review' })).toHaveCount(0);

  const staff = await openOffice(browser, product, `/admin/bookings?booking=${id}`);
  const panel = staff.getByRole('dialog', { name: 'Ada Driver' });
  await panel.getByRole('button', { name: 'Mark complete' }).click();
  await panel.getByLabel('Energy (kWh)').fill('18.4');
  await panel.getByLabel('Charging time (min)').fill('42');
  await panel.getByRole('button', { name: 'Complete booking' }).click();
  await expect(panel.getByText('Completed, paid')).toBeVisible();

  await page.reload();
  const form = page.getByRole('form', { name: 'Your review' });
  const send = form.getByRole('button', { name: 'Send review' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Choose from 1 to 5 stars.')).toBeVisible();
  await expect(form.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('They came quickly.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const thanks = page.getByText('Thank you. We read every review before it is published.');
  await expect(thanks).toBeFocused();
  await expect(page.getByRole('img', { name: '3 of 5 stars' })).toBeVisible();

  // Another tab saves first: this one replaces nothing until the newer words were seen.
  const change = page.getByRole('button', { name: 'Change review' });
  await change.click();
  const path = `/api/booking/${id}/review`;
  const other = { rating: 4, words: 'They came quickly. Thanks!', version: 1 };
  expect((await page.request.put(path, { data: other })).ok()).toBe(true);
  for (const _ of [1, 2]) {
    const refused = page.waitForResponse((response) => response.status() === 409);
    await form.getByRole('button', { name: 'Save review' }).click();
    await refused;
    await expect(form.getByText('Your review was changed elsewhere')).toBeVisible();
  }
  await form.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(page.getByText(other.words)).toBeVisible();

  await change.click();
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await expectAccessible(page);

  await staff.goto('/admin/reviews');
  await staff
    .getByRole('row', { name: /They came quickly/u })
    .getByRole('link')
    .click();
  const review = staff.getByRole('dialog', { name: 'Review' });
  await expect(review.getByText('They came quickly.')).toBeVisible();
  await expect(review.getByRole('link', { name: /^VC-/u })).toHaveAttribute(
    'href',
    new RegExp(`booking=${id}`, 'u'),
  );
  await expectAccessible(staff);
  await staff.keyboard.press('p');
  await expect(staff.getByText('Review published').first()).toBeVisible();
  await staff.getByRole('radio', { name: 'Published' }).check();
  await expect(staff.getByRole('row', { name: /They came quickly/u })).toBeVisible();

  await staff.goto(`/admin/bookings?booking=${id}`);
  await panel.getByRole('link', { name: 'Published' }).click();
  await expect(review.getByText('They came quickly.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Thank you. Your review is published.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change review' })).toHaveCount(0);
  expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
  await staff.context().close();
});
