import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, messageOf } from './failure.ts';
import { commandLineOf, stopLeftBehind } from './left-behind.ts';

/** Creates the data folder. @throws Failure if that isn't possible. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  } catch (problem) {
    throw new Failure(
      `The data folder ${dataDir} can’t be used (${messageOf(problem)}); choose another: DATA_DIR=…`,
    );
  }
}

interface Run {
  /** The process that started everything. */
  readonly pid: number;
  /** Distinguishes that process from a later one with the same ID. */
  readonly commandLine: string;
  readonly url: string;
  readonly processes: readonly { readonly pid: number; readonly mark: string }[];
}

/** A data folder that belongs to this run until it is released. */
export interface ClaimedFolder {
  readonly dataDir: string;
  /** Records a process, so that the next start can stop it if this run is killed. */
  remember(pid: number, mark: string): void;
  release(): void;
}

function readRun(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    return undefined;
  }
}

/**
 * Claims the data folder for this run. Two runs on one folder would stop each other's database, so
 * the second is refused; processes left by a killed run are stopped.
 */
export async function claimDataFolder(dataDir: string, url: string): Promise<ClaimedFolder> {
  makeDataFolder(dataDir);
  const file = path.join(dataDir, 'running.json');
  const earlier = readRun(file);
  if (earlier !== undefined && earlier.pid !== process.pid) {
    if (commandLineOf(earlier.pid) === earlier.commandLine) {
      throw new Failure(
        `VoltCourier is already running from ${dataDir} (process ${earlier.pid}, ${earlier.url}). Stop that one first, or choose another folder: DATA_DIR=…`,
      );
    }
    await Promise.all(
      earlier.processes.map(({ pid, mark }) => stopLeftBehind(pid, mark, 'SIGTERM')),
    );
  }
  // Each run starts with empty logs, so that they neither grow forever nor mix two runs.
  rmSync(path.join(dataDir, 'logs'), { recursive: true, force: true });
  makeDataFolder(dataDir);
  let run: Run = {
    pid: process.pid,
    commandLine: commandLineOf(process.pid),
    url,
    processes: [],
  };
  const write = () => {
    // Renamed into place: a run that is killed while writing leaves the previous list, not half of
    // one.
    writeFileSync(`${file}.new`, JSON.stringify(run));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    dataDir,
    remember(pid, mark) {
      run = { ...run, processes: [...run.processes, { pid, mark }] };
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}
