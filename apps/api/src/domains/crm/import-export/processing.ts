import { randomUUID } from 'node:crypto';
import { type ImportCounts, type ImportOutcome, MAX_IMPORT_ROWS } from '@voltcourier/contracts';
import type { CsvRecord } from '@voltcourier/csv/reading';
import { listCustomFields } from '../contacts/fields.ts';
import { previewImportRows, writeImportRows } from '../contacts/importing.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { runInChunks } from '../../../platform/jobs/chunks.ts';
import type { ImportedPerson, PersonOutcome } from '../contacts/service.ts';
import { nextImportState } from './import-states.ts';
import { readRecords } from './records.ts';
import {
  addErrors,
  deleteErrors,
  deleteFile,
  type ImportChange,
  type ImportRow,
  lockImport,
  readParts,
  saveImport,
} from './repository.ts';
import { readRow } from './row.ts';
import { createImportIndex } from '../contacts/import-plan.ts';

/** Rows per transaction: few enough that bookings don't have to wait. */
const IMPORT_CHUNK = 1_000;

const NONE: ImportCounts = { new: 0, updated: 0, unchanged: 0, refused: 0, erased: 0 };

function countsOf(before: ImportCounts, outcomes: readonly ImportOutcome[]): ImportCounts {
  const counts = { ...before };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

/** Yields rows in chunks, without the header and the rows that were already processed. */
async function* chunksOf(
  records: AsyncIterable<CsvRecord>,
  skipped: number,
): AsyncGenerator<CsvRecord[], void, undefined> {
  let chunk: CsvRecord[] = [];
  let row = -1;
  for await (const record of records) {
    row += 1;
    if (row > MAX_IMPORT_ROWS) {
      const many = MAX_IMPORT_ROWS.toLocaleString('en-US');
      throw new AppError('file_unreadable', `A file can have ${many} rows at most. Split it.`);
    }
    if (row <= skipped) continue;
    chunk.push(record);
    if (chunk.length < IMPORT_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

type Step = 'check' | 'run';
const STATE = { check: 'checking', run: 'running' } as const;

// Processes import files in the background. Each chunk's results, progress and changes are
// committed together: after a crash, the next worker continues at the same place, and no row is
// imported twice.

/** Returns the import, locked, if this worker still owns it. */
async function lockOwn(trx: Database, id: string, step: Step, token: string) {
  const row = await lockImport(trx, id);
  return row?.status === STATE[step] && row.run_token === token ? row : undefined;
}

/** Takes over an import: the previous worker can no longer write. */
function claimImport(
  ctx: Context,
  importId: string,
  step: Step,
  token: string,
): Promise<ImportRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId);
    if (row?.status !== STATE[step]) return undefined;
    const fresh = { processed: 0, checked: NONE, errors: 0 };
    const change = step === 'check' ? fresh : { imported: row.imported ?? NONE };
    if (step === 'check') await deleteErrors(trx, importId);
    await saveImport(trx, importId, { ...change, runToken: token }, ctx.now());
    return { ...row, ...change };
  });
}

/** Ends a step, unless another worker has taken over. */
function end(
  ctx: Context,
  importId: string,
  { step, token }: { step: Step; token: string },
  event: 'checked' | 'finished' | 'fail',
  change: ImportChange,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, importId, step, token);
    const status = row && nextImportState(row.status, event);
    if (row === undefined || status === undefined) return;
    const at = ctx.now();
    const version = row.version + 1;
    const isOver = event !== 'checked';
    const ended = isOver ? { endedAt: at } : { rows: row.processed };
    await saveImport(trx, importId, { status, version, runToken: null, ...ended, ...change }, at);
    // Files that are no longer needed are deleted immediately.
    if (isOver) await deleteFile(trx, importId, at);
  });
}

/** Processes a chunk; returns false if another worker has taken over or the import was stopped. */
function workOff(
  ctx: Context,
  records: readonly CsvRecord[],
  { id, step, token }: { id: string; step: Step; token: string },
  deal: (trx: Database, persons: readonly ImportedPerson[]) => Promise<PersonOutcome[]>,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, id, step, token);
    if (row === undefined) return false;
    const at = ctx.now();
    const fields = await listCustomFields(ctx, trx);
    const read = records.map((record) => readRow(record, { ...row, fields }, at));
    const persons = read.flatMap(({ person }) => person ?? []);
    const outcomes: ImportOutcome[] = [
      ...(await deal(trx, persons)),
      ...read.flatMap(({ person }) => (person === undefined ? (['refused'] as const) : [])),
    ];
    const processed = row.processed + records.length;
    const change = { processed };
    if (step === 'check') {
      const errors = read.flatMap(({ line, problems }) =>
        problems.map((problem) => ({ line, ...problem })),
      );
      await addErrors(trx, id, errors);
      const checked = countsOf(row.checked ?? NONE, outcomes);
      await saveImport(trx, id, { ...change, checked, errors: row.errors + errors.length }, at);
    } else {
      const imported = countsOf(row.imported ?? NONE, outcomes);
      await saveImport(trx, id, { ...change, imported }, at);
    }
    return true;
  });
}

async function go(ctx: Context, importId: string, step: Step): Promise<void> {
  const token = randomUUID();
  const row = await claimImport(ctx, importId, step, token);
  if (row === undefined) return;
  const own = { id: importId, step, token };
  // A check writes nothing, so the index remembers the earlier rows.
  const index = createImportIndex();
  const deal = (trx: Database, persons: readonly ImportedPerson[]) =>
    step === 'check'
      ? previewImportRows(ctx, trx, persons, index)
      : writeImportRows(ctx, trx, persons, row.created_by);
  const chunks = chunksOf(readRecords(readParts(ctx.db, importId), row), row.processed);
  try {
    await runInChunks({
      next: async () => {
        const chunk = await chunks.next();
        if (chunk.done !== true) return workOff(ctx, chunk.value, own, deal);
        await end(ctx, importId, own, step === 'check' ? 'checked' : 'finished', {});
        return false;
      },
      // A check has to start over in another job, because it keeps the earlier rows in memory.
      handOver:
        step === 'check' ? undefined : () => ctx.jobs.send(ctx.db, 'imports.run', { importId }),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error;
    await end(ctx, importId, own, 'fail', { problem: error.message });
  } finally {
    await chunks.return();
  }
}

/** Checks every row of a file and saves only what an import would do. */
export function checkImport(ctx: Context, importId: string): Promise<void> {
  return go(ctx, importId, 'check');
}
/** Imports a file from where it stopped. */
export function runImport(ctx: Context, importId: string): Promise<void> {
  return go(ctx, importId, 'run');
}
