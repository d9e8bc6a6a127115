import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './harness/accessibility.ts';
import { mailsTo, register } from './harness/journey.ts';
import { expect, test } from './harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const COMPANY = '/account/company';
const FLEET = '/account/company/vehicles';

/** Registers somebody who has a company. */
async function found(page: Page, name: string, company: string): Promise<void> {
  await register(page, name, COMPANY);
  await page.getByLabel('Company name').fill(company);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
}

/** Registers somebody else who joins the company as a driver, in a browser of their own. */
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
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await register(other, name, COMPANY);
  // The invitation is in the same inbox.
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(other, sandboxUrl, email);
      const welcome = mails.find(({ subject }) => subject.startsWith('Welcome'));
      link = /https?:\/\/\S+#[\w-]{43}/u.exec(welcome?.text ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  await other.goto(link ?? '');
  await other.getByRole('button', { name: 'Verify my email address' }).click();
  await other.waitForURL('**/verification-success');
  await other.goto(COMPANY);
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByText(/^You are a driver here/u)).toBeVisible();
  return other;
}

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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

test('an owner keeps the company’s vehicles and cost centers, and nothing typed is lost', async ({
  page,
}) => {
  await found(page, 'e2e-fleet-owner', 'Hampton Couriers');
  await page.getByRole('link', { name: 'Company vehicles' }).click();
  await expect(
    page.getByRole('heading', { name: 'The company’s vehicles will be here' }),
  ).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Add cost center' }).click();
  await expect(page.getByText('Please enter the name of the cost center.')).toBeVisible();
  for (const name of ['North', 'South']) {
    await page.getByLabel('New cost center').fill(name);
    await page.getByRole('button', { name: 'Add cost center' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByLabel('New cost center')).toHaveValue('');
  }
  await page.getByLabel('New cost center').fill('NORTH');
  await page.getByRole('button', { name: 'Add cost center' }).click();
  await expect(page.getByText('There is a cost center “North” already.')).toBeVisible();
  await expect(page.getByLabel('New cost center')).toHaveValue('NORTH');

  const form = page.getByRole('form', { name: /vehicle$/u });
  const add = async (make: string, model: string, plate: string, centre?: string) => {
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    await form.getByLabel('Make').fill(make);
    await form.getByLabel('Model').fill(model);
    await form.getByLabel('License plate').fill(plate);
    if (centre !== undefined) await form.getByLabel('Cost center').selectOption(centre);
    await form.getByRole('button', { name: 'Save vehicle' }).click();
  };
  await add('Ford', 'E-Transit', 'van-7', 'North');
  await expect(vehicles(page)).toHaveText([/Ford E-Transit.*VAN-7.*Cost center: North/u]);
  await add('Tesla', 'Model 3', 'VAN-7');
  await expect(form.getByText('The company has another vehicle with this plate.')).toBeVisible();
  await expect(form.getByLabel('License plate')).toBeFocused();
  await expect(form.getByLabel('Model')).toHaveValue('Model 3');
  await expectSound(page);
  await form.getByLabel('License plate').fill('ABC 123');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(vehicles(page)).toHaveCount(2);

  // A form that is open stays while something else is looked for.
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

  const centres = page.getByRole('list', { name: 'Cost centers' });
  await page.getByRole('button', { name: 'Rename North' }).click();
  await expect(page.getByLabel('New name of North')).toBeFocused();
  await page.getByLabel('New name of North').fill('South');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('There is a cost center “South” already.')).toBeVisible();
  await page.getByLabel('New name of North').fill('Norfolk');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(centres.getByRole('listitem')).toHaveText([/Norfolk.*1 vehicle/u, /South/u]);
  await page.getByRole('button', { name: 'Close Norfolk' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 vehicle has it');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close cost center' }).click();
  await expect(centres.getByRole('listitem')).toHaveText([/South/u]);
  await expect(page.getByText('Cost center: Norfolk')).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Blue' }).click();
  await page.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(vehicles(page)).toHaveText([/VAN-7/u]);
  await expectSound(page);
});

test('a driver only looks, until the company is handed over to them', async ({
  page,
  browser,
  product,
}) => {
  await found(page, 'e2e-fleet-giver', 'Chesapeake Vans');
  await page.goto(FLEET);
  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  const form = page.getByRole('form', { name: /vehicle$/u });
  await form.getByLabel('Make').fill('Ford');
  await form.getByLabel('Model').fill('E-Transit');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(vehicles(page)).toHaveCount(1);
  const driver = await admit({ page, browser, ...product }, 'e2e-fleet-heir');

  await driver.getByRole('link', { name: 'Company vehicles' }).click();
  await expect(vehicles(driver)).toHaveText([/Ford E-Transit/u]);
  for (const action of [/^Add/u, /^Change/u, /^Remove/u]) {
    await expect(driver.getByRole('button', { name: action })).toHaveCount(0);
  }
  await expect(driver.getByRole('heading', { name: 'Cost centers' })).toHaveCount(0);
  await expectSound(driver);

  await page.goto(COMPANY);
  const people = page.getByRole('list', { name: 'People' });
  await page.getByRole('button', { name: 'Hand the company over to e2e-fleet-heir' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('e2e-fleet-heir becomes the owner and you become a manager');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay owner' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Hand the company over to e2e-fleet-heir' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(people.getByText('Owner · e2e-fleet-heir@example.com')).toBeVisible();
  await expect(people.getByText('Manager · e2e-fleet-giver@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hand the company over/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave company' })).toBeVisible();

  await driver.reload();
  await expect(driver.getByRole('button', { name: 'Add a vehicle' })).toBeVisible();
  await driver.context().close();
});

test('who is in no company is led to where one is created', async ({ page }) => {
  await register(page, 'e2e-fleet-nobody', FLEET);
  await expect(page.getByRole('heading', { name: 'You are in no company' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to Company' }).click();
  await expect(page.getByRole('button', { name: 'Create company' })).toBeVisible();
});
