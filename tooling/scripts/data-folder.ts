import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, wordsOf } from './failure.ts';
import { commandLineOf, stopLeftBehind } from './left-behind.ts';

/** Makes the data folder. @throws Failure when it can't be one. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
  } catch (problem) {
    throw new Failure(
      `The data folder ${dataDir} can’t be used (${wordsOf(problem)}); choose another: DATA_DIR=…`,
    );
  }
}

interface Run {
  /** The process that started everything. */
  readonly pid: number;
  /** Tells that process from a later one with the same id. */
  readonly commandLine: string;
  readonly url: string;
  readonly processes: readonly { readonly pid: number; readonly mark: string }[];
}

/** A data folder that belongs to this run until it is released. */
export interface ClaimedFolder {
  readonly dataDir: string;
  /** Remembers a process, so that the next start can end it should this run be killed. */
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
 * Takes the data folder for this run. Two runs on one folder would end each other's database, so
 * the second is refused; what a killed run left running is ended.
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
  // Each run begins with empty logs, so that they neither grow for ever nor mix two runs.
  rmSync(path.join(dataDir, 'logs'), { recursive: true, force: true });
  makeDataFolder(dataDir);
  let run: Run = {
    pid: process.pid,
    commandLine: commandLineOf(process.pid),
    url,
    processes: [],
  };
  const write = () => {
    // Renamed into place: a run that is killed while writing leaves the earlier list, not half of one.
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
