import { execFileSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.ts';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** How to run a PostgreSQL program. */
interface Invocation extends Partial<Ids> {
  readonly command: string;
  readonly args: readonly string[];
}

/** The system account under which PostgreSQL runs. */
export interface Account {
  /** Undefined if it is the current account. */
  readonly ids: Ids | undefined;
  invoke(program: string, args: readonly string[]): Invocation;
}

const capabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
];

function idOf(option: '-u' | '-g'): number {
  const output = execFileSync('id', [option, 'postgres'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(output);
}

function findIds(): Ids | undefined {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function createIds(): Ids {
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ] as const) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      break;
    } catch {
      // The other system's command may exist, so findIds below decides.
    }
  }
  const created = findIds();
  if (created !== undefined) return created;
  throw new Failure(
    'PostgreSQL can’t run as root, and the account “postgres” could not be created; create it, or run as an ordinary user.',
  );
}

function mayEnter(folder: string, account: Ids): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** The first folder on the path to a target that the account can't enter, if any. */
function findClosedFolder(targets: readonly string[], account: Ids): string | undefined {
  return targets
    .flatMap((target) => {
      const { root } = path.parse(target);
      const names = path.relative(root, target).split(path.sep);
      return names.map((_, index) => path.join(root, ...names.slice(0, index)));
    })
    .find((folder) => !mayEnter(folder, account));
}

/**
 * `setpriv` with the single capability to pass through folders that the account may not enter, such
 * as /root or a temporary folder of root's. PostgreSQL itself still runs without root's privileges.
 */
function findPassage(ids: Ids, program: string): readonly string[] | undefined {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/mu.exec(status)?.[1] ?? '0'}`);
    const capability = capabilities.find(({ bit }) => ((bounding >> bit) & 1n) === 1n)?.name;
    if (capability === undefined) return undefined;
    const passage = [
      'setpriv',
      `--reuid=${ids.uid}`,
      `--regid=${ids.gid}`,
      '--clear-groups',
      // initdb checks with access(2), which otherwise ignores the capabilities of ordinary users.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      '--',
    ] as const;
    execFileSync(passage[0], [...passage.slice(1), program, '--version'], { stdio: 'ignore' });
    return passage;
  } catch {
    return undefined;
  }
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. For root this is the `postgres`
 * account, created if the system has none; for other users it is their own account.
 *
 * @throws Failure if the account can't access `program` and `folder`.
 */
export function choosePostgresAccount(program: string, folder: string): Account {
  if (process.getuid?.() !== 0) {
    return { ids: undefined, invoke: (command, args) => ({ command, args }) };
  }
  const ids = findIds() ?? createIds();
  const closed = findClosedFolder([program, folder], ids);
  if (closed === undefined) {
    return { ids, invoke: (command, args) => ({ command, args, ...ids }) };
  }
  const [command, ...flags] = findPassage(ids, program) ?? [];
  if (command === undefined) {
    throw new Failure(
      `PostgreSQL can’t run as root, and its account “postgres” can’t access ${closed}: put the repository and DATA_DIR elsewhere, run as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return { ids, invoke: (wanted, args) => ({ command, args: [...flags, wanted, ...args] }) };
}

/** Changes the owner of a folder or file to the account. */
export function giveTo(file: string, { ids }: Account): void {
  if (ids !== undefined) chownSync(file, ids.uid, ids.gid);
}
