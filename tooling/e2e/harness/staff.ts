import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
} from '@playwright/test';
import pg from 'pg';
import { leadPage } from './hosts.ts';
import type { RunningProduct } from './running-product.ts';
import { settled } from './settled.ts';

/**
 * Adds a staff account for one test, by default an administrator, so that its changes to the
 * account disturb no other test. The first attempt's account gives up its name to the second
 * attempt.
 */
export async function addStaff(
  page: Page,
  { databaseUrl }: RunningProduct,
  username: string,
  role: 'ADMIN' | 'TECHNICIAN' = 'ADMIN',
): Promise<{ email: string; password: string }> {
  const person = { email: `${username}@example.com`, password: 'Staff of the test 1' };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update users set username = 'earlier-' || username, email = 'earlier-' || email,
      role = 'CUSTOMER'
    where username = $1`,
    [username],
  );
  const answer = await page.request.post('/api/auth/register', { data: { username, ...person } });
  expect(answer.status()).toBe(201);
  await page.context().clearCookies();
  await client.query(`update users set role = $2 where username = $1`, [username, role]);
  await client.end();
  return person;
}

/**
 * Waits for the sign-in page that the staff app redirects to, and for its script: earlier input has
 * no effect.
 */
export async function waitForSignIn(page: Page): Promise<void> {
  await page.waitForURL((to) => to.pathname === '/auth');
  await settled(page);
}

/** Browser state of the administrator's session, by product; one session per worker. */
const sessions = new Map<string, Promise<Session>>();

type Session = NonNullable<BrowserContextOptions['storageState']>;

async function signInAdministrator({ url, apiUrl, admin }: RunningProduct): Promise<Session> {
  const client = await request.newContext({ baseURL: apiUrl });
  const data = { usernameOrEmail: admin.email, password: admin.password };
  const answer = await client.post('/api/auth/login', { data });
  expect(answer.status()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const { cookies } = await client.storageState();
  await client.dispose();
  const localStorage = [{ name: 'authToken', value: token }];
  return { cookies, origins: [{ origin: new URL(url).origin, localStorage }] };
}

interface OfficeOptions extends BrowserContextOptions {
  /** A session of its own instead of the worker's, for a test that ends it. */
  readonly hasOwnSession?: boolean;
}

/**
 * Opens a staff page as the administrator, in its own browser, signed in as the form would do it,
 * which `staff.e2e.ts` tests. Tests that end the session, or add a second factor to the account,
 * need their own staff account.
 */
export async function openOffice(
  browser: Browser,
  product: RunningProduct,
  address: string,
  { hasOwnSession = false, ...options }: OfficeOptions = {},
): Promise<Page> {
  const shared = hasOwnSession ? undefined : sessions.get(product.url);
  const session = shared ?? signInAdministrator(product);
  if (!hasOwnSession) sessions.set(product.url, session);
  const office = await browser.newContext({
    baseURL: product.url,
    storageState: await session,
    ...options,
  });
  const staff = await office.newPage();
  leadPage(staff, product);
  await staff.goto(address);
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  return staff;
}

/** Assigns a technician of the region to an email address's booking, as a dispatcher would. */
export async function assignTechnician(
  { databaseUrl }: RunningProduct,
  email: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update bookings b set technician_id = (
        select id from technicians t where t.region_id = b.region_id order by id limit 1
      ) where b.email = $1`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`There is no one booking of ${email}.`);
  } finally {
    await client.end();
  }
}
