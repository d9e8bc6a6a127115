import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { compareFacts, type Comparison, type Facts, factsOf, markMoment } from './backup/facts.ts';
import { type Rehearsal, rehearse } from './backup/rehearsal.ts';
import { Failure, runCommand, messageOf } from './failure.ts';
import { inRepository, repository } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { bold, green, red, showStep } from './terminal.ts';

/**
 * `pnpm backup:rehearse`: a full backup of the running database, a restore to a later moment on a
 * second server, and a comparison of the two. With `--mark <file>` it only records the current
 * facts, and with `--verify <file> --restored <url>` it compares them with a database restored by
 * another tool.
 */

interface Source {
  readonly url: string;
  stop(): Promise<void>;
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The database at DATABASE_URL, or the product's own: the running one, or one started for this. */
async function findSource(): Promise<Source> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = path.resolve(repository, process.env['DATA_DIR'] || '.data');
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new Failure(`There is no database in ${dataDir}. Run \`npm start\` first.`);
  }
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  if (existsSync(pidFile)) {
    const port = readFileSync(pidFile, 'utf8').split('\n')[3] ?? '';
    const url = new URL(`postgresql://voltcourier@127.0.0.1:${port}/voltcourier`);
    url.password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
    if (await isAnswering(url.href)) return { url: url.href, stop: () => Promise.resolve() };
  }
  const { url, stop } = await startPostgres({ dataDir });
  return { url, stop };
}

/** Records the run in the database, for the checklist of the admin app. */
async function record(
  url: string,
  succeeded: boolean,
  startedAt: Date,
  details: object,
): Promise<void> {
  const script = inRepository('apps', 'api', 'src', 'record-backup.ts');
  const outcome = succeeded ? 'succeeded' : 'failed';
  const started = ['--started-at', startedAt.toISOString()];
  try {
    await promisify(execFile)(
      process.execPath,
      [script, 'rehearsal', outcome, ...started, '--details', JSON.stringify(details)],
      { env: { ...process.env, DATABASE_URL: url } },
    );
  } catch (problem) {
    const { stderr } = problem as { stderr?: string };
    throw new Failure(stderr?.trim() || messageOf(problem));
  }
}

function printComparisons(comparisons: readonly Comparison[]): void {
  const width = Math.max(...comparisons.map(({ name }) => name.length));
  for (const { name, expected, found } of comparisons) {
    const isEqual = expected === found;
    const mark = isEqual ? green('✓') : red('✗');
    console.log(
      `  ${mark} ${name.padEnd(width)}  ${isEqual ? found : `${found}, not ${expected}`}`,
    );
  }
}

/** Rehearses, and records a failure that ends the rehearsal. */
async function rehearseOn(url: string, workDir: string): Promise<Rehearsal> {
  const startedAt = new Date();
  try {
    return await rehearse({ url, workDir, step: showStep });
  } catch (problem) {
    await record(url, false, startedAt, { reason: messageOf(problem).slice(0, 200) });
    throw problem;
  }
}

async function rehearseAll(): Promise<void> {
  const source = await findSource();
  const workDir = mkdtempSync(path.join(tmpdir(), 'voltcourier-rehearsal-'));
  // PostgreSQL's account must pass through it.
  chmodSync(workDir, 0o711);
  try {
    const result = await rehearseOn(source.url, workDir);
    const { moment, files, walFiles, succeeded, startedAt } = result;
    const [backupSeconds, restoreSeconds] = [result.backupSeconds, result.restoreSeconds].map(
      (seconds) => Number(seconds.toFixed(1)),
    );
    console.log(`\n  As of ${moment.at}:\n`);
    printComparisons(result.comparisons);
    console.log(
      `\n  ${files} files and ${walFiles} WAL files backed up in ${backupSeconds} s; restored and verified in ${restoreSeconds} s.`,
    );
    const details = { restoredTo: moment.at, backupSeconds, restoreSeconds };
    await record(source.url, succeeded, startedAt, details);
    if (!succeeded) throw new Failure('The restored database differs from the original.');
    console.log(bold('\n  The rehearsal succeeded and was recorded.'));
  } finally {
    await source.stop();
    rmSync(workDir, { recursive: true, force: true });
  }
}

async function writeMoment(file: string): Promise<void> {
  const source = await findSource();
  try {
    const facts = await markMoment(source.url);
    writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
    console.log(`Restore to ${facts.at}, then run this with --verify ${file} --restored <url>.`);
  } finally {
    await source.stop();
  }
}

async function verify(file: string, restoredUrl: string): Promise<void> {
  const startedAt = new Date();
  const moment = JSON.parse(readFileSync(file, 'utf8')) as Facts;
  const comparisons = compareFacts(moment, await factsOf(restoredUrl, moment.at));
  printComparisons(comparisons);
  const succeeded = comparisons.every(({ expected, found }) => expected === found);
  const source = await findSource();
  try {
    await record(source.url, succeeded, startedAt, { restoredTo: moment.at });
  } finally {
    await source.stop();
  }
  if (!succeeded) throw new Failure('The restored database differs from the original.');
  console.log(bold('\n  The restored database matches the original. This was recorded.'));
}

async function main(): Promise<void> {
  if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
  const { values } = parseArgs({
    options: {
      mark: { type: 'string' },
      verify: { type: 'string' },
      restored: { type: 'string' },
    },
  });
  if (values.mark !== undefined) return writeMoment(values.mark);
  if (values.verify === undefined) return rehearseAll();
  if (values.restored === undefined) throw new Failure('--verify needs --restored <url>.');
  return verify(values.verify, values.restored);
}

await runCommand(main);
