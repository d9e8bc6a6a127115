import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/app-error.ts';

/** Argon2id with the parameters of OWASP's password storage cheat sheet (19 MiB, 2 passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Unpacked when first asked: that takes some 30 ms, and most processes are never asked.
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of published leaks, without case. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

// Verified when nobody has the name, so that a guess takes as long as a wrong password.
let decoyHash: Promise<string> | undefined;

/** The hash to store of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Whether a password is the one of a hash; without a hash never, after the same work. */
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
