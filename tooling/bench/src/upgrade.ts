import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '@voltcourier/scripts/build';
import { buildNextVersion } from './upgrade-build.ts';
import { currentVersion, runUpgrade } from './upgrade-run.ts';

/**
 * `pnpm bench:upgrade`: replaces two servers and two workers with those of the next version, one
 * after another, while 20 customers (or the given number) book and pay. Exits with 1 if a request
 * fails, a job is lost, or money and seats don't match.
 */
async function upgrade(customers: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-upgrade-'));
  try {
    await build();
    const next = await buildNextVersion();
    const report = await runUpgrade(dataDir, { current: currentVersion(), next }, customers);
    console.log(report.steps.join('\n'));
    const wrong = Object.entries(report.violations).filter(([, count]) => count > 0);
    console.log(
      `${customers} customers at once, ${report.requests} requests, ${report.failures.length} failed; ` +
        `${report.confirmed} bookings paid; ${report.lostJobs} jobs lost; ${report.seconds} s.`,
    );
    const problems = [
      ...report.failures.slice(0, 20),
      ...report.unruly,
      ...wrong.map(([name, count]) => `${name}: ${count}`),
    ];
    for (const problem of problems) console.log(problem);
    if (problems.length > 0 || report.lostJobs > 0) process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await upgrade(Number(process.argv[2] ?? 20));
