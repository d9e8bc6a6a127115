import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { chooseDay, register, submitBooking, verifyEmail } from '../harness/journey.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../harness/test.ts';

const COMPANY = '/account/company';
const FLEET = '/account/company/vehicles';

/** Registers a user with a company. */
async function found(page: Page, name: string, company: string): Promise<void> {
  await register(page, name, COMPANY);
  await page.getByLabel('Company name').fill(company);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
}

/** Registers another user who joins the company as a driver, in a separate browser. */
async function admit(
  {
    page,
    browser,
    url,
    sandboxUrl,
  }: Record<'url' | 'sandboxUrl', string> & {
    page: Page;
    browser: Browser;
  },
  name: string,
): Promise<Page> {
  const email = `${name}@example.com`;
  await page.goto(COMPANY);
  await page.getByLabel('Their email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited as driver, until/u)).toBeVisible();
  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  await register(other, name, COMPANY);
  await verifyEmail(other, sandboxUrl, email);
  await other.goto(COMPANY);
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByText(/^You are a driver here/u)).toBeVisible();
  return other;
}

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page
    .locator('html')
    .evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
  if (before !== null) await page.setViewportSize(before);
}

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');

/** Adds a vehicle as a manager would, including saving it. */
async function addVehicle(
  page: Page,
  { make, model, plate, centre }: Record<'make' | 'model' | 'plate', string> & { centre?: string },
): Promise<void> {
  const form = page.getByRole('form', { name: /vehicle$/u });
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await form.getByLabel('Make').fill(make);
  await form.getByLabel('Model').fill(model);
  await form.getByLabel('License plate').fill(plate);
  if (centre !== undefined) await form.getByLabel('Cost center').selectOption(centre);
  await form.getByRole('button', { name: 'Save vehicle' }).click();
}

