import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { openEmergency } from '../harness/emergency-page.ts';
import { ownProductTest } from '../harness/own-product.ts';
import { settled } from '../harness/settled.ts';
import { expect } from '../harness/test.ts';

// Geocoder failures and a smaller service area would disturb the other tests.
const test = ownProductTest();
// All on one product: starting another takes longer than these tests.
test.describe.configure({ mode: 'default' });

const GRANBY = '810 Granby Street, Norfolk, VA 23510';
const AT_GRANBY = { latitude: 36.8499, longitude: -76.29, accuracy: 20 };

const fieldOf = (page: Page) => page.getByLabel('Service location');
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option');
const option = (page: Page, name: string | RegExp = GRANBY) => page.getByRole('option', { name });

async function open(page: Page, path = '/booking'): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Types as a person does, followed by a pause. */
const type = (page: Page, text: string) => fieldOf(page).pressSequentially(text);

async function failNext(page: Page, sandboxUrl: string, kind: string, count = 1): Promise<void> {
  const answer = await page.request.post(`${sandboxUrl}/sandbox/geocoder/fail-next`, {
    data: { kind, count },
  });
  expect(answer.ok()).toBe(true);
}

test.afterEach(async ({ page, product }) => {
  await page.request.delete(`${product.sandboxUrl}/sandbox/geocoder`);
});

for (const width of [390, 1440]) {
  test(`an address is chosen with two clicks and a few letters at ${width} px`, async ({
    page,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    await fieldOf(page).click();
    await type(page, '810 granb');
    await expect(option(page)).toBeVisible();
    await expectAccessible(page);
    await option(page).click();
    await expect(fieldOf(page)).toHaveValue(GRANBY);
    await expect(option(page)).toBeHidden();
    await expect(fieldOf(page)).toBeFocused();
    expect(consoleErrors).toEqual([]);
  });
}

test('an address is chosen by keyboard, and the number of suggestions is announced', async ({
  page,
}) => {
  await open(page);
  await fieldOf(page).focus();
  await page.keyboard.type('main st');
  await expect(page.getByRole('status').filter({ hasText: 'suggestions' })).toHaveText(
    /^\d suggestions\. Use the arrow keys to choose one\.$/u,
  );
  await expect(fieldOf(page)).toHaveRole('combobox');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue('Main Street, Suffolk, VA 23434');
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(fieldOf(page)).not.toBeFocused();
});

test('no suggestions are requested for under three characters or for a restored address', async ({
  page,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/places') searches.push(searchParams.get('words') ?? '');
  });
  await open(page);
  await fieldOf(page).click();
  await type(page, 'gr');
  await expect(fieldOf(page)).toHaveRole('combobox');
  await type(page, 'anby');
  await expect(option(page, /^Granby Street/u)).toBeVisible();
  await page.reload();
  await settled(page);
  await fieldOf(page).click();
  await expect(fieldOf(page)).toHaveRole('combobox');
  await expect(fieldOf(page)).toHaveValue('granby');
  await fieldOf(page).press('ArrowDown');
  expect(searches).toEqual(['granby']);
});

// Each uses its own address, because an answer that arrives after the end of its test is cached.
for (const [kind, line] of [
  ['server_error', '101 Granby St, Norfolk, VA 23510'],
  ['timeout', '102 Granby St, Norfolk, VA 23510'],
  ['invalid_answer', '103 Granby St, Norfolk, VA 23510'],
] as const) {
  test(`the address field works without suggestions when the geocoder fails: ${kind}`, async ({
    page,
    product,
    consoleErrors,
  }) => {
    await failNext(page, product.sandboxUrl, kind, 20);
    await open(page);
    const answered = page.waitForResponse((response) => response.url().includes('/api/places?'));
    await fieldOf(page).click();
    await type(page, line);
    expect(await (await answered).json()).toEqual({ geocoder: 'unavailable', places: [] });
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(fieldOf(page)).toHaveValue(line);
    expect(consoleErrors).toEqual([]);
  });
}

