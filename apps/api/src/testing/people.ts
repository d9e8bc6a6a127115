import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@voltcourier/contracts';
import { SESSION_COOKIE } from '../platform/http/access.ts';
import type { Api } from './harness.ts';

const PASSWORD = 'Correct horse battery 1';

let people = 0;

/** A person with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Adds a person. */
export async function addPerson({ deps }: Api, role: Role): Promise<Person> {
  people += 1;
  const username = `person-${people}-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const { id } = await deps.db
    .insertInto('users')
    .values({
      username,
      email,
      // Deliberately weak, because many people sign in during a test.
      password_hash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, password: PASSWORD };
}

/** Headers with which a person's session is proven: as a browser, and with a bearer token. */
export interface Credentials {
  readonly cookie: Record<string, string>;
  readonly bearer: Record<string, string>;
}

/** Signs a person in. */
export async function signIn(
  api: Api,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Credentials> {
  const { token } = await api
    .client()
    .accounts.login({ body: { usernameOrEmail: email, password } });
  return {
    cookie: { cookie: `${SESSION_COOKIE}=${token}` },
    bearer: { authorization: `Bearer ${token}` },
  };
}

/** Extends a user's sessions, for tests that outlast them. */
export async function staySignedIn({ deps }: Api, userId: string): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ idle_seconds: 1_000_000_000, expires_at: new Date('2100-01-01') })
    .where('user_id', '=', userId)
    .execute();
}
