import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { RunningProduct } from './running-product.ts';

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

/** A staff page as the administrator has it open, in a browser of its own. */
export async function openOffice(
  browser: Browser,
  { url, admin }: RunningProduct,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const staff = await context.newPage();
  await staff.goto(address);
  await staff.getByLabel('Email or username').fill(admin.email);
  await staff.getByLabel('Password').fill(admin.password);
  await staff.getByRole('button', { name: 'Sign in' }).click();
  await staff.waitForURL((to) => to.pathname === new URL(address, url).pathname);
  return staff;
}
