import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { hold } from '../harness/hold.ts';
import { fillEmergency, mailsTo, register, requestHelp } from '../harness/journey.ts';
import { isAlive, settled } from '../harness/settled.ts';
import { expect, test } from '../harness/test.ts';

const STAFF = 'dispatch@voltcourier.example';
const carOf = (plate: string) => `2024 Tesla Model 3, ${plate}`;

/** Registers a driver with a Tesla, which is the default, and a Leaf. */
async function beDriver(page: Page, name: string, plate: string): Promise<void> {
  await register(page, name, '/vehicles');
  const form = page.getByRole('form', { name: /vehicle$/ });
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await form.getByLabel('Make').fill('Tesla');
  await form.getByLabel('Model').fill('Model 3');
  await form.getByLabel('Year').fill('2024');
  await form.getByLabel('License plate').fill(plate.toLowerCase());
  await form.getByLabel('Charging port').selectOption('NACS (Tesla)');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('heading', { name: '2024 Tesla Model 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await form.getByLabel('Make').fill('Nissan');
  await form.getByLabel('Model').fill('Leaf');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'Nissan Leaf' })).toBeVisible();
}

const CHOICES = '**/api/account/vehicles/choices';

const yOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
const topOf = async (page: Page, label: string) => yOf(page.getByLabel(label));

/**
 * Opens the booking page, and waits for the element that shows that the vehicles have loaded. The
 * services must stay where the HTML has them: while the script loads, after it has run, and when
 * the vehicles are there.
 */
async function expectServicesStay(page: Page, arrived?: Locator): Promise<void> {
  const services = page.getByRole('radio', { name: /Charge/u });
  const [letScriptsGo, letGo] = [await hold(page, /\/assets\/.*\.js/u), await hold(page, CHOICES)];
  await page.goto('/booking');
  // With another font than the site's, the heading needs two lines.
  await page.evaluate(() => document.fonts.ready);
  const top = await yOf(services.first());
  expect(await isAlive(page.locator('h1'))).toBe(false);
  const request = page.waitForRequest(CHOICES);
  letScriptsGo();
  await request;
  expect(await isAlive(page.locator('h1'))).toBe(true);
  if (arrived !== undefined) await expect(arrived).toBeHidden();
  expect(await yOf(services.first())).toBe(top);
  const answered = page.waitForResponse(CHOICES);
  letGo();
  await answered;
  await (arrived === undefined ? settled(page) : expect(arrived).toBeVisible());
  expect(await yOf(services.first())).toBe(top);
  await page.unrouteAll();
}

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Waits until staff receive a mail whose subject and text match. */
async function expectStaffKnow(page: Page, sandboxUrl: string, pattern: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const mails = await mailsTo(page, sandboxUrl, STAFF);
      return mails.some(({ subject, text }) => pattern.test(`${subject}\n${text}`));
    })
    .toBe(true);
}

