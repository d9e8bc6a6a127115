import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { book, chooseDay, mailAbout, pay, register } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const NUMBER = /^VC-[2-9CDFGHJKMNPQRTVWXY]{5,6}$/u;

/** Focuses a control and presses it by keyboard. */
async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await target.focus();
  await page.keyboard.press('Enter');
}

async function expectNoSideScroll(page: Page) {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
}

for (const [width, days] of [
  [390, 44],
  [1440, 47],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a guest pays, and moves and cancels the visit by keyboard', async ({
      page,
      product,
      consoleErrors,
    }) => {
      const email = `visit-${width}@example.com`;
      const id = await book(page, { days, email });
      await pay(page);
      await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('success'));
      await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'The charger comes to your car' }),
      ).toBeHidden();
      await expect(page.getByText(NUMBER).first()).toBeVisible();
      await expect(page.getByRole('figure', { name: 'Map of Hampton Roads' })).toBeVisible();
      await expect(page.getByText('Assigning a technician')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
        'href',
        new RegExp(`/api/booking/${id}/calendar.ics$`, 'u'),
      );
      await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);

      await page.reload();
      await expect(page.getByText('Your appointment is confirmed')).toBeVisible();

      const mail = await mailAbout(page, product.sandboxUrl, email, /^Confirmed: /u);
      const link = /https?:\/\/[^\s\]]+\/visit\/[^\s\]]+/u.exec(mail.text)?.[0] ?? '';
      expect(link).toContain(`/visit/${id}#`);
      await page.goto(link);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
      await press(page, 'Reschedule');
      await chooseDay(page, days + 1);
      const slot = page.getByRole('radio', { name: /^3:00 PM/u });
      await slot.focus();
      await page.keyboard.press('Space');
      await press(page, 'Move appointment');
      await expect(page.getByRole('heading', { name: /at 3:00 PM/u })).toBeVisible();

      await press(page, 'Receipt', 'link');
      await page.waitForURL(/\/receipt/u);
      await page.goBack();
      await expect(page.getByRole('heading', { name: /at 3:00 PM/u })).toBeVisible();

      await press(page, 'Cancel');
      await press(page, 'Cancel and get $99.99 back');
      await expect(page.getByText('$99.99 refunded')).toBeVisible();
      await expect(page.getByRole('list', { name: 'How far it is' })).toBeHidden();
      await expectAccessible(page);
      expect(consoleErrors).toEqual([]);
    });

    test('a guest creates an account from the visit by the link in a mail', async ({
      page,
      product,
    }) => {
      const email = `account-${width}@example.com`;
      const id = await book(page, { days: days + 2, time: '9:00 AM', email });
      await page.goto(`/visit/${id}`);
      await press(page, 'Create an account');
      await expect(page.getByText('Check your inbox')).toBeVisible();
      const mail = await mailAbout(page, product.sandboxUrl, email, /^Create your /u);
      const link = /https?:\/\/[^\s\]]+\/reset-password#[^\s\]]+/u.exec(mail.text)?.[0] ?? '';
      await page.goto(link);
      await settled(page);
      await page.getByLabel('New password', { exact: true }).fill('Plenty of volts 7');
      const repeat = page.getByLabel(/repeat|confirm/iu);
      if (await repeat.isVisible()) await repeat.fill('Plenty of volts 7');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/dashboard/u);
      await page.goto(`/visit/${id}`);
      await expect(page.getByText(NUMBER).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden();
    });
  });
}

test('a signed-in user sees their visit without the offer of an account', async ({ page }) => {
  await register(page, 'visitmember', '/booking');
  const id = await book(page, { days: 50, email: 'visitmember@example.com' });
  await page.goto(`/visit/${id}`);
  await expect(page.getByText(NUMBER).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden();
});

test('a link with a wrong capability and a link without a booking show what to do', async ({
  page,
  browser,
  product,
}) => {
  const id = await book(page, { days: 51, email: 'foreign@example.com' });
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${product.url}/visit/${id}#${'A'.repeat(43)}`);
  await expect(other.getByText('We can’t show this booking')).toBeVisible();
  await expect(other.getByRole('link', { name: 'sign in' })).toBeVisible();
  await other.goto(`${product.url}/visit/VC-77777`);
  await expect(other.getByText('This link doesn’t lead to a booking')).toBeVisible();
  await context.close();
});
