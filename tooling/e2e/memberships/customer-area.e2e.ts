import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  fillBooking,
  fillEmergency,
  pay,
  register,
  requestHelp,
  submitBooking,
} from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

/** Adds a card as a person would, up to the bank's answer. */
async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/**
 * Expects no accessibility violations in either theme, and that the page fits the narrowest phone.
 */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('cards are added with the bank’s authentication, made the default, and removed', async ({
  page,
}) => {
  await register(page, 'e2e-cards', '/payment-methods');
  await expect(page.getByText('Your cards will be here')).toBeVisible();
  await expectSound(page);

  await addCard(page, '4242 4242 4242 4242');
  const visa = page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' });
  await expect(visa).toContainText('Expires 12/2034');
  await expect(visa).toContainText('Default');

  // A bank that asks for authentication, and one that declines.
  await addCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL((url) => url.pathname === '/payment-methods');
  await expect(page.getByText('Your bank didn’t confirm your identity.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'ending in' })).toHaveCount(1);
  await addCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();

  await addCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL((url) => url.pathname === '/payment-methods' && url.search === '');
  const other = page.getByRole('listitem').filter({ hasText: 'Visa ending in 3155' });
  await expect(other).toBeVisible();

  // By keyboard only.
  await other.getByRole('button', { name: 'Make default: Visa ending in 3155' }).focus();
  await page.keyboard.press('Enter');
  await expect(other).toContainText('Default');
  await expect(visa).not.toContainText('Default');
  await expectSound(page);
  await other.getByRole('button', { name: 'Remove Visa ending in 3155' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove card' }).click();
  await expect(other).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Your cards' })).toBeFocused();
  await expect(visa).toContainText('Default');

  await page.reload();
  await expect(visa).toContainText('Default');
  await expect(page.getByRole('listitem').filter({ hasText: 'ending in' })).toHaveCount(1);
});

test('a vehicle is added, changed, chosen in a booking, and removed', async ({
  page,
  consoleErrors,
}) => {
  await register(page, 'e2e-vehicles', '/vehicles');
  await expect(page.getByText('Your vehicles will be here')).toBeVisible();
  const mine = page.getByRole('group', { name: 'Your vehicles' }).getByRole('listitem');
  const form = page.getByRole('form', { name: /vehicle$/ });
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await expect(form.getByLabel('Make')).toBeFocused();
  // By keyboard only: submitting an empty form moves the focus to the missing field.
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please enter the make, such as Tesla.')).toBeVisible();
  await expect(form.getByLabel('Make')).toBeFocused();
  await expectSound(page);
  await page.keyboard.type('Nissan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Leaf');
  await page.keyboard.press('Enter');
  const leaf = mine.filter({ hasText: 'Nissan Leaf' });
  await expect(leaf).toContainText('Default');

  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await form.getByLabel('Make').fill('Tesla');
  await form.getByLabel('Model').fill('Model 3');
  await form.getByLabel('Year').fill('2199');
  await form.getByLabel('License plate').fill('abc-1234');
  await form.getByLabel('Charging port').selectOption('NACS (Tesla)');
  await form.getByLabel('Battery size in kWh').fill('57.5');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(form.getByText('Enter the model year with four digits')).toBeVisible();
  await form.getByLabel('Year').fill('2099');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(form.getByText('The model year can’t be later than')).toBeVisible();
  await form.getByLabel('Year').fill('2024');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  const tesla = mine.filter({ hasText: '2024 Tesla Model 3' });
  await expect(tesla).toContainText('ABC-1234 · NACS (Tesla) · 57.5 kWh');
  await tesla.getByRole('button', { name: 'Make default: 2024 Tesla Model 3' }).click();
  await expect(tesla).toContainText('Default');
  await leaf.getByRole('button', { name: 'Change Nissan Leaf' }).click();
  await form.getByLabel('Nickname').fill('The little one');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'The little one' })).toBeVisible();
  await expectSound(page);

  // The form starts with the default, and keeps another choice.
  await page.goto('/booking');
  const choice = page.getByLabel('Vehicle', { exact: true });
  await expect(choice.locator('option:checked')).toHaveText('2024 Tesla Model 3, ABC-1234');
  await expect(page.getByLabel('Vehicle type')).toBeHidden();
  await choice.selectOption({ label: 'The little one (Nissan Leaf)' });
  await expect(page.getByLabel('Vehicle type')).toBeHidden();
  await choice.selectOption({ label: 'Another vehicle' });
  await page.getByLabel('Vehicle type').selectOption('Ford');
  await fillBooking(page, { days: 47, email: 'e2e-vehicles@example.com' });
  await choice.selectOption({ label: '2024 Tesla Model 3, ABC-1234' });
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await page.goto(`/visit/${id}`);
  await expect(page.getByText('2024 Tesla Model 3, ABC-1234')).toBeVisible();

  await page.goto('/vehicles');
  await tesla.getByRole('button', { name: 'Remove 2024 Tesla Model 3' }).click();
  // A second click in the same moment must not report a failure.
  await page.getByRole('button', { name: 'Remove vehicle' }).dblclick();
  await expect(tesla).toHaveCount(0);
  await expect(mine.filter({ hasText: 'The little one' })).toContainText('Default');
  await page.goto(`/visit/${id}`);
  await expect(page.getByText('2024 Tesla Model 3, ABC-1234')).toBeVisible();
  expect(consoleErrors.filter((error) => !/40[01]/u.test(error))).toEqual([]);
});

test('a vehicle that isn’t saved without a connection says so next to the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'e2e-vehicle-offline', '/vehicles');
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Make').fill('Nissan');
  await page.getByLabel('Model').fill('Leaf');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByText('The vehicle was not saved')).toBeInViewport();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'Nissan Leaf' })).toBeVisible();
});

