import { spawn } from 'node:child_process';
import { repository } from './paths.ts';

/** Output of a command, and whether it succeeded. */
export interface Captured {
  readonly succeeded: boolean;
  /** Interleaved standard output and standard error. */
  readonly output: string;
}

/** Where and how to run a command. */
export interface CaptureOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Stops the command and all processes that it started. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command to its end and captures its output. */
export async function capture(
  command: string,
  args: readonly string[],
  options: CaptureOptions = {},
): Promise<Captured> {
  // In its own process group, so that it can be interrupted together with its children.
  const child = spawn(command, args, {
    cwd: options.cwd ?? repository,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const interrupt = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  };
  options.signal?.addEventListener('abort', interrupt);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (problem) => {
      output += problem.message;
      resolve(127);
    });
    child.once('close', resolve);
  });
  options.signal?.removeEventListener('abort', interrupt);
  return { succeeded: code === 0, output };
}
