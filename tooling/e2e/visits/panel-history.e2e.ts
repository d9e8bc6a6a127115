import type { Page } from '@playwright/test';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const rowLink = (staff: Page, name: string) => staff.getByRole('link', { name, exact: true });

test('Back leads to the page before a list after its panels were closed', async ({
  browser,
  product,
  request,
}, { retry }) => {
  const names = ['Hedda', 'Hetty'].map((name) => `History ${retry} ${name}`);
  const [first = '', second = ''] = names;
  for (const [at, name] of names.entries()) {
    const data = { name, email: `history-${retry}-${at}@example.com`, vehicle: 'tesla' };
    expect((await request.post('/api/contact', { data })).status()).toBe(201);
  }
  const staff = await openOffice(browser, product, '/admin/calendar', {
    viewport: { width: 1440, height: 900 },
  });
  await staff.getByRole('link', { name: /^Bookings/u }).click();
  await staff.getByRole('tab', { name: 'Requests' }).click();
  // The search is applied although the row is opened before the pause in typing.
  await staff.getByRole('searchbox', { name: 'Find a request' }).fill(`History ${retry}`);
  await rowLink(staff, first).click();
  const panelOf = (name: string) => staff.getByRole('dialog', { name });
  await expect(panelOf(first)).toBeVisible();
  // Another row is opened next to it.
  await rowLink(staff, second).click();
  await expect(panelOf(second)).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(panelOf(second)).toBeHidden();
  await expect(staff).toHaveURL(/search=History/u);

  // Two presses of the button close the panel, and nothing more.
  await rowLink(staff, first).click();
  await panelOf(first).getByRole('button', { name: 'Close' }).dblclick();
  await expect(panelOf(first)).toBeHidden();
  await expect(staff).toHaveURL(/search=History/u);

  // The tab and its list are one page each: requests, bookings, calendar.
  await staff.goBack();
  await expect(staff.getByRole('tab', { name: 'Bookings' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await staff.goBack();
  await expect(staff).toHaveURL(/\/calendar/u);

  // A panel that another page opened closes in place.
  await staff.goto(`/admin/bookings?kind=requests&search=History+${retry}`);
  await rowLink(staff, second).click();
  await expect(panelOf(second)).toBeVisible();
  await staff.reload();
  await panelOf(second).getByRole('button', { name: 'Close' }).click();
  await expect(panelOf(second)).toBeHidden();
  await staff.goBack();
  await expect(staff).toHaveURL(/\/calendar/u);
  await staff.context().close();
});
