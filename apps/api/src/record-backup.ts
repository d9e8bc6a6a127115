import { recordBackupRun } from './platform/backups/index.ts';
import { readReport } from './platform/backups/report.ts';
import { readConfig } from './platform/config/config.ts';
import { connect } from './platform/database/connection.ts';

/** Records a backup or restore rehearsal; see docs/operations.md. */
try {
  const run = readReport(process.argv.slice(2), new Date());
  const { db } = connect({ url: readConfig().database.url, poolSize: 1 });
  try {
    await recordBackupRun({ db }, run);
    process.stdout.write('Recorded.\n');
  } finally {
    await db.destroy();
  }
} catch (error) {
  const sentence = error instanceof Error ? error.message : error;
  process.stderr.write(`The run could not be recorded. ${String(sentence)}\n`);
  process.exitCode = 1;
}
