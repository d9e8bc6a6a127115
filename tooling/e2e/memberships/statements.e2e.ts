import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from '../harness/accessibility.ts';
import { dayAhead, pay, register, verifyEmail } from '../harness/journey.ts';
import type { RunningProduct } from '../harness/running-product.ts';
import { expect, test } from '../harness/test.ts';

const STATEMENTS = '/account/company/statements';

/** Calls the api as the user signed in on the page. */
async function call<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.post(`/api${path}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Creates a company with a van that a cost center pays for. Returns the van's ID. */
async function beOwner(page: Page, name: string, plate: string): Promise<string> {
  await register(page, name, '/account/company');
  await page.getByLabel('Company name').fill('Tidewater Couriers');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewater Couriers' })).toBeVisible();
  const opened = await call<{ costCentres: { id: string }[] }>(
    page,
    '/account/company/cost-centres',
    { name: 'Night shift' },
  );
  const { vehicles } = await call<{ vehicles: { id: string }[] }>(
    page,
    '/account/company/vehicles',
    {
      make: 'Ford',
      model: 'E-Transit',
      year: 2024,
      plate,
      connector: null,
      batteryWh: null,
      nickname: null,
      costCentreId: opened.costCentres[0]?.id ?? null,
    },
  );
  return vehicles[0]?.id ?? '';
}

/**
 * Requests an emergency for the van, and pays: a visit that begins now. Returns the booking's ID.
 */
async function visitNow(page: Page, vehicleId: string, email: string): Promise<string> {
  const { booking } = await call<{ booking: { id: string } }>(page, '/booking', {
    serviceType: 'EMERGENCY',
    name: 'Dora Driver',
    email,
    phone: '757 555 0150',
    location: 'I-64 east, exit 273, Norfolk, VA 23510',
    vehicle: 'Ford E-Transit',
    vehicleId,
    bookingDate: dayAhead(0).date,
    bookingTime: '12:00',
  });
  await page.goto(`/checkout?bookingId=${booking.id}`);
  await pay(page, '4242 4242 4242 4242', '$65.00');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible();
  return booking.id;
}

/** Copies a visit, an hour apart, into a month that no other test uses: March 2024. */
async function repeatLongAgo(
  { databaseUrl }: RunningProduct,
  bookingId: string,
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into bookings
       select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'number', null, 'customer_id', null, 'status', 'completed',
         'name', 'Driver ' || n, 'local_date', (at at time zone b.zone)::date,
         'local_time', to_char(at at time zone b.zone, 'HH24:MI'),
         'starts_at', at, 'created_at', at
       ))).* from bookings b, generate_series(1, $2::int) n,
         lateral (select timestamptz '2024-03-01 12:00Z' + n * interval '1 hour' as at) t
       where b.id = $1`,
      [bookingId, count],
    );
  } finally {
    await client.end();
  }
}

/** Expects no axe violations on a wide screen and on a phone, and no sideways scrolling. */
async function expectSound(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(overflow).toBe(0);
  }
}

