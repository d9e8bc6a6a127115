import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { book, fillBooking, pay, submitBooking } from '../harness/journey.ts';
import { testWithBuild } from '../harness/other-build.ts';
import { settled } from '../harness/settled.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { expect, test } from '../harness/test.ts';

const CONTAINER = 'GTM-TEST123';
const QUESTION = 'May we count visits?';
const DAY_MS = 86_400_000;

test.describe.configure({ mode: 'default' });

/** The test with a site built with a tag manager. */
const measured = testWithBuild({ VITE_GTM_ID: CONTAINER });

/** Stubs the tag manager so that it does nothing; returns the requests to Google. */
async function stubTagManager(context: BrowserContext): Promise<string[]> {
  const requests: string[] = [];
  await context.route(/google/u, async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRan = true;' });
  });
  return requests;
}

/** Commands passed to the tag manager, as lists. */
const handed = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: object[] }).dataLayer ?? []).map((entry): unknown =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? Array.from(entry as ArrayLike<unknown>)
        : entry,
    ),
  );

async function events(page: Page): Promise<Record<string, unknown>[]> {
  const all = (await handed(page)) as Record<string, unknown>[];
  return all.filter(({ event }) => event !== undefined && event !== 'gtm.js');
}

const question = (page: Page) => page.getByRole('region', { name: QUESTION });

test('a site built without a tag manager asks nothing and stores nothing', async ({
  page,
  context,
}) => {
  const requests = await stubTagManager(context);
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help' })).toBeVisible();
  await settled(page);
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cookie choices' })).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  expect(requests).toEqual([]);
});

test.describe('with a tag manager', { tag: '@site-walk' }, () => {
  measured(
    'nothing is loaded before consent or after a refusal, which can be changed',
    async ({ page, context, consoleErrors }) => {
      const requests = await stubTagManager(context);
      await page.goto('/');
      await expect(question(page)).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(requests).toEqual([]);
      expect(await handed(page)).toEqual([]);

      await question(page).getByRole('button', { name: 'Decline' }).click();
      await expect(question(page)).toBeHidden();
      await page.reload();
      await settled(page);
      await expect(question(page)).toBeHidden();
      expect(requests).toEqual([]);
      expect(await handed(page)).toEqual([]);

      await page.getByRole('button', { name: 'Cookie choices' }).click();
      await question(page).getByRole('button', { name: 'Accept' }).click();
      await expect(question(page)).toBeHidden();
      await expect.poll(() => page.evaluate(() => 'tagManagerRan' in window)).toBe(true);
      expect(requests).toEqual([`https://www.googletagmanager.com/gtm.js?id=${CONTAINER}`]);
      expect(consoleErrors).toEqual([]);
    },
  );

  measured(
    'consent mode starts denied, then grants analytics but never advertising',
    async ({ page, context }) => {
      await stubTagManager(context);
      await page.goto('/booking?utm_source=mail&email=ada@example.com');
      await question(page).getByRole('button', { name: 'Accept' }).click();
      await expect.poll(async () => (await handed(page)).length).toBeGreaterThan(3);
      const denied = {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
      };
      const all = await handed(page);
      const commands = all.filter((entry) => Array.isArray(entry) && entry[0] === 'consent');
      expect(commands).toEqual([
        ['consent', 'default', denied],
        ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
      ]);
      const start = all.findIndex((entry) => (entry as { event?: string }).event === 'gtm.js');
      expect(all.indexOf(commands[1])).toBeLessThan(start);
      expect(JSON.stringify(all)).not.toContain('ada');

      // Declining removes the cookies that the tags have set, and stops all sending.
      await page.evaluate(() => {
        document.cookie = '_ga=GA1.1.1.1;path=/';
      });
      await page.getByRole('button', { name: 'Cookie choices' }).click();
      await question(page).getByRole('button', { name: 'Decline' }).click();
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('_ga');
      expect((await handed(page)).at(-1)).toEqual(['consent', 'update', denied]);
      const before = await events(page);
      await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
      await expect(page).toHaveTitle(/Help/u);
      expect(await events(page)).toEqual(before);
    },
  );

  measured(
    'a booking is measured once, without personal data or identifiers',
    async ({ page, context }) => {
      const requests = await stubTagManager(context);
      await page.goto('/');
      await question(page).getByRole('button', { name: 'Accept' }).click();
      const email = 'measured@example.com';
      const id = await book(page, { days: 31, email });
      expect((await events(page)).at(-2)).toEqual({
        event: 'booking_created',
        service: 'emergency',
        value: 99.99,
        currency: 'USD',
      });
      await pay(page);
      await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
      const seen = async (kind: RegExp) =>
        (await events(page)).filter(({ event }) => kind.test(String(event)));
      await expect
        .poll(async () => (await seen(/page_view/u)).map((view) => view['page_path']))
        .toEqual(['/booking', '/checkout', '/']);
      expect(await seen(/purchase|conversion/u)).toEqual([
        { event: 'purchase_complete', method: 'card', value: 99.99, currency: 'USD' },
        { event: 'conversion', value: 99.99, currency: 'USD' },
      ]);
      const everything = JSON.stringify([await handed(page), requests]);
      for (const secret of [id, email, 'Ada Driver', 'Granby', '?success', 'bookingId', 'secret']) {
        expect(everything).not.toContain(secret);
      }

      await page.reload();
      await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
      await expect.poll(async () => (await events(page)).length).toBe(1);
      expect((await events(page)).map(({ event }) => event)).toEqual(['page_view']);
    },
  );

  measured('a failed booking is measured', async ({ page, context }) => {
    await stubTagManager(context);
    await page.goto('/');
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await page.route('**/api/booking', (route) => route.abort());
    await page.goto('/booking');
    await fillBooking(page, { days: 32, email: 'failed@example.com' });
    await submitBooking(page);
    await expect.poll(async () => (await events(page)).at(-1)).toEqual({ event: 'booking_error' });
  });

  measured('consent is asked for again after twelve months', async ({ page, context }) => {
    await stubTagManager(context);
    await page.goto('/');
    await question(page).getByRole('button', { name: 'Decline' }).click();
    await page.clock.install({ time: Date.now() + 370 * DAY_MS });
    await page.reload();
    await expect(question(page)).toBeVisible();
  });

  for (const width of [390, 1440]) {
    measured(
      `the consent banner causes no layout shift and passes axe at ${width} px`,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        await expect(question(page)).toBeVisible();
        await settled(page);
        expect(await shiftsOf(page)).toEqual([]);
        await expectAccessible(page);
      },
    );
  }
});
