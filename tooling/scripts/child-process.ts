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
  /** File with its output; undefined if it goes to the terminal. */
  readonly logFile: string | undefined;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<Ending>;
  /** How it ended; undefined while it runs. */
  ending(): Ending | undefined;
  /** Requests a shutdown, and kills it after `graceMs`. Resolves when it has ended. */
  stop(graceMs?: number): Promise<void>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** The last lines of its output. */
  tail(lines?: number): string;
}

/** What to start, and how to stop it. */
export interface ChildProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** File for its output; by default it goes to the terminal. */
  readonly logFile?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Signal that requests a shutdown; default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
}

/** The last lines of a log file; empty if there is none. */
function tailOf(logFile = '', lines = 12): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** Kills a process and all of its children. */
function killGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/**
 * Starts a process in its own process group, so that Ctrl-C in the terminal reaches only the
 * starter, which then stops everything in order.
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
  // If we end without stopping the child, for example by an exception, it must not keep running.
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
