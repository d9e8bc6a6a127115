import { describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { latestBackupRuns, recordBackupRun } from './index.ts';
import { readReport } from './report.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

describe('backup runs', () => {
  it('are found by kind, both the last one and the last successful one', async () => {
    const { ctx } = started.api;
    expect(await latestBackupRuns(ctx)).toEqual({
      backup: { last: undefined, lastSucceeded: undefined },
      rehearsal: { last: undefined, lastSucceeded: undefined },
    });
    const run = (kind: 'backup' | 'rehearsal', hour: number, succeeded: boolean) =>
      recordBackupRun(ctx, {
        kind,
        startedAt: at(hour),
        finishedAt: at(hour + 1),
        succeeded,
        details: { hour },
      });
    await run('backup', 3, true);
    await run('backup', 1, true);
    await run('backup', 5, false);
    await run('rehearsal', 2, false);
    const { backup, rehearsal } = await latestBackupRuns(ctx);
    expect(backup.last).toEqual({
      startedAt: at(5),
      finishedAt: at(6),
      succeeded: false,
      details: { hour: 5 },
    });
    expect(backup.lastSucceeded?.details).toEqual({ hour: 3 });
    expect(rehearsal.last?.details).toEqual({ hour: 2 });
    expect(rehearsal.lastSucceeded).toBeUndefined();
  });

  it('can’t be changed or deleted', async () => {
    const { db } = started.api.ctx;
    await expect(
      db.updateTable('backup_runs').set({ succeeded: true }).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('backup_runs').execute()).rejects.toThrow();
  });
});

describe('a report on the command line', () => {
  it('has the kind, the result and the start time', () => {
    const args = ['rehearsal', 'failed', '--started-at', at(1).toISOString()];
    expect(readReport([...args, '--details', '{"seconds":4}'], at(2))).toEqual({
      kind: 'rehearsal',
      startedAt: at(1),
      finishedAt: at(2),
      succeeded: false,
      details: { seconds: 4 },
    });
    expect(readReport(['backup', 'succeeded'], at(2))).toMatchObject({
      startedAt: at(2),
      succeeded: true,
      details: {},
    });
  });

  it.each([
    [[]],
    [['backup']],
    [['dump', 'succeeded']],
    [['backup', 'maybe']],
    [['backup', 'succeeded', 'twice']],
    [['backup', 'succeeded', '--started-at', 'yesterday']],
    [['backup', 'succeeded', '--started-at', at(3).toISOString()]],
    [['backup', 'succeeded', '--details', '[1]']],
  ])('is rejected with invalid arguments: %j', (args) => {
    expect(() => readReport(args, at(2))).toThrow();
  });
});
