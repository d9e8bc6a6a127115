import { expect, test } from '../harness/test.ts';
import { book, chooseDay, dayAhead, fillBooking, submitBooking } from '../harness/journey.ts';
import { settled } from '../harness/settled.ts';

test('the booking form shows what is missing and focuses the first field', async ({ page }) => {
  await page.goto('/booking');
  await submitBooking(page);
  for (const message of [
    'Name must be at least 2 characters.',
    'Email address is required',
    'Please enter your full address.',
    'Please select your vehicle type.',
    'Please select a service type.',
    'Please select a date.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Email').fill('nobody');
  await chooseDay(page, 3);
  await submitBooking(page);
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please select a time slot.')).toBeVisible();
});

test('form entries survive a reload', async ({ page }) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 4, email: 'reload@example.com', time: '1:00 PM' });
  await page.getByLabel(/Notes/).fill('Gate code 4711');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Driver');
  await expect(page.getByLabel('Email')).toHaveValue('reload@example.com');
  await expect(page.getByLabel(/Notes/)).toHaveValue('Gate code 4711');
  await expect(page.getByLabel('Vehicle type')).toHaveValue('tesla');
  await expect(page.getByRole('radio', { name: /^1:00 PM/ })).toBeChecked();
});

test('the total follows the chosen service', async ({ page }) => {
  await page.goto('/booking');
  const pricing = page.getByRole('region', { name: 'Service Pricing' });
  await expect(pricing).toContainText('$99.99');
  await page.getByRole('radio', { name: /Full Service/ }).check();
  await expect(pricing).toContainText('$299.99');
});

test('a full slot is marked as full and can’t be chosen', async ({ page, request, product }) => {
  const { date } = dayAhead(9);
  for (let index = 0; index < 3; index += 1) {
    const answer = await request.post(`${product.apiUrl}/api/booking`, {
      data: {
        name: 'Early Bird',
        email: `early${index}@example.com`,
        location: '100 Granby St, Norfolk, VA 23510',
        vehicle: 'ford',
        serviceType: 'fleet',
        bookingDate: date,
        bookingTime: '08:00',
        customerId: null,
      },
    });
    expect(answer.status()).toBe(201);
  }
  await page.goto('/booking');
  await chooseDay(page, 9);
  await expect(page.getByRole('radio', { name: /^8:00 AM.*full/i })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^9:00 AM/ })).toBeEnabled();
});

test('a customer whose slot was taken meanwhile is offered free slots nearby', async ({
  page,
  request,
  product,
}) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 11, email: 'second@example.com', time: '3:00 PM' });
  for (let index = 0; index < 3; index += 1) {
    await request.post(`${product.apiUrl}/api/booking`, {
      data: {
        name: 'Faster Driver',
        email: `faster${index}@example.com`,
        location: '100 Granby St, Norfolk, VA 23510',
        vehicle: 'ford',
        serviceType: 'fleet',
        bookingDate: dayAhead(11).date,
        bookingTime: '15:00',
        customerId: null,
      },
    });
  }
  await submitBooking(page);
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Still free nearby')).toBeVisible();
  await page
    .getByRole('button', { name: /2:00 PM|4:00 PM/ })
    .first()
    .click();
  await expect(page.locator('[data-field=bookingTime]')).toBeFocused();
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
});

test('a double click makes one booking', async ({ page }) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 12, email: 'double@example.com' });
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/booking')) requests += 1;
  });
  await page.getByRole('button', { name: 'Complete Booking & Proceed to Payment' }).dblclick();
  await page.waitForURL(/\/checkout\?/);
  expect(requests).toBe(1);
});

test('a retry after a lost response sends the same idempotency key and gets the same booking', async ({
  page,
}) => {
  await page.goto('/booking');
  await fillBooking(page, { days: 13, email: 'lost@example.com' });
  const keys: (string | undefined)[] = [];
  let answered: string | undefined;
  await page.route('**/api/booking', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    const { booking } = (await response.json()) as { booking: { id: string } };
    if (answered === undefined) {
      answered = booking.id;
      await route.abort('connectionreset');
      return;
    }
    expect(booking.id).toBe(answered);
    await route.fulfill({ response });
  });
  await submitBooking(page);
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('an address outside the service area is refused beside its field', async ({ page }) => {
  await page.goto('/booking');
  await page.getByLabel('Service location').fill('1 Calle Fortaleza, San Juan, PR 00901');
  await page.getByLabel('Full name').focus();
  await expect(page.getByText(/We don’t serve Puerto Rico yet/)).toBeVisible();
});

test('times are shown in the time zone of the region', async ({ page }) => {
  await page.goto('/booking');
  await page.getByLabel('Service location').fill('1 Market St, San Francisco, CA 94105');
  await page.getByLabel('Full name').focus();
  await chooseDay(page, 6);
  await expect(page.getByText(/^Times are in Pacific Time \(P[SD]T\)\./)).toBeVisible();
});

test('an unpaid booking can be continued from the booking page', async ({ page }) => {
  await book(page, { days: 14, email: 'resume@example.com' });
  await page.goto('/booking');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('the landing page shows the next free slots and links to them', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  const next = page.getByRole('region', { name: 'Next free times' });
  await next.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/booking\?date=.*&time=/);
  await expect(page.getByRole('radio', { checked: true, name: /^\d+:00 [AP]M/ })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a link with a date alone opens that day and its hours', async ({ page, consoleErrors }) => {
  const { date, label } = dayAhead(52);
  await page.goto(`/booking?again&date=${date}`);
  await expect(page.getByRole('button', { name: label })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^10:00 AM/u })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true, name: /^\d+:00 [AP]M/u })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

for (const [what, query] of [
  ['over', `date=${dayAhead(-3).date}`],
  ['over, with an hour', `date=${dayAhead(-3).date}&time=10:00`],
  ['too far ahead', `date=${dayAhead(200).date}`],
  ['impossible', 'date=2026-13-99'],
] as const) {
  test(`a link with a day that is ${what} opens the calendar without an error`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(`/booking?again&${query}`);
    await expect(page.getByRole('button', { name: /next month/iu })).toBeVisible();
    await expect(page.getByText('Choose a day to see its free times.')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
}

for (const location of ['dfgdfg', '10 Downing Street, London']) {
  test(`a booking with an unknown address can’t be submitted: ${location}`, async ({ page }) => {
    await page.goto('/booking');
    await settled(page);
    await fillBooking(page, { days: 15, email: 'nowhere@example.com' });
    const field = page.getByLabel('Service location');
    await field.fill(location);
    await submitBooking(page);
    await expect(field).toHaveAccessibleDescription(/Please add the city and state/u);
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/booking$/u);
    await field.fill('100 Granby St, Norfolk, VA 23510');
    // The address is looked up once the user stops typing.
    await expect(field).not.toHaveAccessibleDescription(/Please add the city and state/u);
    await submitBooking(page);
    await page.waitForURL(/\/checkout\?/u);
  });
}

test('a refusal that arrives after the address was corrected is ignored', async ({ page }) => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/region\?location=10\+Downing/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/booking');
  await settled(page);
  await fillBooking(page, { days: 15, time: '4:00 PM', email: 'late-refusal@example.com' });
  const request = page.waitForRequest(/\/api\/region\?location=10\+Downing/u);
  const answered = page.waitForResponse(/\/api\/region\?location=10\+Downing/u);
  const field = page.getByLabel('Service location');
  await field.fill('10 Downing Street, London');
  await request;
  await field.fill('100 Granby St, Norfolk, VA 23510');
  release();
  expect((await answered).status()).toBe(422);
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/u);
});
