import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataFolder } from './data-folder.ts';
import { commandLineOf } from './left-behind.ts';

let dataDir: string;
let other: ChildProcess;

const runningFile = () => path.join(dataDir, 'running.json');

/** Creates the record of a run with process `pid` and one child process. */
function leaveRun(pid: number, commandLine: string, child: { pid: number; mark: string }): void {
  const run = { pid, commandLine, url: 'http://localhost:3000', processes: [child] };
  writeFileSync(runningFile(), JSON.stringify(run));
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-data-'));
  other = spawn('sleep', ['1000']);
  await once(other, 'spawn');
});

afterEach(() => {
  other.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a data folder', () => {
  test('in use by a running process is refused', async () => {
    const pid = other.pid ?? 0;
    leaveRun(pid, commandLineOf(pid), { pid, mark: 'sleep' });
    await expect(claimDataFolder(dataDir, '')).rejects.toThrow(
      `already running from ${dataDir} (process ${pid}, http://localhost:3000)`,
    );
    expect(commandLineOf(pid)).toContain('sleep');
  });

  test('of a killed run is taken over, and its processes are ended', async () => {
    const ended = once(other, 'exit');
    leaveRun(2 ** 30, 'node start.ts', { pid: other.pid ?? 0, mark: 'sleep' });
    const folder = await claimDataFolder(dataDir, '');
    expect(await ended).toEqual([null, 'SIGTERM']);
    folder.release();
    expect(() => readFileSync(runningFile())).toThrow('ENOENT');
  });

  test('doesn’t end another program with a reused process ID', async () => {
    const pid = other.pid ?? 0;
    leaveRun(pid, 'node start.ts', { pid, mark: 'server.js' });
    await claimDataFolder(dataDir, '');
    expect(commandLineOf(pid)).toContain('sleep');
  });
});