test('a visit appears in the history, with a receipt, a PDF and a CSV export', async ({
  page,
  consoleErrors,
}) => {
  await register(page, 'e2e-history', '/charging-history');
  await expect(page.getByText('Your visits will be here')).toBeVisible();
  await page.goto('/emergency');
  await settled(page);
  await fillEmergency(page, 'e2e-history@example.com');
  await requestHelp(page);
  await page.waitForURL(/\/checkout\?/);
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await page.goto(`/receipt?booking=${id}`);
  await expect(page.getByText('This booking has not been paid')).toBeVisible();
  await page.goBack();
  await pay(page, '4242 4242 4242 4242', '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();

  await page.goto('/charging-history');
  const visit = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Emergency Instant Charge' });
  await expect(visit).toContainText('I-64 east, exit 273');
  // Nothing is measured yet, and the page shows that instead of a zero.
  await expect(visit).toContainText('Energy—');
  await expect(visit).toContainText('$65.00');
  await expect(page.getByRole('main')).toContainText('Visits1');
  await expectSound(page);
  const year = await page.getByLabel('Year').locator('option').nth(1).innerText();
  await page.getByLabel('Year').selectOption(year);
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(visit).toHaveCount(1);

  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const csv = await exported;
  expect(csv.suggestedFilename()).toBe(`charging-history-${year}.csv`);
  const table = await readFile(await csv.path(), 'utf8');
  const line = table.split('\r\n').find((one) => one.endsWith(`,${id}`));
  expect(line).toMatch(/,65\.00,0\.00,No,VC-\w{5,6},[\da-f-]{36}$/u);

  await page.keyboard.press('Tab');
  await visit.getByRole('link', { name: /^Receipt/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^R-\d{6}$/)).toBeVisible();
  await expect(page.getByText('Ada Driver')).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Ada Driver')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const kept = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  const pdf = await kept;
  expect(pdf.suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(consoleErrors.filter((error) => !/40[0-9]/u.test(error))).toEqual([]);
});

test('a charging history that fails to load is requested once, and again on “Try again”', async ({
  page,
}) => {
  await register(page, 'e2e-no-history');
  let requests = 0;
  await page.route('**/api/account/charging-history', (route) => {
    requests += 1;
    return route.fulfill({
      status: 500,
      json: { error: 'Something went wrong.', code: 'internal', requestId: 'r' },
    });
  });
  await page.goto('/charging-history');
  await expect(page.getByRole('heading', { name: 'We can’t show your visits' })).toBeVisible();
  await settled(page);
  expect(requests).toBe(1);
  await page.unroute('**/api/account/charging-history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your visits will be here')).toBeVisible();
});