test('a quick booking starts with the default vehicle, and the mail to staff names it', async ({
  page,
  product,
  consoleErrors,
}) => {
  const tesla = carOf('QB-3142');
  await beDriver(page, 'e2e-quick-car', 'QB-3142');
  const letGo = await hold(page, CHOICES);
  await page.goto('/quick-booking');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0142');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible();
  const type = page.getByLabel('Vehicle type');
  await expect(type).toHaveValue('');
  const top = await topOf(page, 'Vehicle type');
  letGo();
  const choice = page.getByLabel('Vehicle', { exact: true });
  await expect(choice.locator('option:checked')).toHaveText(tesla);
  await expect(type).toHaveValue('tesla-model-3');
  expect(await topOf(page, 'Vehicle type')).toBe(top);
  await expectSound(page);

  // A customer who chooses another vehicle is believed, even with only its type.
  await choice.selectOption({ label: 'Another vehicle' });
  await expect(type).toHaveValue('');
  await expect(choice).toHaveValue('');
  await choice.selectOption({ label: 'Nissan Leaf' });
  await expect(type).toHaveValue('nissan-leaf');
  await type.selectOption('Ford Mustang Mach-E');
  await expect(choice).toHaveValue('');
  await choice.selectOption({ label: tesla });
  await expect(type).toHaveValue('tesla-model-3');
  await page.getByRole('radio', { name: /^Fast/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(tesla)).toBeVisible();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expectStaffKnow(page, product.sandboxUrl, /QB-3142[^]*NACS \(Tesla\)/u);
  expect(consoleErrors.filter((error) => !/40[01]/u.test(error))).toEqual([]);
});

test('a vehicle that was removed meanwhile is refused, and the request is sent without it', async ({
  page,
}) => {
  const tesla = carOf('QB-2718');
  await beDriver(page, 'e2e-quick-gone', 'QB-2718');
  await page.goto('/quick-booking');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0143');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByRole('button', { name: 'Continue' }).click();
  const choice = page.getByLabel('Vehicle', { exact: true });
  await expect(choice.locator('option:checked')).toHaveText(tesla);
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/vehicles');
  await other.getByRole('button', { name: 'Remove 2024 Tesla Model 3' }).click();
  await other.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(other.getByRole('heading', { name: '2024 Tesla Model 3' })).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('This vehicle is no longer on your account.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible();
  await expect(choice).toHaveValue('');
  await expect(page.getByLabel('Vehicle type')).toHaveValue('tesla-model-3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
});

test('the emergency form offers the saved vehicle in place of the field, without a layout shift', async ({
  page,
  product,
  consoleErrors,
}) => {
  const tesla = carOf('EM-3142');
  await beDriver(page, 'e2e-stranded-car', 'EM-3142');
  const letGo = await hold(page, CHOICES);
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  const vehicle = page.getByRole('textbox', { name: 'Vehicle' });
  await expect(vehicle).toBeVisible();
  const top = await topOf(page, 'Charging port');
  letGo();
  await expect(page.getByText('Without a plan that covers call-outs')).toBeVisible();
  const choice = page.getByLabel('Your vehicle');
  await expect(choice.locator('option:checked')).toHaveText(tesla);
  await expect(vehicle).toBeHidden();
  await expect(page.getByLabel('Charging port')).toHaveValue('NACS (Tesla)');
  expect(await topOf(page, 'Charging port')).toBe(top);
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Another vehicle is described as usual; then one of the customer's own is chosen after all.
  await choice.selectOption({ label: 'Another vehicle' });
  await expect(vehicle).toHaveValue('');
  await expect(page.getByLabel('Charging port')).toHaveValue('');
  await expectSound(page);
  await vehicle.fill('A rented Kia EV6');
  await choice.selectOption({ label: tesla });
  await expect(vehicle).toBeHidden();
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText(tesla);

  await page.getByLabel('Where are you?').fill('I-64 east, exit 284, Norfolk, VA 23518');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0144');
  await page.getByLabel('Email').fill('e2e-stranded-car@example.com');
  await requestHelp(page);
  await page.waitForURL((url) => url.pathname === '/checkout');
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await expectStaffKnow(
    page,
    product.sandboxUrl,
    /EMERGENCY: 2024 Tesla Model 3, EM-3142 at[^]*NACS \(Tesla\)/u,
  );
  await page.goto(`/emergency/status/${id}`);
  await expect(page.getByText(tesla)).toBeVisible();
  await expect(page.getByText('NACS (Tesla)')).toBeVisible();
  expect(consoleErrors.filter((error) => !/40[01]/u.test(error))).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`the booking form reserves space for the saved vehicles at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await register(page, `e2e-no-car-${width}`, '/vehicles');
    await expectServicesStay(page);
    await expect(page.getByLabel('Vehicle type')).toBeVisible();
    await page.goto('/vehicles');
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    const form = page.getByRole('form', { name: /vehicle$/ });
    await form.getByLabel('Make').fill('Tesla');
    await form.getByLabel('Model').fill('Model 3');
    await form.getByRole('button', { name: 'Save vehicle' }).click();
    await expect(page.getByRole('heading', { name: 'Tesla Model 3' })).toBeVisible();
    await expectServicesStay(page, page.getByLabel('Vehicle', { exact: true }));
    await expect(page.getByLabel('Vehicle type')).toBeHidden();
    await page.getByLabel('Vehicle', { exact: true }).selectOption('Another vehicle');
    await expect(page.getByLabel('Vehicle type')).toHaveValue('');
  });
}

test('saved vehicles don’t interrupt typing, and a removed vehicle doesn’t block an emergency', async ({
  page,
}) => {
  const tesla = carOf('EM-2718');
  await beDriver(page, 'e2e-fast-typist', 'EM-2718');
  const letGo = await hold(page, CHOICES);
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  const vehicle = page.getByRole('textbox', { name: 'Vehicle' });
  await vehicle.focus();
  const arrived = page.waitForResponse('**/api/account/vehicles/choices');
  letGo();
  await (await arrived).finished();
  await vehicle.pressSequentially('White Kia EV6');
  await expect(vehicle).toBeFocused();
  await expect(vehicle).toHaveValue('White Kia EV6');
  await expect(page.getByLabel('Your vehicle')).toHaveCount(0);

  await vehicle.fill('');
  await page.reload();
  const choice = page.getByLabel('Your vehicle');
  await expect(choice.locator('option:checked')).toHaveText(tesla);
  const other = await page.context().newPage();
  await other.goto('/vehicles');
  await other.getByRole('button', { name: 'Remove 2024 Tesla Model 3' }).click();
  await other.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(other.getByRole('heading', { name: '2024 Tesla Model 3' })).toHaveCount(0);
  await other.close();
  await page.getByLabel('Where are you?').fill('I-64 east, exit 284, Norfolk, VA 23518');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0145');
  await page.getByLabel('Email').fill('e2e-fast-typist@example.com');
  await requestHelp(page);
  await page.waitForURL((url) => url.pathname === '/checkout');
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await page.goto(`/emergency/status/${id}`);
  await expect(page.getByText(tesla)).toBeVisible();
});

test('a guest sees no vehicle choice, and no vehicles are requested', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
  await fillEmergency(page, 'e2e-guest-car@example.com');
  await page.goto('/quick-booking');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0146');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Vehicle type')).toBeVisible();
  await expect(page.getByLabel('Vehicle', { exact: true })).toHaveCount(0);
  expect(requests.filter((path) => /vehicle/u.test(path))).toEqual([]);
});
