import { expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import type { RunningProduct } from './running-product.ts';

/** Customers that a test adds directly, not through the site. */
interface Readers {
  /** Prefix of their names and addresses: `reader` makes `reader-1@e2e.example` and so on. */
  readonly prefix: string;
  readonly count: number;
}

/** Runs a function with a connection to the product's database. */
export async function withDatabase<Result>(
  { databaseUrl }: Pick<RunningProduct, 'databaseUrl'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Adds customers with a verified address who agreed to receive news. Returns the ID of a tag that
 * only they have, so that a segment of the tag contains exactly them, whatever is counted in the
 * background.
 */
export async function addReaders(
  product: RunningProduct,
  { prefix, count }: Readers,
): Promise<string> {
  const { rows } = await withDatabase(product, (client) =>
    client.query<{ id: string }>(
      `with tag as (
        insert into tags (id, name, tone, created_at)
        values (gen_random_uuid(), 'Readers of ' || $1, 'plain', now()) returning id
      ), account as (
        insert into users (username, email, password_hash, role, email_verified_at)
        select $1 || '-' || n, $1 || '-' || n || '@e2e.example', 'none', 'CUSTOMER', now()
        from generate_series(1, $2::integer) n returning id, email
      ), wish as (
        insert into contact_preferences (user_id, marketing, reminders, updated_at)
        select id, true, true, now() from account
      ), contact as (
        insert into people (id, name, email, source, group_id, user_id, created_at,
          last_contact_at, group_contact_at)
        select id, 'Reader', email, 'account', id, id, now(), now(), now() from account
        returning id
      ), tagged as (
        insert into person_tags (person_id, tag_id) select contact.id, tag.id from contact, tag
      )
      select id from tag`,
      [prefix, count],
    ),
  );
  return rows[0]?.id ?? '';
}

/** Calls a staff endpoint as the user of the page; returns its JSON. */
export async function callAsStaff<Answer = { id: string; version: number }>(
  staff: Page,
  path: string,
  data: object,
): Promise<Answer> {
  const { origin } = new URL(staff.url());
  const answer = await staff.request.post(`/api/staff${path}`, { data, headers: { origin } });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** The toast at the edge of the page; there is one at a time. */
const toast = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/u }).getByRole('listitem');

/**
 * Expects a toast with this title and description, and closes it, so that it isn't confused with
 * the next one.
 */
export async function expectToast(page: Page, title: string, sentence?: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  if (sentence !== undefined) {
    await expect(toast(page).getByText(sentence, { exact: true })).toBeVisible();
  }
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toBeHidden();
}

/** Makes the sandbox fail the next request to a vendor. */
export async function failNext(
  page: Page,
  { sandboxUrl }: Pick<RunningProduct, 'sandboxUrl'>,
  vendor: 'openai' | 'youtube',
  kind: string,
): Promise<void> {
  const answer = await page.request.post(`${sandboxUrl}/sandbox/${vendor}/fail-next`, {
    data: { kind },
  });
  expect(answer.ok()).toBe(true);
}
