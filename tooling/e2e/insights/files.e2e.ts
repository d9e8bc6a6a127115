import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Returns the lines of the file downloaded by a link. */
async function saved(page: Page, link: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ]);
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
}

test('staff save the accountant’s payments in two clicks, and a filtered list in one', async ({
  page,
  browser,
  product,
}) => {
  const answer = await page.request.post('/api/quick-booking', {
    data: {
      name: 'Filed Caller',
      phone: '757 555 0177',
      location: '100 Granby St, Norfolk, VA 23510',
      vehicleType: 'other',
      serviceType: 'standard',
      urgency: 'normal',
    },
  });
  expect(answer.ok()).toBe(true);
  const staff = await openOffice(browser, product, '/admin/bookings');
  await staff.getByRole('link', { name: 'Accounting' }).click();
  const [heading = ''] = await saved(staff, 'Payments (CSV)');
  expect(heading).toContain('Amount (USD)');
  await expect(staff.getByText('Net revenue')).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/admin/bookings?kind=requests&search=filed');
  await expect(staff.getByRole('rowheader')).toHaveCount(1);
  const lines = await saved(staff, 'Save as CSV');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Filed Caller');
  await staff.context().close();
});
