import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { User } from '@voltcourier/contracts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  addSession,
  addUser,
  endSession,
  findSessionUser,
  findUserByLogin,
  hasAdministrator,
  type UserRow,
} from './repository.ts';

/** How long a session lasts at most, in seconds. */
export const SESSION_SECONDS = 12 * 3600;

/** Argon2id with the parameters of OWASP's password storage cheat sheet (19 MiB, 2 passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Verified when nobody has the name, so that a guess takes as long as a wrong password.
let decoyHash: Promise<string> | undefined;

const viewOf = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
});

/** Creates the first administrator, when there is none. Says whether it did. */
export async function createFirstAdministrator(
  db: Database,
  admin: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdministrator(db)) return false;
  return addUser(db, {
    username: admin.email.split('@')[0] ?? 'admin',
    email: admin.email,
    passwordHash: await hash(admin.password, ARGON2),
    role: 'ADMIN',
  });
}

/** Accounts: signing in and out, and who a session is. */
export function createAccounts(deps: Pick<Dependencies, 'db' | 'now'>) {
  return {
    /**
     * Signs in. The same answer, after the same work, for a wrong password and an unknown account.
     *
     * @throws AppError `unauthenticated`.
     */
    login: async (login: string, password: string): Promise<{ sessionId: string; user: User }> => {
      decoyHash ??= hash(randomUUID(), ARGON2);
      const row = await findUserByLogin(deps.db, login);
      const isRight = await verify(row?.password_hash ?? (await decoyHash), password);
      if (row === undefined || !isRight) {
        throw new AppError('unauthenticated', 'The email, username or password is not right.');
      }
      const at = deps.now();
      const sessionId = randomUUID();
      await addSession(deps.db, {
        id: sessionId,
        userId: row.id,
        at,
        expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1000),
      });
      return { sessionId, user: viewOf(row) };
    },

    /** The person of a session, while it lasts. */
    findUser: async (sessionId: string): Promise<User | undefined> => {
      const row = await findSessionUser(deps.db, sessionId, deps.now());
      return row === undefined ? undefined : viewOf(row);
    },

    /** Ends a session, and with it its token and its cookie. */
    logout: (sessionId: string): Promise<void> => endSession(deps.db, sessionId, deps.now()),
  };
}

/** The accounts service. */
export type AccountsService = ReturnType<typeof createAccounts>;
