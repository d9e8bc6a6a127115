import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const LISTS = [
  { address: '/admin/bookings', search: 'Find a booking' },
  { address: '/admin/bookings?kind=requests', search: 'Find a request' },
  { address: '/admin/crm', search: 'Find a person' },
  { address: '/admin/email-tester/deliveries', search: 'Address' },
] as const;

/** Height of the toolbar that contains a search field, in multiples of the field's height. */
const toolbarLines = (page: Page, search: string) =>
  page.getByRole('searchbox', { name: search }).evaluate((field) => {
    const head = field.closest('form')?.parentElement?.parentElement;
    return (head?.getBoundingClientRect().height ?? 0) / field.getBoundingClientRect().height;
  });

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Row heights of a list, in whole CSS pixels. */
const rowHeights = (page: Page) =>
  page
    .locator('#list tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));

/**
 * Cumulative layout shift since the page began (sum of its layout-shift entries). Rows and columns
 * that make room for other tests' items don't count.
 */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value = 0, sources = [] } = entry as {
              value?: number;
              sources?: readonly { node?: Node | null }[];
            };
            const isOfTable = ({ node }: { node?: Node | null }) =>
              node instanceof Element && node.closest('table') !== null;
            if (!sources.every(isOfTable)) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test(
  'lists have one-line rows, little layout shift, and one-line toolbars from 768 px on',
  { tag: '@staff-walk' },
  async ({ browser, product, request }) => {
    const data = { name: 'Rowena Rows', email: 'rowena@example.com', vehicle: 'tesla' };
    expect((await request.post('/api/contact', { data })).status()).toBe(201);
    const staff = await openOffice(browser, product, '/admin/bookings', {
      viewport: { width: 1440, height: 900 },
    });
    // Bookings made by other tests appear at the top, and would move what is below.
    await staff.route('**/api/staff/live*', (route) => route.abort());
    for (const { address, search } of LISTS) {
      await staff.goto(address);
      await expect(staff.getByRole('searchbox', { name: search })).toBeVisible();
      await settled(staff);
      const heights = await rowHeights(staff);
      expect(Math.max(0, ...heights), address).toBeLessThanOrEqual(40);
      expect(await moved(staff), address).toBeLessThan(0.02);
      for (const width of [1440, 1280, 1024, 768]) {
        await staff.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => toolbarLines(staff, search), { message: `${address} at ${width}` })
          .toBeLessThan(1.6);
        expect(await isWiderThanScreen(staff), `${address} at ${width}`).toBe(false);
      }
      await staff.setViewportSize({ width: 1440, height: 900 });
    }
    await staff.context().close();
  },
);

test('filters of bookings are counted, and removed by their chip', async ({ browser, product }) => {
  const staff = await openOffice(browser, product, '/admin/bookings', {
    viewport: { width: 390, height: 844 },
  });
  await staff.getByRole('button', { name: 'Filters' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('combobox', { name: 'Technician' }).selectOption('Unassigned');
  await dialog.getByRole('combobox', { name: 'Order' }).selectOption('Newest booking first');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(staff).toHaveURL(/technician=none/u);
  await expect(staff).toHaveURL(/order=booked-desc/u);
  await expect(staff.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Remove Technician: Unassigned' }).click();
  await expect(staff).not.toHaveURL(/technician/u);
  await expect(staff.getByRole('group', { name: 'Active filters' })).toHaveCount(0);
  await staff.context().close();
});

test('requests and bookings are sorted by header or menu, and a saved view keeps the order', async ({
  browser,
  product,
  request,
}) => {
  for (const name of ['Orders One', 'Orders Two']) {
    const data = { name, email: 'orders@example.com', vehicle: 'tesla' };
    expect((await request.post('/api/contact', { data })).status()).toBe(201);
  }
  const staff = await openOffice(browser, product, '/admin/bookings?kind=requests&search=orders', {
    viewport: { width: 1440, height: 900 },
  });
  const header = (name: string) => staff.getByRole('columnheader', { name, exact: true });
  const names = () => staff.getByRole('rowheader').getByRole('link').allTextContents();
  await expect(header('Due')).toHaveAttribute('aria-sort', 'ascending');
  await header('Received').getByRole('button').click();
  await expect(header('Received')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).toEqual(['Orders Two', 'Orders One']);
  await header('Received').getByRole('button').click();
  await expect(header('Received')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual(['Orders One', 'Orders Two']);
  await expect(staff).toHaveURL(/order=received(?:&|$)/u);
  await expect(staff.getByRole('link', { name: 'Save as CSV' })).toHaveAttribute(
    'href',
    /order=received(?:&|$)/u,
  );
  await expectAccessible(staff);
  // A saved view keeps it; the whole list has its default order.
  await staff.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await staff.getByRole('button', { name: 'Save this view' }).press('Enter');
  await staff.getByRole('textbox', { name: 'Name' }).fill('Oldest first');
  await staff.getByRole('textbox', { name: 'Name' }).press('Enter');
  const views = staff.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Oldest first' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await views.getByRole('link', { name: 'All' }).click();
  await expect(header('Due')).toHaveAttribute('aria-sort', 'ascending');
  await views.getByRole('link', { name: 'Oldest first' }).click();
  await expect(header('Received')).toHaveAttribute('aria-sort', 'ascending');

  await staff.goto('/admin/bookings');
  await expect(staff.getByRole('searchbox', { name: 'Find a booking' })).toBeVisible();
  const order = staff.getByRole('combobox', { name: 'Order' });
  await order.selectOption('Oldest booking first');
  await expect(staff).toHaveURL(/order=booked(?:&|$)/u);
  await order.selectOption('Earliest visit first');
  await expect(staff).not.toHaveURL(/order=/u);
  await staff.context().close();
});

test('saved views that don’t fit on the line are counted on its button', async ({
  browser,
  product,
}) => {
  const staff = await openOffice(browser, product, '/admin/bookings', {
    viewport: { width: 1440, height: 900 },
  });
  for (let at = 1; at <= 9; at += 1) {
    const data = {
      list: 'bookings',
      name: `A view of some bookings ${at}`,
      isShared: false,
      filters: `search=view${at}`,
      hidden: [],
    };
    const answer = await staff.request.post('/api/staff/work-views', {
      data,
      headers: { origin: product.url },
    });
    expect(answer.status()).toBe(201);
  }
  await staff.reload();
  const views = staff.getByRole('navigation', { name: 'Views' });
  const more = views.getByRole('button', { name: /^More \(\d\)$/u });
  await expect(more).toBeVisible();
  await expect(views.getByRole('link', { name: 'A view of some bookings 9' })).toHaveCount(0);
  await expectAccessible(staff);
  await more.click();
  await staff
    .getByRole('dialog', { name: 'Views' })
    .getByRole('link', { name: 'A view of some bookings 9' })
    .click();
  await expect(
    views.getByRole('button', { name: /^A view of some bookings 9 \(\d\)$/u }),
  ).toBeVisible();
  const height = (await views.boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(45);
  await staff.context().close();
});
