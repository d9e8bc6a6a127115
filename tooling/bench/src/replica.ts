import { build } from '@voltcourier/scripts/build';
import { printTable } from './report.ts';
import { runReplicaLoss } from './replica-run.ts';
import { startReplicated } from './replica-setup.ts';

/**
 * `pnpm replica:rehearse`: runs the product on a primary and a standby PostgreSQL server. The
 * replica falls behind, is killed, and comes back, while staff read and customers book. Exits with
 * 1 if a request failed or an author didn't see their own change.
 */
async function rehearse(): Promise<void> {
  const replicated = await startReplicated(build);
  try {
    const report = await runReplicaLoss(replicated.product, replicated.standby);
    const { whileBehind, lagSurvivedMs, caughtUpMs, lists, failedLists, returnedMs } = report;
    const visits = Object.values(report.visits).reduce((sum, count) => sum + count, 0);
    printTable(
      ['read replica', ''],
      [
        ['the writer saw the change while the replica was behind', String(whileBehind.writerSaw)],
        ['a colleague saw it at once', String(whileBehind.colleagueSaw)],
        ['a colleague saw it, by the primary, after', `${lagSurvivedMs} ms`],
        ['the replica had caught up and answered again after', `${caughtUpMs} ms`],
        ['lists read while the replica was killed and away', String(lists)],
        ['of them failed', String(failedLists)],
        ['the restarted replica answered again after', `${returnedMs} ms`],
        ['customers who booked meanwhile', String(visits)],
      ],
    );
    if (failedLists > 0 || !whileBehind.writerSaw) process.exitCode = 1;
  } finally {
    await replicated.stop();
  }
}

await rehearse();
