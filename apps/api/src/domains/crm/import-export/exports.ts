import { randomUUID } from 'node:crypto';
import {
  type PEOPLE_EXPORT_ENDS,
  PEOPLE_EXPORT_MINUTES,
  type PeopleExport,
} from '@voltcourier/contracts';
import {
  contactExportHeading,
  countExportedContacts,
  listExportFieldIds,
  listExportFields,
  readExportedContacts,
} from '../contacts/exporting.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { runInChunks } from '../../../platform/jobs/chunks.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { ExportedField, ExportFilters } from '../contacts/service.ts';
import { nextExportState } from './export-states.ts';
import {
  addExport,
  addExportPart,
  deleteExport,
  type ExportRow,
  findExport,
  findExportPart,
  hasTag,
  listAlive,
  listExports,
  lockExport,
  saveExport,
} from './exports-repository.ts';

const PAGE = 20;
/** Contacts written per batch. */
const BATCH = 1_000;
const FETCH_MS = PEOPLE_EXPORT_MINUTES * 60_000;
/** An export that isn't ready after this time is abandoned. */
const WRITE_MS = 86_400_000;

const gone = () =>
  new AppError('not_found', 'This file can’t be downloaded anymore. Export it again.');

const filtersOf = (row: ExportRow): ExportFilters => ({
  tagId: row.tag_id ?? undefined,
  isMember: row.is_member ?? undefined,
});

// CSV exports of contacts: allowed with a proof, written in the background, downloaded by the user
// who started them, and deleted soon after.

function endOf(row: ExportRow): Date | undefined {
  return row.status === 'done' && row.ready_at !== null
    ? new Date(row.ready_at.getTime() + FETCH_MS)
    : undefined;
}

function exportOf(row: ExportRow, callerId: string): PeopleExport {
  return {
    id: row.id,
    status: row.status,
    tag: row.tag_name,
    member: row.is_member === null ? null : row.is_member ? 'yes' : 'no',
    people: row.people,
    processed: row.processed,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    fetchableUntil: endOf(row)?.toISOString() ?? null,
    isOwn: row.created_by === callerId,
    deletedBecause: row.deleted_because,
  };
}

/** @throws AppError `not_found`. */
async function get(ctx: Context, id: string, callerId: string): Promise<PeopleExport> {
  const row = await findExport(ctx.db, id);
  if (row === undefined)
    throw new AppError('not_found', 'This export no longer exists. Reload the list.');
  return exportOf(row, callerId);
}

/** Deletes a file that the caller has locked; returns false if there is none. */
async function remove(
  ctx: Context,
  trx: Database,
  row: ExportRow,
  because: (typeof PEOPLE_EXPORT_ENDS)[number],
): Promise<boolean> {
  const status = nextExportState(row.status, 'delete');
  if (status === undefined) return false;
  await deleteExport(trx, row.id, status, because, ctx.now());
  return true;
}

/** Deletes an export's file, unless it has been deleted in the meantime. */
async function removeOne(
  ctx: Context,
  trx: Database,
  id: string,
  because: (typeof PEOPLE_EXPORT_ENDS)[number],
): Promise<void> {
  const row = await lockExport(trx, id);
  if (row !== undefined) await remove(ctx, trx, row, because);
}

/**
 * Writes the next batch of contacts with the progress; returns false if there is nothing left to
 * do.
 */
function writePart(
  ctx: Context,
  id: string,
  token: string,
  fields: readonly ExportedField[],
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    // Reads the export before taking its lock, because erasure also locks contacts first and
    // exports second.
    const known = await findExport(trx, id);
    if (known === undefined) return false;
    const after = known.last_person_id ?? undefined;
    const next = await readExportedContacts(ctx, trx, filtersOf(known), {
      after,
      limit: BATCH,
      fields,
    });
    const row = await lockExport(trx, id);
    const isOwn = row?.status === 'running' && row.run_token === token;
    if (row === undefined || !isOwn) return false;
    const heading = row.parts === 0 ? contactExportHeading(fields) : '';
    await addExportPart(trx, { exportId: id, part: row.parts, lines: heading + next.lines });
    const processed = row.processed + next.people;
    const isLast = next.last === undefined;
    const status = isLast ? nextExportState(row.status, 'finished') : row.status;
    await saveExport(trx, id, {
      ...(status !== undefined && { status }),
      processed,
      parts: row.parts + 1,
      last_person_id: next.last ?? row.last_person_id,
      ...(isLast && { run_token: null, ready_at: ctx.now() }),
    });
    return !isLast;
  });
}