test('suggestions that arrive after the field lost focus are not shown', async ({
  page,
  product,
}) => {
  await failNext(page, product.sandboxUrl, 'slow');
  await open(page);
  const answered = page.waitForResponse((response) => response.url().includes('/api/places?'));
  await fieldOf(page).click();
  const suggested = page.waitForRequest((request) => request.url().includes('/api/places?'));
  await type(page, 'granby');
  await suggested;
  await page.getByLabel('Full name').click();
  await answered;
  await expect(options(page)).toHaveCount(0);
});

test('the address field works without suggestions while offline', async ({ page, context }) => {
  await open(page);
  await fieldOf(page).click();
  await expect(fieldOf(page)).toHaveRole('combobox');
  await context.setOffline(true);
  await type(page, 'granby');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Type the street, city and state.')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('granby');
});

test('“Use my location” fills in the address of the device’s position', async ({
  page,
  context,
}) => {
  await context.setGeolocation(AT_GRANBY);
  await context.grantPermissions(['geolocation']);
  await open(page);
  await expect(fieldOf(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(fieldOf(page)).toHaveValue('Granby Street, Norfolk, VA 23510');
  await expect(fieldOf(page)).toBeFocused();
  await open(page, '/quick-booking');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(fieldOf(page)).toHaveValue('Granby Street, Norfolk, VA 23510');
});

test('a denied position shows a message', async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, message: '' } as GeolocationPositionError);
  });
  await open(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(
    page.getByText('Your browser isn’t sharing your location. Type the street, city and state.'),
  ).toBeVisible();
});

test('the emergency form shows an address instead of coordinates', async ({ page, context }) => {
  await context.setGeolocation(AT_GRANBY);
  await context.grantPermissions(['geolocation']);
  await openEmergency(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  const where = page.getByLabel('Where are you?');
  await expect(where).toHaveValue('Granby Street, Norfolk, VA 23510');
  await page.getByRole('button', { name: 'Remove location' }).click();
  await expect(where).toHaveValue('');
  await where.pressSequentially('laskin');
  await page.getByRole('option', { name: /Laskin Road/u }).click();
  await expect(where).toHaveValue('Laskin Road, Virginia Beach, VA 23451');
});

test('an address outside the service area is refused as soon as it is chosen', async ({ page }) => {
  await open(page);
  await fieldOf(page).click();
  await type(page, 'london');
  await option(page, /^London, England/u).click();
  await expect(page.getByText(/^We can’t find this address\./u)).toBeVisible();
  await fieldOf(page).fill('Norfolk, VA 23510');
  await expect(page.getByText(/^We can’t find this address\./u)).toHaveCount(0);
});

test('a chosen address is shown on a map, and moving its pin changes the address', async ({
  page,
  product,
}) => {
  await open(page);
  await fieldOf(page).click();
  await type(page, '810 granb');
  await option(page).click();
  const pin = page.getByRole('button', { name: `Pin at ${GRANBY}` });
  await expect(pin).toBeVisible();
  await expectAccessible(page);
  const help = page.getByText('Not quite there? Move the pin, or use the arrow keys.');
  const below = await help.evaluate((line) => line.getBoundingClientRect().top + scrollY);
  await pin.focus();
  // Seven kilometers to the east.
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(fieldOf(page)).toHaveValue('Norfolk, VA 23502');
  await expect(page.getByRole('button', { name: 'Pin at Norfolk, VA 23502' })).toBeFocused();
  expect(await help.evaluate((line) => line.getBoundingClientRect().top + scrollY)).toBe(below);

  const box = await page.getByRole('button', { name: /^Pin at/u }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(fieldOf(page)).not.toHaveValue('Norfolk, VA 23502');
  const there = await fieldOf(page).inputValue();

  await failNext(page, product.sandboxUrl, 'server_error');
  await page.getByRole('button', { name: /^Pin at/u }).press('Shift+ArrowLeft');
  await expect(page.getByText(/^We can’t look up the address there right now\./u)).toBeVisible();
  await expect(fieldOf(page)).toHaveValue(there);
});
