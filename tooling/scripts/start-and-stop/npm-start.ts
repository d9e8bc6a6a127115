import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLineOf } from '../left-behind.ts';
import { repository } from '../paths.ts';

/** `npm start` in its own terminal. */
export interface Terminal {
  /** Everything printed so far. */
  text(): string;
  /** Resolves with the exit code, or null if npm passes on the signal that ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when `expected` has been printed; rejects if the command ends before. */
  until(expected: string): Promise<void>;
  /** Sends what a terminal sends on Ctrl-C: SIGINT to every process of the foreground group. */
  pressCtrlC(): void;
  /** Sends a signal only to npm. */
  kill(signal: NodeJS.Signals): void;
}

/** Runs `npm start` without any of the surrounding configuration. */
export function npmStart(env: Readonly<Record<string, string>>): Terminal {
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (printed: string) => {
      text += printed;
      for (const check of waiting) check();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return {
    text: () => text,
    ended,
    until: (expected) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!text.includes(expected)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
        void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${text}`)));
      }),
    kill: (signal) => void child.kill(signal),
    pressCtrlC: () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGINT')),
  };
}

interface Running {
  readonly pid: number;
  readonly processes: readonly { readonly pid: number; readonly mark: string }[];
}

/** Processes of the run on a data folder: the one that started it, then the others. */
export function processesOf(dataDir: string): { starter: number; others: readonly number[] } {
  const file = path.join(dataDir, 'running.json');
  const { pid, processes } = JSON.parse(readFileSync(file, 'utf8')) as Running;
  const postmaster = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const ours = processes.filter((each) => commandLineOf(each.pid).includes(each.mark));
  return {
    starter: pid,
    others: [...ours.map((each) => each.pid), Number.parseInt(postmaster, 10)],
  };
}

/** The processes that are still running. */
export function stillRunning(pids: readonly number[]): readonly string[] {
  return pids.map(commandLineOf).filter((line) => line !== '');
}
