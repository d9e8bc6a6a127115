import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { RunningProduct } from './running-product.ts';
import { settled } from './settled.ts';

/** A member of staff of a test's own, so that what it does to the account disturbs no other. */
export async function addStaff(
  page: Page,
  { databaseUrl }: RunningProduct,
  username: string,
): Promise<{ email: string; password: string }> {
  const person = { email: `${username}@example.com`, password: 'Staff of the test 1' };
  const answer = await page.request.post('/api/auth/register', { data: { username, ...person } });
  expect(answer.status()).toBe(201);
  await page.context().clearCookies();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update users set role = 'ADMIN' where username = $1`, [username]);
  await client.end();
  return person;
}

/**
 * Waits for the sign-in that staff's app leads to, and for the page's script: what is done before it
 * has come does nothing.
 */
export async function waitForSignIn(page: Page): Promise<void> {
  await page.waitForURL((to) => to.pathname === '/auth');
  await settled(page);
}

/** A staff page as the administrator has it open, in a browser of its own. */
export async function openOffice(
  browser: Browser,
  { url, admin }: RunningProduct,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const staff = await context.newPage();
  await staff.goto(address);
  await waitForSignIn(staff);
  await staff.getByLabel('Email or username').fill(admin.email);
  await staff.getByLabel('Password').fill(admin.password);
  await staff.getByRole('button', { name: 'Sign in' }).click();
  const { pathname, search } = new URL(address, url);
  // The app's own address may be written with a slash at its end.
  await staff.waitForURL(
    (to) => to.pathname.replace(/\/$/u, '') === pathname && to.search === search,
  );
  return staff;
}

/** Assigns a technician of its region to the booking of an address, as a dispatcher would. */
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
