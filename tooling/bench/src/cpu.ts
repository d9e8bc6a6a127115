import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';

// Linux counts CPU time in hundredths of a second (man 5 proc, sysconf(_SC_CLK_TCK)).
const TICKS_PER_SECOND = 100;
const PERIOD_US = 20_000;
const GROUPS = '/sys/fs/cgroup';

/** Fields of /proc/<pid>/stat after the process name, which may contain spaces. */
function statOf(pid: number | string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** CPU time used by processes, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 13).map(Number));
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_PER_SECOND;
}

/** A process and its children, such as PostgreSQL with its backends. */
export function familyOf(parent: number): number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && statOf(name)[1] === String(parent),
  );
  return [parent, ...children.map(Number)];
}

function limitGroup(folder: string, share: number): void {
  const quota = Math.round(PERIOD_US * share);
  if (existsSync(`${folder}/cpu.max`)) {
    writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD_US}`);
    return;
  }
  writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US));
  writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota));
}

/**
 * Limits each process to a share of a core, as if each ran on its own small machine. Returns a
 * function that removes the limits; undefined if the kernel doesn't allow it (Linux, as root,
 * only).
 */
export function limitCpu(pids: readonly number[], share: number): (() => void) | undefined {
  const parent = existsSync(`${GROUPS}/cgroup.controllers`) ? GROUPS : `${GROUPS}/cpu`;
  const folders = pids.map((pid) => `${parent}/voltcourier-bench-${pid}`);
  try {
    for (const [index, folder] of folders.entries()) {
      mkdirSync(folder);
      limitGroup(folder, share);
      writeFileSync(`${folder}/cgroup.procs`, String(pids[index]));
    }
  } catch {
    return undefined;
  }
  return () => {
    for (const [index, folder] of folders.entries()) {
      try {
        writeFileSync(`${parent}/cgroup.procs`, String(pids[index]));
      } catch {
        // It has ended in the meantime.
      }
      rmdirSync(folder);
    }
  };
}
