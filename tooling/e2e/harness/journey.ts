import { expect, type Page, test } from '@playwright/test';
import { readProduct } from './running-product.ts';
import { settled } from './settled.ts';
import { type Texts, textsIn } from './texts.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/New_York';

/**
 * Returns a date some days ahead in Norfolk's time zone, as named by the calendar and by the api.
 */
export function dayAhead(
  days: number,
  locale: 'en-US' | 'es-US' = 'en-US',
): { label: string; date: string } {
  const format = (options: Intl.DateTimeFormatOptions, as: string, at: Date) =>
    new Intl.DateTimeFormat(as, { year: 'numeric', ...options }).format(at);
  const numbers = { month: '2-digit', day: '2-digit', timeZone: ZONE } as const;
  const [month = '', day = '', year = ''] = format(numbers, 'en-US', new Date()).split('/');
  // By the calendar: a day on which clocks change has 23 or 25 hours.
  const at = new Date(Date.parse(`${year}-${month}-${day}`) + days * DAY_MS);
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return { label: format(options, locale, at), date: at.toISOString().slice(0, 10) };
}

const PASSWORD = 'Plenty of volts 7';

/** Name for this attempt: the first one has left its account behind. */
export function nameNow(name: string): string {
  const { retry } = test.info();
  return retry === 0 ? name : `${name}-${retry}`;
}

/**
 * Registers a user and opens a page for them, signed in as the form would do it, which
 * `accounts.e2e.ts` tests.
 */
export async function register(page: Page, who: string, path = '/dashboard'): Promise<void> {
  const name = nameNow(who);
  const answer = await page.request.post('/api/auth/register', {
    data: { username: name, email: `${name}@example.com`, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  const { cookies, origins } = await page.context().storageState();
  const { origin: answered } = new URL(answer.url());
  const hosted = readProduct();
  const origin = answered === hosted.apiUrl ? hosted.url : answered;
  const localStorage = [{ name: 'authToken', value: token }];
  const others = origins.filter((kept) => kept.origin !== origin);
  await page.context().setStorageState({ cookies, origins: [...others, { origin, localStorage }] });
  await page.goto(path);
  await settled(page);
}

/** Signs in on a page that asks for it, as a user registered by {@link register}. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email or username').fill(nameNow(name));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Who books, and for when. Tests use their own days, because a slot has three seats. */
export interface Visit {
  readonly days: number;
  /** As on the button: "10:00 AM". */
  readonly time?: string;
  readonly email: string;
}

/** Shows the month of a day and chooses the day. */
export async function chooseDay(
  page: Page,
  days: number,
  { language }: Texts = textsIn('en'),
): Promise<number> {
  const { label } = dayAhead(days, language === 'es' ? 'es-US' : 'en-US');
  const day = page.getByRole('button', { name: label });
  const next = page.getByRole('button', { name: /next month|mes siguiente/iu });
  await expect(next).toBeVisible();
  let monthsTurned = 0;
  for (; monthsTurned < 3 && !(await day.isVisible()); monthsTurned += 1) await next.click();
  await day.click();
  return monthsTurned;
}

/** Fills the booking form as a person would. */
export async function fillBooking(page: Page, visit: Visit): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Email').fill(visit.email);
  await page.getByLabel('Service location').fill('100 Granby St, Norfolk, VA 23510');
  await page.getByLabel('Vehicle type').selectOption('Tesla');
  await page.getByRole('radio', { name: /Standard Charge/ }).check();
  await chooseDay(page, visit.days);
  await page.getByRole('radio', { name: new RegExp(`^${visit.time ?? '10:00 AM'}`) }).check();
}

/** Submits the booking form. */
export async function submitBooking(page: Page, { say } = textsIn('en')): Promise<void> {
  await page.getByRole('button', { name: say('Complete Booking & Proceed to Payment') }).click();
}

/**
 * Books, and waits for the checkout. Returns the booking's ID. Waits for hydration first: it
 * restores what this tab entered before, which could fall between Playwright's two steps of filling
 * a field, selecting its text and typing over it.
 */
export async function book(page: Page, visit: Visit): Promise<string> {
  await page.goto('/booking');
  await settled(page);
  await fillBooking(page, visit);
  await submitBooking(page);
  await page.waitForURL(/\/checkout\?/);
  await expect(page.getByLabel('Card number')).toBeVisible();
  return new URL(page.url()).searchParams.get('bookingId') ?? '';
}

/** Fills the emergency form as a person would; works without scripts too. */
export async function fillEmergency(page: Page, email: string): Promise<void> {
  await page.getByLabel('Where are you?').fill('I-64 east, exit 273, Norfolk, VA 23510');
  await page.getByLabel('Vehicle').fill('White Nissan Leaf');
  await page.getByLabel('Full name').fill('Ada Driver');
  await page.getByLabel('Phone').fill('757 555 0101');
  await page.getByLabel('Email').fill(email);
}

/** Sends the emergency form. */
export async function requestHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request help now' }).click();
}

/** Fills the card form and pays. */
export async function pay(
  page: Page,
  number = '4242 4242 4242 4242',
  amount = '$99.99',
  { say } = textsIn('en'),
): Promise<void> {
  await page.getByLabel(say('Card number')).fill(number);
  await page.getByLabel(say('Expiry date')).fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page
    .getByRole('button', { name: say('Pay {formatUsd}').replace('{formatUsd}', amount) })
    .click();
}

/** A mail received by the sandbox. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { filename: string; content: string }[];
}

/** Returns the mails to an address, once there are any. */
export async function mailsTo(page: Page, sandboxUrl: string, email: string): Promise<Mail[]> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${sandboxUrl}/sandbox/inbox?to=${email}`);
      mails = ((await answer.json()) as { mails: Mail[] }).mails;
      return mails.length;
    })
    .toBeGreaterThan(0);
  return mails;
}

/** Returns the mail to an address with a subject, once it has arrived. */
export async function mailAbout(
  page: Page,
  sandboxUrl: string,
  email: string,
  subject: RegExp,
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(page, sandboxUrl, email)).find((mail) => subject.test(mail.subject));
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error('The mail has come.');
  return found;
}

/** Returns the six digits from a new account's welcome mail. */
export async function verificationCode(
  page: Page,
  sandboxUrl: string,
  email: string,
): Promise<string> {
  const { text } = await mailAbout(page, sandboxUrl, email, /^Welcome/u);
  return /Your code: (\d{6})/u.exec(text)?.[1] ?? '';
}

/** Verifies a new account's address with the button on the page that its welcome mail links to. */
export async function verifyEmail(page: Page, sandboxUrl: string, email: string): Promise<void> {
  const { text } = await mailAbout(page, sandboxUrl, email, /^Welcome/u);
  await page.goto(/https?:\/\/\S+#[\w-]{43}/u.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await page.waitForURL('**/verification-success');
}