/** Lists a page of exports, newest first. */
export async function listContactExports(
  ctx: Context,
  callerId: string,
  after: string | undefined,
): Promise<{ exports: PeopleExport[]; hasMore: boolean }> {
  const rows = await listExports(ctx.db, after, PAGE + 1);
  const exports = rows.slice(0, PAGE).map((row) => exportOf(row, callerId));
  return { exports, hasMore: rows.length > PAGE };
}

/**
 * Starts an export after the user's identity was proven, with an audit log entry.
 *
 * @throws AppError `not_found` for a missing tag.
 */
export async function beginContactExport(
  ctx: Context,
  actor: StaffActor,
  requested: { readonly tag?: string | undefined; readonly member?: 'yes' | 'no' | undefined },
): Promise<PeopleExport> {
  const { tag, member } = requested;
  const id = randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    if (tag !== undefined && !(await hasTag(trx, tag))) {
      throw new AppError('not_found', 'This tag no longer exists. Choose another one.');
    }
    const at = ctx.now();
    const filters = { tagId: tag, isMember: member && member === 'yes' };
    const count = await countExportedContacts(ctx, trx, filters);
    await addExport(trx, { id, ...filters, people: count, createdBy: actor.id, at });
    // Every worker that continues the file uses the columns of its first line.
    const fieldIds = await listExportFieldIds(trx);
    await ctx.jobs.send(trx, 'exports.run', { exportId: id, fieldIds });
    const subject = { kind: 'export', id } as const;
    const after = { tag: tag ?? null, member: member ?? null, people: count };
    await recordAudit(trx, actor, { at, action: 'customer-data.export', subject, after });
  });
  return get(ctx, id, actor.id);
}

/**
 * Writes a file, from where it stopped, with columns for these custom fields. A previous worker can
 * no longer write to it.
 */
export async function runContactExport(
  ctx: Context,
  exportId: string,
  fieldIds: readonly string[] = [],
): Promise<void> {
  const token = randomUUID();
  const isTaken = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockExport(trx, exportId);
    if (row?.status !== 'running') return false;
    await saveExport(trx, exportId, { run_token: token });
    return true;
  });
  if (!isTaken) return;
  const fields = await listExportFields(ctx.db, fieldIds);
  await runInChunks({
    next: () => writePart(ctx, exportId, token, fields),
    handOver: () => ctx.jobs.send(ctx.db, 'exports.run', { exportId, fieldIds: [...fieldIds] }),
  });
}

/** Deletes a file, unless it is deleted already. @throws AppError `not_found`. */
export async function discardContactExport(
  ctx: Context,
  actor: StaffActor,
  exportId: string,
): Promise<PeopleExport> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockExport(trx, exportId);
    if (row === undefined)
      throw new AppError('not_found', 'This export no longer exists. Reload the list.');
    if (!(await remove(ctx, trx, row, 'discarded'))) return;
    const subject = { kind: 'export', id: exportId } as const;
    const action = 'customer-data.discard-export';
    const before = { status: row.status };
    await recordAudit(trx, actor, { at: ctx.now(), action, subject, before });
  });
  return get(ctx, exportId, actor.id);
}

/**
 * Streams the file to the user who started the export.
 *
 * @throws AppError `not_found`, also after it has expired.
 */
export async function fetchContactExport(
  ctx: Context,
  callerId: string,
  exportId: string,
): Promise<AsyncIterable<string>> {
  const row = await findExport(ctx.db, exportId);
  const end = row && endOf(row);
  if (row === undefined || row.created_by !== callerId) throw gone();
  if (end === undefined || end <= ctx.now()) throw gone();
  async function* parts(count: number): AsyncGenerator<string, void, undefined> {
    for (let part = 0; part < count; part += 1) {
      const lines = await findExportPart(ctx.db, exportId, part);
      // Deleted in the meantime: a partial file must not look complete.
      if (lines === undefined) throw gone();
      yield lines;
    }
  }
  return parts(row.parts);
}

/** Deletes all files, in the transaction that erases a contact who may be in them. */
export async function deleteContactExports(ctx: Context, trx: Database): Promise<void> {
  for (const { id } of await listAlive(trx)) await removeOne(ctx, trx, id, 'erasure');
}

/** Deletes expired files. */
export async function pruneContactExports(ctx: Context): Promise<void> {
  const at = ctx.now().getTime();
  for (const row of await listAlive(ctx.db)) {
    const end =
      row.ready_at === null
        ? row.created_at.getTime() + WRITE_MS
        : row.ready_at.getTime() + FETCH_MS;
    if (end > at) continue;
    await ctx.db.transaction().execute((trx) => removeOne(ctx, trx, row.id, 'expired'));
  }
}
