import { parseArgs } from 'node:util';
import type { NewBackupRun } from './repository.ts';

const USAGE =
  'Usage: record-backup.js backup|rehearsal succeeded|failed [--started-at <ISO 8601>] [--details <JSON object>]';

/**
 * Parses the run that a command line reports.
 *
 * @throws Error with a message if the command line is invalid.
 */
export function readReport(args: readonly string[], now: Date): NewBackupRun {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'started-at': { type: 'string' }, details: { type: 'string' } },
  });
  const [kind, outcome, ...further] = positionals;
  if (kind !== 'backup' && kind !== 'rehearsal') throw new Error(USAGE);
  if (outcome !== 'succeeded' && outcome !== 'failed') throw new Error(USAGE);
  if (further.length > 0) throw new Error(USAGE);
  const startedAt = new Date(values['started-at'] ?? now);
  if (Number.isNaN(startedAt.getTime())) throw new Error('--started-at is not a time (ISO 8601).');
  if (startedAt > now) throw new Error('--started-at is in the future.');
  const details: unknown = JSON.parse(values.details ?? '{}');
  if (typeof details !== 'object' || details === null || Array.isArray(details)) {
    throw new Error('--details is not a JSON object.');
  }
  return {
    kind,
    startedAt,
    finishedAt: now,
    succeeded: outcome === 'succeeded',
    details: { ...details },
  };
}