/** Adds a cost center. */
async function addCostCentre(page: Page, name: string): Promise<void> {
  await page.getByLabel('New cost center').fill(name);
  await page.getByRole('button', { name: 'Add cost center' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('New cost center')).toHaveValue('');
}

test('an owner adds, finds, changes and removes vehicles, and a refused form keeps its entries', async ({
  page,
}) => {
  await found(page, 'e2e-fleet-owner', 'Hampton Couriers');
  await page.getByRole('link', { name: 'Company vehicles' }).click();
  await expect(
    page.getByRole('heading', { name: 'The company’s vehicles will be here' }),
  ).toBeVisible();
  await addCostCentre(page, 'North');
  const form = page.getByRole('form', { name: /vehicle$/u });
  await addVehicle(page, { make: 'Ford', model: 'E-Transit', plate: 'van-7', centre: 'North' });
  await expect(vehicles(page)).toHaveText([/Ford E-Transit.*VAN-7.*Cost center: North/u]);
  await addVehicle(page, { make: 'Tesla', model: 'Model 3', plate: 'VAN-7' });
  await expect(form.getByText('The company has another vehicle with this plate.')).toBeVisible();
  await expect(form.getByLabel('License plate')).toBeFocused();
  await expect(form.getByLabel('Model')).toHaveValue('Model 3');
  await expectSound(page);
  await form.getByLabel('License plate').fill('ABC 123');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(vehicles(page)).toHaveCount(2);

  // An open form stays open during a search.
  await page.getByRole('button', { name: /^Change Tesla Model 3/u }).click();
  await form.getByLabel('Nickname').fill('Blue');
  await page.getByLabel('Find a vehicle').fill('van7');
  await expect(page.getByText('1 of 2 vehicles')).toBeVisible();
  await expect(form.getByLabel('Nickname')).toHaveValue('Blue');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByText('1 of 2 vehicles')).toBeVisible();
  await expect(vehicles(page)).toHaveText([/VAN-7/u]);
  await page.getByLabel('Find a vehicle').fill('north');
  await expect(vehicles(page)).toHaveText([/VAN-7/u]);
  await page.getByLabel('Find a vehicle').fill('');
  await expect(vehicles(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Remove Blue' }).click();
  await page.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(vehicles(page)).toHaveText([/VAN-7/u]);
});

test('cost centers have unique names, and closing one asks for confirmation', async ({ page }) => {
  await found(page, 'e2e-fleet-centers', 'Suffolk Cabs');
  await page.goto(FLEET);
  await page.getByRole('button', { name: 'Add cost center' }).click();
  await expect(page.getByText('Please enter the name of the cost center.')).toBeVisible();
  await addCostCentre(page, 'North');
  await addCostCentre(page, 'South');
  await page.getByLabel('New cost center').fill('NORTH');
  await page.getByRole('button', { name: 'Add cost center' }).click();
  await expect(page.getByText('There’s already a cost center “North”.')).toBeVisible();
  await expect(page.getByLabel('New cost center')).toHaveValue('NORTH');

  await addVehicle(page, { make: 'Ford', model: 'E-Transit', plate: 'SUF-1', centre: 'North' });
  await expect(vehicles(page)).toHaveText([/Cost center: North/u]);
  const centres = page.getByRole('list', { name: 'Cost centers' });
  await page.getByRole('button', { name: 'Rename North' }).click();
  await expect(page.getByLabel('New name of North')).toBeFocused();
  await page.getByLabel('New name of North').fill('South');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('There’s already a cost center “South”.')).toBeVisible();
  await page.getByLabel('New name of North').fill('Norfolk');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(centres.getByRole('listitem')).toHaveText([/Norfolk.*1 vehicle/u, /South/u]);
  await page.getByRole('button', { name: 'Close Norfolk' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 vehicle has it');
  await page.getByRole('button', { name: 'Close cost center' }).click();
  await expect(centres.getByRole('listitem')).toHaveText([/South/u]);
  await expect(page.getByText('Cost center: Norfolk')).toHaveCount(0);

  await expectSound(page);
});

test('a rename doesn’t replace a colleague’s, until their name was shown', async ({ page }) => {
  await found(page, 'e2e-fleet-colleague', 'Poquoson Vans');
  await page.goto(FLEET);
  await addCostCentre(page, 'North');
  await addCostCentre(page, 'South');
  await page.getByRole('button', { name: 'Rename North' }).click();
  await page.getByLabel('New name of North').fill('Norfolk');

  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}`;
  const { costCentres } = (await (
    await page.request.get(`/api${FLEET}`, { headers: { authorization } })
  ).json()) as { costCentres: { id: string }[] };
  const renamed = await page.request.patch(
    `/api/account/company/cost-centres/${costCentres[0]?.id}`,
    { headers: { authorization }, data: { name: 'Upper', seenName: 'North' } },
  );
  expect(renamed.ok()).toBe(true);

  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('Someone else has renamed it to “Upper”.')).toBeVisible();
  await expect(page.getByLabel('New name of Upper')).toHaveValue('Norfolk');
  await expect(page.getByLabel('New name of Upper')).toBeFocused();
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  const centres = page.getByRole('list', { name: 'Cost centers' });
  await expect(centres.getByRole('listitem')).toHaveText([/Norfolk/u, /South/u]);
});

test('a driver can’t change vehicles until the company is handed over to them', async ({
  page,
  browser,
  product,
}) => {
  await found(page, 'e2e-fleet-giver', 'Chesapeake Vans');
  await page.goto(FLEET);
  await addVehicle(page, { make: 'Ford', model: 'E-Transit', plate: 'CHS-1' });
  await expect(vehicles(page)).toHaveCount(1);
  const driver = await admit({ page, browser, ...product }, 'e2e-fleet-heir');

  await driver.getByRole('link', { name: 'Company vehicles' }).click();
  await expect(vehicles(driver)).toHaveText([/Ford E-Transit/u]);
  for (const action of [/^Add/u, /^Change/u, /^Remove/u]) {
    await expect(driver.getByRole('button', { name: action })).toHaveCount(0);
  }
  await expect(driver.getByRole('heading', { name: 'Cost centers' })).toHaveCount(0);
  await expectAccessible(driver);

  await page.goto(COMPANY);
  const people = page.getByRole('list', { name: 'People' });
  await page.getByRole('button', { name: 'Hand over to e2e-fleet-heir' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('e2e-fleet-heir becomes the owner and you become a manager');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay owner' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Hand over to e2e-fleet-heir' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(people.getByText('Owner · e2e-fleet-heir@example.com')).toBeVisible();
  await expect(people.getByText('Manager · e2e-fleet-giver@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hand over/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave company' })).toBeVisible();

  await driver.reload();
  await expect(driver.getByRole('button', { name: 'Add a vehicle' })).toBeVisible();
  await driver.context().close();
});

test('a user without a company is led to the page that creates one', async ({
  page,
  consoleErrors,
}) => {
  await register(page, 'e2e-fleet-nobody', FLEET);
  await expect(page.getByRole('heading', { name: 'You haven’t joined a company' })).toBeVisible();
  await expectSound(page);
  await page.goto('/account/company/statements');
  await expect(page.getByText(/^You haven’t joined a company/u)).toBeVisible();
  expect(consoleErrors).toEqual([]);
  await page.goto(FLEET);
  await page.getByRole('link', { name: 'Go to Company' }).click();
  await expect(page.getByRole('button', { name: 'Create company' })).toBeVisible();
});

const csvFile = (name: string, csv: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(csv),
});

/** Returns the content of the file that a button downloads. */
async function downloadOf(page: Page, button: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a file of vehicles is checked first, and only its valid rows are imported', async ({
  page,
}) => {
  await found(page, 'e2e-fleet-importer', 'Norfolk Movers');
  await page.goto(FLEET);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const panel = page.getByRole('group', { name: 'Import a file' });
  await expect(panel).toBeFocused();
  const names = await downloadOf(page, /template/u);
  expect(names).toContain('Make,Model,Year,Plate,Connector,Battery kWh,Nickname,Cost center');

  const input = page.getByLabel('File with vehicles');
  const refusals: readonly [string, string, RegExp][] = [
    ['fleet.xlsx', 'PK', /Save it as CSV/u],
    ['vehicles.csv', '', /The file is empty/u],
    ['vehicles.csv', 'x'.repeat(256 * 1024 + 1), /^Files can be up to 256 KB/u],
    ['vehicles.csv', 'Ford,E-Transit', /has to name the columns/u],
  ];
  for (const [name, csv, sentence] of refusals) {
    await input.setInputFiles(csvFile(name, csv));
    await expect(panel.getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);

  const csv = [
    'Make,Model,Year,Plate,Owner',
    'Ford,E-Transit,2024,bay-1,Ann',
    'Nissan,Leaf,2023,BAY-2,Ben',
    '=SUM(A1),Model 3,24,BAY-3,Cem',
  ].join('\n');
  await input.setInputFiles(csvFile('vehicles.csv', csv));
  await expect(panel.getByText('3 rows: 2 new, 1 with a problem.')).toBeVisible();
  await expect(panel.getByText('Owner. Everything else is read.')).toBeVisible();
  const wrong = panel.getByRole('list', { name: 'Rows with a problem' });
  await expect(wrong).toContainText('Line 4');
  await expect(wrong).toContainText('Year: Enter the model year with four digits');
  await expectSound(page);
  const mended = await downloadOf(page, /^Download 1 row/u);
  expect(mended).toContain('Make,Model,Year,Plate,Owner,Problem\r\n');
  expect(mended).toContain("\r\n'=SUM(A1),Model 3,24,BAY-3,Cem,");
  await expect(page.getByRole('list', { name: 'Vehicles' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Import 2 vehicles' }).click();
  await expect(panel.getByText('2 vehicles imported')).toBeVisible();
  await expect(vehicles(page)).toHaveText([/BAY-1/u, /BAY-2/u]);
  // The same file has nothing left to import.
  await panel.getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(csvFile('vehicles.csv', csv));
  await expect(panel.getByText('2 already there as they are, 1 with a problem')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Import/u })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(panel).toHaveCount(0);
});

test('a visit is booked for a vehicle of the company', async ({ page }) => {
  await found(page, 'e2e-fleet-booker', 'Bay Bridge Rentals');
  await page.goto(FLEET);
  await addVehicle(page, { make: 'Nissan', model: 'Leaf', plate: 'BAY-7' });
  await expect(vehicles(page)).toHaveCount(1);
  await page.goto('/booking');
  const choice = page.getByLabel('Vehicle', { exact: true });
  // A closed select doesn't expose its groups.
  await expect(choice.locator('optgroup[label="Bay Bridge Rentals"] > option')).toHaveText([
    'Nissan Leaf, BAY-7',
  ]);
  await choice.selectOption({ label: 'Nissan Leaf, BAY-7' });
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Email').fill('e2e-fleet-booker@example.com');
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByRole('radio', { name: /Standard Charge/u }).check();
  await chooseDay(page, 69);
  await page.getByRole('radio', { name: /^10:00 AM/u }).check();
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/u);
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  await page.goto(`/visit/${id}`);
  await expect(page.getByText('Nissan Leaf, BAY-7')).toBeVisible();
});

test('the emergency form offers the company’s vehicles, and asks for a description without a choice', async ({
  page,
}) => {
  await found(page, 'e2e-fleet-stranded', 'Elizabeth River Taxis');
  await page.goto(FLEET);
  await page.getByRole('button', { name: 'Import a file' }).click();
  await page
    .getByLabel('File with vehicles')
    .setInputFiles(csvFile('vehicles.csv', 'make,model,plate\nKia,EV6,ERT-1\nKia,EV9,ERT-2'));
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click();
  await expect(vehicles(page)).toHaveCount(2);

  await page.goto('/emergency');
  const choice = page.getByLabel('Your vehicle');
  const vehicle = page.getByRole('textbox', { name: 'Vehicle', includeHidden: true });
  await expect(choice.locator('option:checked')).toHaveText('Choose a vehicle');
  await expect(vehicle).toBeHidden();
  await expectSound(page);
  await choice.selectOption({ label: 'Kia EV6, ERT-1' });
  await expect(vehicle).toHaveValue('Kia EV6, ERT-1');
  await choice.selectOption({ label: 'Another vehicle' });
  await expect(vehicle).toBeVisible();
  await expect(vehicle).toHaveValue('');

  // Without a choice, the customer is asked to describe the car.
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText('Choose a vehicle');
  await page.getByRole('button', { name: 'Request help now' }).click();
  await expect(vehicle).toBeVisible();
  await expect(choice.locator('option:checked')).toHaveText('Another vehicle');
  await vehicle.fill('White Nissan Leaf');
  await expect(vehicle).toHaveValue('White Nissan Leaf');
  await expect(vehicle).toBeFocused();
});
