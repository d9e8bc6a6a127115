import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { mailAbout, register } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

const API = '**/api/contact/business';

/** Opens the page; returns its form once it is hydrated. */
async function openForm(page: Page) {
  await page.goto('/business');
  const form = page.getByRole('form', { name: 'Talk to us' });
  await form.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      form.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))),
    )
    .toBe(true);
  await settled(page);
  return form;
}

test('a business inquiry is sent by keyboard and shown to staff', async ({
  page,
  browser,
  product,
}) => {
  const name = `Grace ${randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  const form = await openForm(page);
  await form.getByLabel('Your name').focus();
  for (const text of [name, 'Tidewater Couriers', email, '7575550133', '12', 'A lot downtown']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Enter');
  const thanks = page.getByText(`A real person will reply to ${email}.`);
  await expect(thanks).toBeVisible();
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  const mail = await mailAbout(page, product.sandboxUrl, email, /business account/u);
  expect(mail.text).toContain('12 vehicles');

  const address = `/admin/bookings?kind=requests&search=${encodeURIComponent(name)}`;
  const staff = await openOffice(browser, product, address);
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Tidewater Couriers');
  await staff.getByRole('link', { name, exact: true }).click();
  const panel = staff.getByRole('dialog', { name });
  await expect(panel).toContainText('Tidewater Couriers');
  await expect(panel).toContainText('12 vehicles');
  await expect(panel).toContainText('A lot downtown');
});

test('the form shows what is missing beside each field and focuses the first one', async ({
  page,
}) => {
  const form = await openForm(page);
  await form.getByLabel('Number of vehicles').fill('a few');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(form.getByText('Please enter the name of your company.')).toBeVisible();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(
    form.getByText('Please enter how many vehicles you have, from 1 to 5000.'),
  ).toBeVisible();
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page);
});

test('a double click sends one inquiry, and a failed one keeps its entries', async ({ page }) => {
  const form = await openForm(page);
  await form.getByLabel('Your name').fill('Ada Fleet');
  await form.getByLabel('Company').fill('Ada & Co');
  await form.getByLabel('Email').fill('ada.fleet@example.com');
  await form.getByLabel('Number of vehicles').fill('1,200');
  await page.route(API, (route) => route.abort('connectionreset'));
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toContainText('What you entered is kept');
  await expect(form.getByLabel('Company')).toHaveValue('Ada & Co');
  await page.unroute(API);
  let sent = 0;
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(API, async (route) => {
    sent += 1;
    expect(route.request().postDataJSON()).toMatchObject({ fleetSize: 1200 });
    await pressed;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Send' }).dblclick();
  goOn();
  await expect(page.getByText('A real person will reply to')).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('');
});

test('the page links to the company of a signed-in user', async ({ page }) => {
  await register(page, 'e2e-business', '/account/company');
  await page.getByLabel('Company name').fill('Harbor Vans');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Vans' })).toBeVisible();
  await page.goto('/business');
  await page.getByRole('link', { name: 'Go to your company' }).click();
  await expect(page).toHaveURL(/\/account\/company$/u);
});

test('the form is in view on a desktop, and one click away on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/business');
  await expect(page.getByRole('form', { name: 'Talk to us' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/business');
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: 'Talk to us' }).click();
  await expect(page.getByRole('form', { name: 'Talk to us' })).toBeInViewport();
});
