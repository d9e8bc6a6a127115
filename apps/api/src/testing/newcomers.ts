import { randomUUID } from 'node:crypto';
import type { Api } from './harness.ts';

/** Password chosen by {@link register}. */
export const PASSWORD = 'Plenty of volts 7';

let newcomers = 0;

/** Registers a new person in its own browser. */
export async function register(api: Api, change: object = {}) {
  newcomers += 1;
  const username = `ada-${newcomers}-${randomUUID().slice(0, 8)}`;
  const form = { username, email: `${username}@example.com`, password: PASSWORD, ...change };
  const client = api.client();
  const { token, user } = await client.accounts.register({ body: form });
  return { client, form, token, user };
}
