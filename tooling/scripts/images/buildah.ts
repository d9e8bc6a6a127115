import { capture, type Captured } from '../capture.ts';
import { type ChildProcess, startChildProcess } from '../child-process.ts';
import { Failure } from '../failure.ts';

/** An image's configuration in Docker's format. */
export interface ImageConfig {
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly Healthcheck?: { readonly Test: readonly string[] };
  readonly StopSignal?: string;
}

/** Debian's buildah with its own storage, which needs no privileges beyond root's. */
export interface Buildah {
  /** @throws Failure with buildah's output. */
  run(...args: readonly string[]): Promise<string>;
  try(...args: readonly string[]): Promise<Captured>;
  start(name: string, logFile: string, ...args: readonly string[]): ChildProcess;
  configOf(image: string): Promise<ImageConfig>;
}

/** Without namespaces, which a container that runs this may not be allowed to create. */
export const CHROOT = '--isolation=chroot';

/** Creates a buildah whose images and containers are stored in `folder` and deleted with it. */
export function createBuildah(
  command: string,
  folder: string,
  signal: AbortSignal | undefined,
): Buildah {
  const storage = ['--storage-driver=vfs', `--root=${folder}/storage`, `--runroot=${folder}/run`];
  const attempt = (...args: readonly string[]) =>
    capture('nice', ['-n', '10', command, ...storage, ...args], {
      signal,
      env: { TMPDIR: folder },
    });
  const run = async (...args: readonly string[]) => {
    const { succeeded, output } = await attempt(...args);
    if (!succeeded) throw new Failure(`buildah ${args[0]} failed:\n\n${output.trim()}`);
    return output.trim();
  };
  return {
    run,
    try: attempt,
    start: (name, logFile, ...args) =>
      startChildProcess({ name, command, args: [...storage, ...args], logFile, env: process.env }),
    async configOf(image) {
      const text = await run('inspect', '--type=image', image);
      const { Docker } = JSON.parse(text) as { Docker: { config: ImageConfig } };
      return Docker.config;
    },
  };
}
