import path from 'node:path';
import { type ChildProcess, startChildProcess } from './child-process.ts';
import { claimDataFolder } from './data-folder.ts';
import { Failure } from './failure.ts';
import { repository } from './paths.ts';
import { unexpectedEnd } from './ready.ts';

/** One of our Node programs. */
export interface Program {
  /** Its name in messages, and of its log file. */
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly nodeFlags?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Whether its output goes to the terminal instead of its log file. */
  readonly isLoud?: boolean;
}

/** Owns the processes of a run, and stops all of them at its end, in reverse order of starting. */
export interface Supervisor {
  readonly dataDir: string;
  /** Starts a program that ends with the run. */
  launch(program: Program): ChildProcess;
  /** Runs a program to its end. @throws Failure with `sentence` and the end of its log. */
  run(program: Program, sentence: string): Promise<void>;
  /** Registers something to stop; stops it immediately if the run is already stopping. */
  onStop(stop: () => Promise<void>): Promise<void>;
  /** Treats the end of `child` as a failure of the run, unless it is expected. */
  watch(child: ChildProcess, isExpected?: () => boolean): void;
  /** Resolves when a watched process ends unexpectedly. */
  readonly failed: Promise<Failure>;
  /** Whether {@link Supervisor.stop} has been called. */
  isStopping(): boolean;
  stop(): Promise<void>;
}

/** Claims the data folder and supervises everything started on it. `url` distinguishes runs. */
export async function supervise(dataDir: string, url: string): Promise<Supervisor> {
  const folder = await claimDataFolder(dataDir, url);
  const stops: (() => Promise<void>)[] = [];
  const failed = Promise.withResolvers<Failure>();
  let stopping: Promise<void> | undefined;

  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
    folder.release();
  };

  const logFileOf = (name: string) =>
    path.join(dataDir, 'logs', `${name.toLowerCase().replaceAll(' ', '-')}.log`);

  const launch = (program: Program) => {
    if (stopping !== undefined) throw new Failure('Stopped.');
    const child = startChildProcess({
      name: program.name,
      command: process.execPath,
      args: [...(program.nodeFlags ?? []), program.script, ...(program.args ?? [])],
      // Cache of Node.js's compiled code: the next start takes a fifth less time.
      env: { NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'), ...program.env },
      cwd: program.cwd ?? repository,
      ...(program.isLoud ? {} : { logFile: logFileOf(program.name) }),
    });
    folder.remember(child.pid, program.script);
    stops.push(() => child.stop());
    return child;
  };

  return {
    dataDir,
    launch,
    async run(program, sentence) {
      const child = launch(program);
      const { code } = await child.ended;
      if (code !== 0) throw new Failure(`${sentence}:\n\n${child.tail()}`);
    },
    async onStop(stop) {
      if (stopping === undefined) stops.push(stop);
      else await stop();
    },
    watch(child, isExpected = () => false) {
      void child.ended.then(() => {
        if (stopping === undefined && !isExpected()) failed.resolve(unexpectedEnd(child));
      });
    },
    failed: failed.promise,
    isStopping: () => stopping !== undefined,
    stop: () => (stopping ??= stopAll()),
  };
}
