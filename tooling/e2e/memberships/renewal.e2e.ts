import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { fillBooking, mailAbout, mailsTo, register, signIn } from '../harness/journey.ts';
import { liveByClock, test } from '../harness/time-travel.ts';
import { expect } from '../harness/test.ts';

const MINE = '/account/membership';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// The product's clock in this file advances from test to test.
test.describe.configure({ mode: 'default' });
const after = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS);

/** A date as the pages show it: "December 4, 2026". */
const formatDate = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(
    instant,
  );

/**
 * End of the seven days in which a renewal can be paid; the renewal is charged an hour after it is
 * due.
 */
const graceEndOf = (renewal: Date) => new Date(after(renewal, 7).getTime() + HOUR_MS);

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/** Buys Essential monthly, then switches to a card that the bank declines. */
async function joinWithFailingCard(page: Page): Promise<void> {
  await page.goto(`${MINE}?plan=essential&interval=monthly`);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await fillCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $99.00 and start' }).click();
  await expect(page.getByText('10 of 10 sessions left')).toBeVisible();
  await page.goto('/payment-methods');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await fillCard(page, '4000 0000 0000 0341');
  await page.getByRole('button', { name: /^Make default: Visa ending in 0341/u }).click();
  await expect(page.getByText(/We’ll charge .*•••• 0341\./u).first()).toBeVisible();
}

/** Opens the membership page after weeks away, which requires signing in again. */
async function comeBack(page: Page, name: string): Promise<void> {
  await page.goto(MINE);
  await page.waitForURL((url) => url.pathname === '/auth');
  await signIn(page, name);
  await page.waitForURL((url) => url.pathname === MINE);
}

test('a declined renewal sends its mails, keeps the membership for seven days, and then ends it', async ({
  page,
  timed,
}) => {
  const { sandboxUrl } = timed.product;
  const name = 'e2e-refused';
  const email = `${name}@example.com`;
  await register(page, name, MINE);
  const { goTo, renewsAt } = await liveByClock(page, timed, name);
  await joinWithFailingCard(page);
  const renewal = await renewsAt();
  const graceEnd = formatDate(graceEndOf(renewal));

  await goTo(after(renewal, 0.5));
  const refused = await mailAbout(page, sandboxUrl, email, /could not be renewed$/u);
  expect(refused.text).toContain(graceEnd.replace(/, \d{4}$/u, ''));
  await comeBack(page, name);
  await expect(
    page.getByText(`The last payment failed. Everything works until ${graceEnd}.`),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: '$99.00 is due' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Renewal' })).toContainText('Due');
  await expectAccessible(page);

  await page.goto('/booking');
  const visit = after(renewal, 10);
  await fillBooking(page, { days: Math.round((visit.getTime() - Date.now()) / DAY_MS), email });
  await expect(page.getByRole('radio', { name: /Use a session/u })).toBeChecked();
  await page.getByRole('button', { name: 'Complete Booking', exact: true }).click();
  await page.waitForURL(/\/visit\//u);
  const appointment = page.url();
  await page.goto(MINE);
  await expect(page.getByText('9 of 10 sessions left')).toBeVisible();

  await goTo(after(renewal, 5.5));
  const ending = await mailAbout(page, sandboxUrl, email, /ends in two days$/u);
  expect(ending.text).toContain(graceEnd.replace(/, \d{4}$/u, ''));
  await page.goto('/dashboard');
  await expect(page.getByText(`Active until ${graceEnd}`)).toBeVisible();
  await expect(page.getByText('9 of 10 sessions left')).toBeVisible();

  await goTo(after(renewal, 8));
  const ended = await mailAbout(page, sandboxUrl, email, /has ended$/u);
  expect(ended.text).toContain('you won’t be charged again');
  await page.goto(MINE);
  await expect(page.getByText('Expired')).toBeVisible();
  await expect(page.getByText(/sessions left/u)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Essential/u })).toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: 'Renewal' })).toContainText('Not paid');
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Expired')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renew Membership' })).toBeVisible();
  // A visit booked with a session remains.
  await page.goto(appointment);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  const subjects = (await mailsTo(page, sandboxUrl, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('membership')).toReversed()).toEqual([
    'Your Essential membership has started',
    'Your Essential membership could not be renewed',
    'Your Essential membership ends in two days',
    'Your Essential membership has ended',
  ]);
});

test('a declined renewal that is paid with another card within seven days continues the membership', async ({
  page,
  timed,
}) => {
  const { sandboxUrl } = timed.product;
  const name = 'e2e-recovered';
  const email = `${name}@example.com`;
  await register(page, name, MINE);
  const { goTo, renewsAt } = await liveByClock(page, timed, name);
  await joinWithFailingCard(page);
  const renewal = await renewsAt();

  await goTo(after(renewal, 0.5));
  await mailAbout(page, sandboxUrl, email, /could not be renewed$/u);
  await comeBack(page, name);
  await page.getByRole('radio', { name: /4242/u }).check();
  await page.getByRole('button', { name: 'Pay $99.00' }).click();
  const next = await renewsAt();
  expect(next.getTime()).toBeGreaterThan(after(renewal, 27).getTime());
  await expect(page.getByText(`Renews on ${formatDate(next)} for $99.00.`)).toBeVisible();
  await expect(page.getByText('10 of 10 sessions left')).toBeVisible();
  const renewals = page.getByRole('listitem').filter({ hasText: 'Renewal' });
  await expect(renewals).toContainText('Paid');
  await mailAbout(page, sandboxUrl, email, /^Receipt for your Essential membership$/u);

  // The card used for this payment also pays the next month.
  await goTo(after(next, 0.5));
  await comeBack(page, name);
  await expect(renewals).toHaveCount(2);
  await expect(page.getByText('10 of 10 sessions left')).toBeVisible();
  const subjects = (await mailsTo(page, sandboxUrl, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /could not|ends|ended/u.test(subject))).toHaveLength(1);
});
