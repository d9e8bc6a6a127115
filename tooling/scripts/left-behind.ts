import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Command line of a running process; empty if none has this ID. */
export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Stops a process left by an earlier, killed run. Its command line must contain `mark`: process IDs
 * are reused, and unrelated processes must not be touched.
 */
export async function stopLeftBehind(
  pid: number,
  mark: string,
  signal: NodeJS.Signals,
): Promise<void> {
  const isThere = () => commandLineOf(pid).includes(mark);
  if (!isThere()) return;
  process.kill(pid, signal);
  for (let waited = 0; isThere() && waited < 10_000; waited += 50) await delay(50);
  if (isThere()) process.kill(pid, 'SIGKILL');
  for (let waited = 0; isThere() && waited < 5000; waited += 50) await delay(50);
}
