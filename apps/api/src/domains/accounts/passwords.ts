import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/app-error.ts';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, 2 passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Unpacked on first use: it takes about 30 ms, and most processes never need it.
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Reads the most common passwords of published leaks, compared case-insensitively. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

// Hash to verify against if no account has the name, so that an unknown name takes as long as a
// wrong password.
let decoyHash: Promise<string> | undefined;

/** Returns the hash of a password to store. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Whether a password matches a hash. Without a hash always false, after the same work. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomUUID());
  const isRight = await verify(stored ?? (await decoyHash), password);
  return isRight && stored !== undefined;
}

/** @throws AppError `password_common`. */
export async function checkUncommon(password: string, field: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  if (!(await commonPasswords).has(password.toLowerCase())) return;
  throw new AppError(
    'password_common',
    'Many people use this password, so it’s easy to guess. Please choose another one.',
    { field },
  );
}