async function download(page: Page, link: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('an owner sees the statement of the month, and saves it as CSV and PDF', async ({
  page,
  consoleErrors,
}) => {
  const email = 'e2e-statements@example.com';
  const vanId = await beOwner(page, 'e2e-statements', 'ST-3142');
  await page.getByRole('link', { name: 'Monthly statements' }).click();
  await expect(page.getByText('Your company’s statements will be here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveCount(0);

  const id = await visitNow(page, vanId, email);
  const month = dayAhead(0).date.slice(0, 7);
  await page.goto(STATEMENTS);
  const visits = page.getByRole('table', { name: 'Visits' });
  const visit = visits.getByRole('row').filter({ hasText: 'ST-3142' });
  await expect(visit).toContainText('Emergency Instant Charge');
  await expect(visit).toContainText('Dora Driver');
  await expect(visit.getByRole('cell', { name: 'Night shift' })).toBeVisible();
  await expect(visit.getByRole('cell', { name: '$65.00' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Visits1');
  await expect(main).toContainText('Cost$65.00');
  const center = page
    .getByRole('table', { name: 'By cost center' })
    .getByRole('row', { name: /^Night shift/u });
  await expect(center.getByRole('cell')).toHaveText([
    '1',
    '0',
    '—',
    '—',
    '$65.00',
    '$0.00',
    '$65.00',
  ]);

  const csv = await download(page, 'Export as CSV');
  expect(csv.name).toBe(`statement-${month}.csv`);
  const [head, row, ...others] = csv.content.toString('utf8').split('\r\n');
  expect(head).toContain('Driver,Place,Cost center,Status');
  expect(row).toContain('Emergency Instant Charge,"2024 Ford E-Transit, ST-3142",Dora Driver,');
  expect(row).toMatch(
    new RegExp(`,Night shift,Confirmed,,,No,65\\.00,0\\.00,VC-[A-Z\\d]+,${id}`, 'u'),
  );
  expect(others.join('')).toBe('');
  const pdf = await download(page, 'Save as PDF');
  expect(pdf.name).toBe(`statement-${month}.pdf`);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');

  expect(consoleErrors.filter((error) => !/40[01]/u.test(error))).toEqual([]);
});

test('the chosen month is kept on reload and going back', async ({ page }) => {
  const vanId = await beOwner(page, 'e2e-statements-months', 'ST-1414');
  await visitNow(page, vanId, 'e2e-statements-months@example.com');
  const month = dayAhead(0).date.slice(0, 7);
  const visit = page.getByRole('table', { name: 'Visits' }).getByRole('row', { name: /ST-1414/u });
  await page.goto(`${STATEMENTS}?month=2024-02`);
  await expect(page.getByText('No visits in February 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save as PDF' })).toHaveAttribute(
    'href',
    /2024-02\.pdf$/u,
  );
  await page.reload();
  const choice = page.getByLabel('Month');
  await expect(choice).toHaveValue('2024-02');
  await choice.selectOption(month);
  await expect(page).toHaveURL(new RegExp(`month=${month}$`, 'u'));
  await expect(visit).toBeVisible();
  await expectSound(page);
  await page.goto('/account/company');
  await page.goBack();
  await expect(choice).toHaveValue(month);
  await expect(visit).toBeVisible();
});

test('further visits load on demand, and the focus moves to the first of them', async ({
  page,
  product,
}) => {
  const vanId = await beOwner(page, 'e2e-statements-many', 'ST-2718');
  const id = await visitNow(page, vanId, 'e2e-statements-many@example.com');
  await repeatLongAgo(product, id, 102);
  await page.goto(`${STATEMENTS}?month=2024-03`);
  await expect(page.getByRole('main')).toContainText('Visits102');
  const rows = page.getByRole('table', { name: 'Visits' }).getByRole('row');
  await expect(rows).toHaveCount(101);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(103);
  await expect(rows.filter({ hasText: 'Driver 101' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a driver sees who may read statements, and a user without a company how to create one', async ({
  page,
  browser,
  product,
}) => {
  await beOwner(page, 'e2e-statements-owner', 'ST-1618');
  const email = 'e2e-statements-driver@example.com';
  await page.reload();
  await page.getByLabel('Their email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited as driver, until/u)).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url });
  const driver = await context.newPage();
  await register(driver, 'e2e-statements-driver', STATEMENTS);
  await expect(driver.getByText('Statements are for companies')).toBeVisible();
  await expectSound(driver);
  await driver.getByRole('link', { name: 'Create your company' }).click();
  await expect(driver.getByLabel('Company name')).toBeVisible();
  await verifyEmail(driver, product.sandboxUrl, email);
  await driver.goto('/account/company');
  await driver.getByRole('button', { name: 'Join' }).click();
  await expect(driver.getByText(/^You are a driver here/u)).toBeVisible();
  await expect(driver.getByRole('link', { name: 'Monthly statements' })).toHaveCount(0);
  await driver.goto(STATEMENTS);
  await expect(driver.getByText('The owner and managers see the statements')).toBeVisible();
  await expect(driver.getByRole('link', { name: /PDF|CSV/u })).toHaveCount(0);
  await expectSound(driver);
  await context.close();
});
