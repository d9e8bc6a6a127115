import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { countClicks } from '../harness/clicks.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { addStaff } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

/** Opens a browser with a signed-in user. */
async function openDesk(
  browser: Browser,
  { url }: RunningProduct,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Page> {
  const desk = await browser.newContext({ baseURL: url });
  const data = { usernameOrEmail: email, password };
  expect((await desk.request.post('/api/auth/login', { data })).status()).toBe(200);
  return desk.newPage();
}

test('a saved view is shared by keyboard, and a colleague opens it with one click', async ({
  page,
  browser,
  product,
  request,
}) => {
  const data = { name: 'Views Caller', email: 'views@example.com', vehicle: 'tesla' };
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  const address = '/admin/bookings?kind=requests&search=views';
  // A hidden column stays hidden for its user, so this owner is used only here.
  const staff = await openDesk(browser, product, await addStaff(page, product, 'views-owner'));
  await staff.goto(address);
  const vehicle = staff.getByRole('columnheader', { name: 'Vehicle' });
  await expect(vehicle).toBeVisible();
  await staff.getByRole('button', { name: 'Columns' }).press('Enter');
  const columns = staff.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Vehicle' }).press('Space');
  await columns.getByRole('button', { name: 'Done' }).press('Enter');

  await staff.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  const views = staff.getByRole('dialog', { name: 'Views' });
  await expectAccessible(staff);
  await views.getByRole('button', { name: 'Save this view' }).press('Enter');
  const form = staff.getByRole('dialog', { name: 'Save this view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Messages of Views');
  await form.getByRole('checkbox', { name: 'Share with all staff' }).press('Space');
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(form).toBeHidden();
  const chip = (desktop: Page, name: string) =>
    desktop.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
  await expect(chip(staff, 'Messages of Views')).toHaveAttribute('aria-current', 'true');
  await expect(staff).toHaveURL(/hidden=vehicle/u);

  // A colleague who has hidden nothing.
  const person = await addStaff(page, product, 'views-colleague');
  const desk = await openDesk(browser, product, person);
  await desk.goto('/admin/bookings?kind=requests');
  await expect(desk.getByRole('columnheader', { name: 'Vehicle' })).toBeVisible();
  const clicks = await countClicks(desk);
  await chip(desk, 'Messages of Views').click();
  expect(clicks()).toBe(1);
  const shows = async () => {
    await expect(desk.getByRole('link', { name: 'Views Caller' })).toBeVisible();
    await expect(desk.getByRole('searchbox', { name: 'Find a request' })).toHaveValue('views');
    await expect(desk.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await expect(desk.getByRole('columnheader', { name: 'Vehicle' })).toBeHidden();
    await expect(chip(desk, 'Messages of Views')).toHaveAttribute('aria-current', 'true');
  };
  await shows();
  await desk.reload();
  await shows();
  // The colleague's own list is unchanged.
  await desk.goto('/admin/bookings?kind=requests');
  await expect(desk.getByRole('columnheader', { name: 'Vehicle' })).toBeVisible();

  // The owner renames the view, and deletes it.
  await staff.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await views.getByRole('button', { name: 'Edit Messages of Views' }).press('Enter');
  const edit = staff.getByRole('dialog', { name: 'Edit “Messages of Views”' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Views of mine');
  await edit.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(views.getByRole('link', { name: 'Views of mine' })).toBeVisible();
  await views.getByRole('button', { name: 'Delete Views of mine' }).press('Enter');
  await staff
    .getByRole('dialog', { name: 'Delete Views of mine?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(views.getByRole('link', { name: 'Views of mine' })).toHaveCount(0);
  await desk.context().close();
  await staff.context().close();
});

test('a saved view of reviews is saved by keyboard and opened with one click', async ({
  page,
  browser,
  product,
}) => {
  const person = await addStaff(page, product, 'review-views');
  const staff = await openDesk(browser, product, person);
  await staff.goto('/admin/reviews?state=published&rating=low');
  await staff.getByRole('button', { name: 'Views', exact: true }).press('Enter');
  await staff
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'Save this view' })
    .press('Enter');
  const form = staff.getByRole('dialog', { name: 'Save this view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Low and public');
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(form).toBeHidden();
  await expectAccessible(staff);

  await staff.goto('/admin/reviews');
  await expect(staff.getByRole('radio', { name: 'Waiting' })).toBeChecked();
  const clicks = await countClicks(staff);
  await staff
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Low and public', exact: true })
    .click();
  expect(clicks()).toBe(1);
  await expect(staff.getByRole('radio', { name: 'Published' })).toBeChecked();
  await expect(staff.getByRole('radio', { name: '1 or 2 stars' })).toBeChecked();
  await staff.context().close();
});
