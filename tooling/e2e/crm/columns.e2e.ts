import { expectAccessible } from '../harness/accessibility.ts';
import type { Browser, Page } from '@playwright/test';
import type { RunningProduct } from '../harness/running-product.ts';
import { addStaff } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Opens a list that the user hasn't customized; each call is another browser of the same user. */
async function openDesk(
  browser: Browser,
  { url }: RunningProduct,
  { email, password }: { readonly email: string; readonly password: string },
  address: string,
): Promise<Page> {
  const desk = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const data = { usernameOrEmail: email, password };
  expect((await desk.request.post('/api/auth/login', { data })).status()).toBe(200);
  const page = await desk.newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const saved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/account/list-settings/requests') &&
      response.request().method() === 'PUT' &&
      response.ok(),
  );

test('columns are hidden by keyboard, and stay hidden in another browser', async ({
  page,
  browser,
  product,
  request,
}) => {
  const data = { name: 'Colma Lists', email: 'colma@example.com', vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = '/admin/bookings?kind=requests&search=colma';
  const person = await addStaff(page, product, 'columns-chosen');
  const staff = await openDesk(browser, product, person, address);
  const header = staff.getByRole('columnheader', { name: 'Vehicle' });
  await expect(header).toBeVisible();
  await staff.getByRole('button', { name: /^Columns/u }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Columns' });
  // The column that names a row can't be hidden.
  await expect(dialog.getByRole('checkbox', { name: 'Customer' })).toHaveCount(0);
  const kept = saved(staff);
  await dialog.getByRole('checkbox', { name: 'Vehicle' }).press('Space');
  await kept;
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(header).toBeHidden();
  const elsewhere = await openDesk(browser, product, person, address);
  await expect(elsewhere.getByRole('columnheader', { name: 'Due' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Vehicle' })).toBeHidden();
  await elsewhere.context().close();
  await staff.getByRole('button', { name: 'Columns (1 hidden)' }).press('Enter');
  await dialog.getByRole('button', { name: 'Show all' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(header).toBeVisible();
  await staff.context().close();
});

test('a column is resized by pointer, by keyboard and by buttons, and keeps its width', async ({
  page,
  browser,
  product,
  request,
}) => {
  const data = { name: 'Wanda Wide', email: 'wanda@example.com', vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = '/admin/bookings?kind=requests&search=wanda';
  const person = await addStaff(page, product, 'columns-resized');
  const staff = await openDesk(browser, product, person, address);
  const head = staff.getByRole('columnheader', { name: /^Contact/u });
  const edge = head.locator('[data-width-of]');
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
  await expect(staff.getByRole('link', { name: 'Wanda Wide' })).toBeVisible();
  const calls: string[] = [];
  staff.on('request', (call) => {
    if (call.method() === 'PUT') calls.push(call.url());
  });

  // Dragged over many pixels, but saved once.
  const before = await widthOf();
  const box = await edge.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 6, (box?.y ?? 0) + 10];
  await staff.mouse.move(x, y);
  await staff.mouse.down();
  await staff.mouse.move(x + 80, y, { steps: 20 });
  await expect.poll(widthOf).toBe(before + 80);
  const kept = saved(staff);
  await staff.mouse.up();
  await kept;
  expect(calls).toHaveLength(1);
  await expectAccessible(staff);

  // Another browser shows the widths from its first header on.
  const elsewhere = await openDesk(browser, product, person, address);
  const there = elsewhere.getByRole('columnheader', { name: /^Contact/u });
  await expect(elsewhere.getByRole('link', { name: 'Wanda Wide' })).toBeVisible();
  expect(Math.round((await there.boundingBox())?.width ?? 0)).toBe(before + 80);
  await elsewhere.context().close();

  // By keyboard: W focuses the first edge, Tab the next; the arrow keys and Enter resize.
  await staff.locator('body').press('w');
  await expect(staff.getByRole('separator', { name: 'Width of Customer' })).toBeFocused();
  for (let at = 0; at < 4; at += 1) await staff.keyboard.press('Tab');
  await expect(edge).toBeFocused();
  await staff.keyboard.press('ArrowLeft');
  await expect.poll(widthOf).toBe(before + 80 - 16);
  const reset = saved(staff);
  await staff.keyboard.press('Enter');
  await expect(edge).toHaveAttribute('aria-valuetext', 'Automatic');
  await reset;
  await expectAccessible(staff);
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('region', { name: 'Requests' })).toBeFocused();
  await expect(staff.getByRole('separator')).toHaveCount(0);

  // Without dragging.
  await staff.getByRole('button', { name: /^Columns/u }).click();
  const dialog = staff.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('button', { name: 'Wider: Contact' }).click();
  await expect.poll(widthOf).toBe(before + 16);
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Reset widths' }).click();
  await expect.poll(widthOf).toBe(before);
  await staff.context().close();
});
