import type { AuditAction, PeopleImport } from '@voltcourier/contracts';
import { csvLines } from '@voltcourier/csv/writing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { type ImportEvent, nextImportState } from './import-states.ts';
import { mappingProblem } from './mapping.ts';
import {
  deleteErrors,
  deleteFile,
  findImport,
  type ImportChange,
  type ImportRow,
  listErrors,
  listForgotten,
  listImportRows,
  lockImport,
  saveImport,
  settleErrors,
} from './repository.ts';

const PAGE = 20;

const ERROR_BATCH = 5_000;

const DAY_MS = 86_400_000;

/** Retention of files that were not imported or were stopped. */
const FILE_DAYS = 7;

/** Retention of row errors. */
const ERROR_DAYS = 30;

const PRUNED_AT_ONCE = 100;

const importOf = (row: ImportRow): PeopleImport => ({
  id: row.id,
  fileName: row.file_name,
  bytes: row.bytes,
  receivedBytes: row.received_bytes,
  status: row.status,
  version: row.version,
  encoding: row.encoding,
  separator: row.separator,
  columns: row.columns,
  mapping: row.mapping,
  rows: row.rows,
  processed: row.processed,
  checked: row.checked,
  imported: row.imported,
  errors: row.errors,
  problem: row.problem,
  hasFile: row.file_deleted_at === null,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

export const changedMeanwhile = () =>
  new AppError('changed_meanwhile', 'This import changed. Reload and try again.');

// Contact imports as staff use them: upload, format, check, import, stop and delete.

/** @throws AppError `not_found`. */
export async function getRow(from: Database, id: string, find = findImport): Promise<ImportRow> {
  const row = await find(from, id);
  if (row === undefined)
    throw new AppError('not_found', 'This import no longer exists. Reload the list.');
  return row;
}

/** Returns an import as staff see it. @throws AppError `not_found`. */
export async function getImport(ctx: Context, id: string): Promise<PeopleImport> {
  return importOf(await getRow(ctx.db, id));
}

/**
 * Changes the seen version of an import, with its audit entry.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function change(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  { event, action }: { event: ImportEvent; action: AuditAction },
  work: (trx: Database, row: ImportRow) => Promise<ImportChange>,
): Promise<PeopleImport> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await getRow(trx, seen.id, lockImport);
    const status = nextImportState(row.status, event);
    if (row.version !== seen.version || status === undefined) throw changedMeanwhile();
    if (row.file_deleted_at !== null) throw changedMeanwhile();
    const at = ctx.now();
    const version = row.version + 1;
    await saveImport(trx, row.id, { status, ...(await work(trx, row)), version }, at);
    const subject = { kind: 'import', id: row.id } as const;
    const before = { status: row.status };
    await recordAudit(trx, actor, { at, action, subject, before, after: { status } });
  });
  return getImport(ctx, seen.id);
}

/** Lists a page of imports, newest first. */
export async function listImports(
  ctx: Context,
  after: string | undefined,
): Promise<{ imports: PeopleImport[]; hasMore: boolean }> {
  const rows = await listImportRows(ctx.db, after, PAGE + 1);
  return { imports: rows.slice(0, PAGE).map(importOf), hasMore: rows.length > PAGE };
}

/**
 * Starts a check of all rows.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `file_unreadable` without a column that
 * identifies people.
 */
export function orderImportCheck(ctx: Context, actor: StaffActor, seen: ExpectedVersion) {
  const step = { event: 'check', action: 'customer-data.check' } as const;
  return change(ctx, actor, seen, step, async (trx, row) => {
    const problem = mappingProblem(row.columns, row.mapping);
    if (problem !== undefined) throw new AppError('file_unreadable', problem);
    await ctx.jobs.send(trx, 'imports.validate', { importId: row.id });
    return { processed: 0, checked: null, rows: null };
  });
}

/**
 * Starts or continues the import of a checked file. @throws AppError `not_found`,
 * `changed_meanwhile`.
 */
export function orderImportRun(ctx: Context, actor: StaffActor, seen: ExpectedVersion) {
  const step = { event: 'run', action: 'customer-data.import' } as const;
  return change(ctx, actor, seen, step, async (trx, row) => {
    await ctx.jobs.send(trx, 'imports.run', { importId: row.id });
    return { processed: row.status === 'stopped' ? row.processed : 0 };
  });
}

/** Stops a running check or import. @throws AppError `not_found`, `changed_meanwhile`. */
export function stopImport(ctx: Context, actor: StaffActor, seen: ExpectedVersion) {
  const step = { event: 'stop', action: 'customer-data.stop' } as const;
  return change(ctx, actor, seen, step, async (_trx, row) =>
    row.status === 'checking' ? { processed: 0, checked: null, rows: null } : {},
  );
}

/** Deletes the file. @throws AppError `not_found`, `changed_meanwhile`. */
export function discardImport(ctx: Context, actor: StaffActor, seen: ExpectedVersion) {
  const step = { event: 'discard', action: 'customer-data.discard' } as const;
  return change(ctx, actor, seen, step, async (trx, row) => {
    const at = ctx.now();
    await deleteFile(trx, row.id, at);
    await deleteErrors(trx, row.id);
    await settleErrors(trx, row.id, at);
    return {
      endedAt: row.ended_at ?? at,
      errors: 0,
      problem: row.problem ?? 'The file was deleted before all of it was imported.',
    };
  });
}

/**
 * Streams row errors as CSV (RFC 4180), a batch at a time.
 *
 * @throws AppError `not_found`.
 */
export async function exportImportErrors(
  ctx: Context,
  importId: string,
): Promise<AsyncIterable<string>> {
  await getRow(ctx.db, importId);
  async function* lines(): AsyncGenerator<string, void, undefined> {
    yield `\uFEFF${csvLines([['Line', 'Column', 'Value', 'What is wrong']])}`;
    let after = 0;
    for (;;) {
      const errors = await listErrors(ctx.db, importId, after, ERROR_BATCH);
      const last = errors.at(-1);
      if (last === undefined) return;
      yield csvLines(
        errors.map(({ line, column, value, sentence }) => [String(line), column, value, sentence]),
      );
      after = last.id;
    }
  }
  return lines();
}

/** Deletes files and row errors past their retention. */
export async function pruneImports(ctx: Context): Promise<void> {
  const at = ctx.now();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  for (const id of await listForgotten(ctx.db, 'file', before(FILE_DAYS), PRUNED_AT_ONCE)) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = await lockImport(trx, id);
      const status = row && nextImportState(row.status, 'discard');
      if (row === undefined || status === undefined) return;
      await deleteFile(trx, id, at);
      const problem = row.problem ?? 'The file was deleted after a week.';
      await saveImport(trx, id, { status, problem, endedAt: row.ended_at ?? at }, at);
    });
  }
  for (const id of await listForgotten(ctx.db, 'errors', before(ERROR_DAYS), PRUNED_AT_ONCE)) {
    await deleteErrors(ctx.db, id);
    await settleErrors(ctx.db, id, at);
  }
}
