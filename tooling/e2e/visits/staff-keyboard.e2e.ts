import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const CALLERS = 20;

const focusedRow = (staff: Page) =>
  staff.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th a')?.textContent);

/** Number of list rows that are fully visible without scrolling. */
const rowsInView = (staff: Page) =>
  staff.evaluate(() => {
    const frame = document.querySelector('#list')?.getBoundingClientRect();
    const end = Math.min(innerHeight, frame?.bottom ?? 0);
    const rows = [...document.querySelectorAll('#list tbody tr')];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });

test('a list of requests is used by keyboard alone, and shows at least 18 rows on a desktop', async ({
  page,
  browser,
  product,
}) => {
  for (let at = 1; at <= CALLERS; at += 1) {
    const answer = await page.request.post('/api/quick-booking', {
      data: {
        name: `Keyboard Caller ${String(at).padStart(2, '0')}`,
        phone: `757 555 02${String(at).padStart(2, '0')}`,
        location: '100 Granby St, Norfolk, VA 23510',
        vehicleType: 'other',
        serviceType: 'standard',
        urgency: 'normal',
      },
    });
    expect(answer.ok()).toBe(true);
  }
  const staff = await openOffice(browser, product, '/admin/bookings?kind=requests', {
    viewport: { width: 1440, height: 900 },
  });
  await settled(staff);
  const list = staff.getByRole('region', { name: 'Requests' });
  await expect(list.getByRole('row').nth(CALLERS)).toBeAttached();
  expect(await rowsInView(staff)).toBeGreaterThanOrEqual(18);

  // The first row is two Tab stops away.
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await staff.keyboard.press('Tab');
  const first = await list.getByRole('rowheader').getByRole('link').first().textContent();
  expect(await focusedRow(staff)).toBe(first);

  await staff.keyboard.press('/');
  await expect(staff.getByRole('searchbox', { name: 'Find a request' })).toBeFocused();
  await staff.keyboard.type('keyboard caller');
  await staff.waitForURL(/search=keyboard/u);
  await expect(list.getByRole('link', { name: /^Keyboard Caller/u })).toHaveCount(CALLERS);
  await expect(list.getByRole('rowheader')).toHaveCount(CALLERS);
  const names = await list.getByRole('rowheader').getByRole('link').allTextContents();
  const [, second = '', third = ''] = names;
  // Past the sort order control, which handles letter keys itself.
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('j');
  expect(await focusedRow(staff)).toBe(names[0]);
  await staff.keyboard.press('j');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('k');
  expect(await focusedRow(staff)).toBe(second);
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog', { name: second })).toBeVisible();
  await staff.keyboard.press('j');
  await expect(staff.getByRole('dialog', { name: third })).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog')).toBeHidden();

  await staff.keyboard.press('?');
  const shortcuts = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Next row')).toBeVisible();
  await expectAccessible(staff);
  await shortcuts.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await staff.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  const before = await focusedRow(staff);
  await staff.keyboard.press('j');
  expect(await focusedRow(staff)).toBe(before);
});

test('the navigation stays folded on reload, and the account menu sets the theme', async ({
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/bookings');
  const fold = staff.getByRole('button', { name: 'Navigation labels' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.press('Enter');
  await staff.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(staff.getByRole('link', { name: 'Calendar' })).toBeVisible();
  await staff.getByRole('button', { name: /^Account: / }).click();
  await expect(staff.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await staff.keyboard.press('Escape');
  await expectAccessible(staff);
  await fold.press('Enter');
  await staff.getByRole('button', { name: /^Account: / }).press('Enter');
  const theme = staff.getByRole('radio', { name: 'Dark' });
  await theme.check();
  await expect(staff.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(staff);
  await staff.keyboard.press('Escape');
  await expect(theme).toBeHidden();
});
