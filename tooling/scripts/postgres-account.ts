import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.ts';

/** The system account that PostgreSQL runs under; empty when it is simply ours. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>;

function idOf(option: '-u' | '-g'): number {
  return Number(
    execFileSync('id', [option, 'postgres'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}

function findPostgresAccount(): Account | undefined {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL refuses to run as root. For root this is the `postgres` account, created when the
 * system has none; for everyone else it is the account that we run under.
 */
export function choosePostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const existing = findPostgresAccount();
  if (existing !== undefined) return existing;
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ] as const) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      break;
    } catch {
      // The other system's command may exist; findPostgresAccount below has the last word.
    }
  }
  const created = findPostgresAccount();
  if (created === undefined) {
    throw new Failure(
      'PostgreSQL can’t run as root, and the account “postgres” could not be created; create it, or run as an ordinary user.',
    );
  }
  return created;
}

function mayEnter(folder: string, account: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** The first folder on the way to `target` that the account can't enter, if any. */
export function findClosedFolder(target: string, account: Account): string | undefined {
  if (account.uid === undefined) return undefined;
  const holder = { uid: account.uid, gid: account.gid };
  const { root } = path.parse(target);
  const names = path.relative(root, target).split(path.sep);
  return names
    .map((_, index) => path.join(root, ...names.slice(0, index)))
    .find((folder) => !mayEnter(folder, holder));
}

/** Hands a folder over to the account. */
export function giveTo(folder: string, account: Account): void {
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
}
