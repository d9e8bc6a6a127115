import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process of the product. */
export interface ChildProcess {
  readonly name: string;
  readonly pid: number;
  /** Where its output goes; undefined when that is the terminal. */
  readonly logFile: string | undefined;
  /** Settles when the process has ended, however it ended. */
  readonly ended: Promise<Ending>;
  /** How it ended, or undefined while it runs. */
  ending(): Ending | undefined;
  /** Asks it to finish, and ends it the hard way after `graceMs`. Resolves when it has ended. */
  stop(graceMs?: number): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** The last lines that it wrote. */
  tail(lines?: number): string;
}

/** What to start, and how to ask it to finish. */
export interface ChildProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Gets its output; the terminal does when left out. */
  readonly logFile?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** The signal that asks it to finish; SIGTERM unless told. */
  readonly stopSignal?: NodeJS.Signals;
}

/** The last lines of a log file; empty when there is none. */
function tailOf(logFile = '', lines = 12): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** Kills a process with everything that it has started. */
function killGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/**
 * Starts a process in its own process group, so that Ctrl-C in the terminal reaches only whoever
 * started it, who then stops everything in order.
 */
export function startChildProcess(options: ChildProcessOptions): ChildProcess {
  const log = options.logFile === undefined ? 'inherit' : openSync(options.logFile, 'a');
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['ignore', log, log],
  });
  if (typeof log === 'number') closeSync(log);
  const stopSignal = options.stopSignal ?? 'SIGTERM';
  // Should we end without stopping it, by an exception for example, it must not stay behind.
  const leaveNothing = () => void child.kill(stopSignal);
  process.once('exit', leaveNothing);
  let ending: Ending | undefined;
  const ended = new Promise<Ending>((resolve) => {
    const finish = (how: Ending) => {
      ending ??= how;
      process.removeListener('exit', leaveNothing);
      resolve(ending);
    };
    child.once('exit', (code, signal) => finish({ code, signal }));
    child.once('error', () => finish({ code: 127, signal: null }));
  });

  return {
    name: options.name,
    pid: child.pid ?? 0,
    logFile: options.logFile,
    ended,
    ending: () => ending,
    signal: (signal) => void child.kill(signal),
    tail: (lines) => tailOf(options.logFile, lines),
    async stop(graceMs = 15_000) {
      if (ending !== undefined) return;
      child.kill(stopSignal);
      const timer = new AbortController();
      const late = delay(graceMs, 'late' as const, { signal: timer.signal }).catch(() => 'done');
      if ((await Promise.race([ended, late])) === 'late') killGroup(child.pid);
      timer.abort();
      await ended;
    },
  };
}
