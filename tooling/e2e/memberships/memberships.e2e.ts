import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../harness/accessibility.ts';
import { fillBooking, register, verifyEmail } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const MINE = '/account/membership';

/** Opens the booking form and fills it in while the sessions load. */
async function fill(page: Page, days: number, email: string): Promise<void> {
  await page.goto('/booking');
  await fillBooking(page, { days, email });
}

async function saveCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Add a|Use another) card$/u }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/** Saves a card for which the bank requires authentication each time. */
async function addCard(page: Page): Promise<void> {
  await saveCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL((url) => url.pathname === MINE && !url.searchParams.has('setup_intent'));
}

test('the membership page of a new account offers plans, passes axe and fits the window', async ({
  page,
}) => {
  await register(page, 'e2e-offer', MINE);
  await expect(page.getByText('No active membership')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expectSound(page);
});

test('a trial is started, its session is used for a booking, and a cancellation returns it', async ({
  page,
  product,
}) => {
  const email = 'e2e-trial@example.com';
  await register(page, 'e2e-trial', MINE);
  await expect(page.getByLabel('Code from our email')).toBeVisible();
  await verifyEmail(page, product.sandboxUrl, email);
  await page.goto(MINE);
  await page.getByRole('button', { name: 'Start my trial' }).click();
  await expect(page.getByText('1 of 1 session left')).toBeVisible();
  await expect(page.getByText(/^Free until/u)).toBeVisible();

  await fill(page, 55, email);
  await expect(page.getByRole('radio', { name: /Use a session/u })).toBeChecked();
  await expect(page.getByText('1 of 1 session left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Pay for this booking/u }).check();
  await expect(
    page.getByRole('button', { name: 'Complete Booking & Proceed to Payment' }),
  ).toBeVisible();
  await page.getByRole('radio', { name: /Use a session/u }).check();
  await page.getByRole('button', { name: 'Complete Booking', exact: true }).click();
  await page.waitForURL(/\/visit\//u);
  await expect(page.getByText('1 session', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText('0 of 1 session left')).toBeVisible();
  await fill(page, 55, email);
  await expect(page.getByText(/0 of 1 session left for this month/u)).toBeVisible();

  await page.goto('/dashboard?tab=upcoming');
  await page
    .getByRole('link', { name: /Reschedule or cancel|See/u })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('The session comes back to your membership.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await page.goto(MINE);
  await expect(page.getByText('1 of 1 session left')).toBeVisible();
});

test('a change to monthly billing is planned, survives a reload, and can be taken back', async ({
  page,
}) => {
  await register(page, 'e2e-monthly', MINE);
  await page.goto(`${MINE}?plan=essential&interval=annually`);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('button', { name: 'Pay $831.00 and start' }).click();
  await expect(page.getByText('Essential, billed annually').first()).toBeVisible();

  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(page.getByText(/^From .+ you pay \$99\.00 a month/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change to monthly billing' }).click();
  const planned = page.getByText(/^Becomes Essential, billed monthly on /u);
  await expect(planned).toBeVisible();
  await page.reload();
  await expect(planned).toBeVisible();
  await page.getByRole('button', { name: 'Keep Essential' }).click();
  await expect(page.getByText(/^Renews on .+ for \$831\.00/u)).toBeVisible();
  await expect(planned).toBeHidden();
  // None of it was charged.
  await expect(page.getByText(/· Paid$/u)).toHaveCount(1);
});

test('a member pays for a year, books with a session, plans a smaller plan, cancels, and resumes', async ({
  page,
}) => {
  const email = 'e2e-member@example.com';
  await register(page, 'e2e-member', MINE);
  await page.goto(`${MINE}?plan=professional&interval=annually`);
  await saveCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('radio', { name: /4242/u })).toBeChecked();
  await addCard(page);
  await expect(page.getByRole('radio', { name: /3184/u })).toBeChecked();
  await page.getByRole('button', { name: 'Pay $1,673.00 and start' }).click();
  // The bank declines at first: nothing is charged.
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.waitForURL((url) => url.pathname === MINE && !url.searchParams.has('payment_intent'));
  await expect(page.getByText('The payment was not completed')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $1,673.00 and start' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL((url) => url.pathname === MINE && !url.searchParams.has('payment_intent'));
  await expect(page.getByText('Professional, billed annually').first()).toBeVisible();
  await expect(page.getByText('25 of 25 sessions left')).toBeVisible();
  const invoices = page.getByRole('listitem').filter({ hasText: 'Membership started' });
  await expect(invoices).toHaveCount(1);
  await expect(invoices).toContainText('$1,673.00');
  await expect(invoices).toContainText('Paid');
  await expectAccessible(page);

  await fill(page, 56, email);
  await expect(page.getByText('25 of 25 sessions left')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Booking', exact: true }).click();
  await page.waitForURL(/\/visit\//u);

  await page.goto(MINE);
  await expect(page.getByText('24 of 25 sessions left')).toBeVisible();
  await page.getByRole('radio', { name: /^Essential/u }).check();
  await expect(
    page.getByText(/you pay \$831\.00 a year\. Until then nothing changes/u),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change to Essential' }).click();
  await expect(page.getByText(/^Becomes Essential, billed annually on/u)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByText(/^Cancelled\. Yours until/u)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my membership' }).click();
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(/^Active until/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Membership' })).toBeVisible();
});
