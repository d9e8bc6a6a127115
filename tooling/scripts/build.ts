import { spawn } from 'node:child_process';
import { Failure } from './failure.ts';
import { inRepository, repository } from './paths.ts';

/** Builds every app through Turborepo, which skips what has not changed. */
export async function build(signal?: AbortSignal): Promise<void> {
  const child = spawn(inRepository('node_modules', '.bin', 'turbo'), ['run', 'build', '--output-logs=errors-only'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const stop = () => child.kill('SIGINT');
  signal?.addEventListener('abort', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  });
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (code !== 0) throw new Failure(`The build failed:\n\n${output.trim()}`);
}
