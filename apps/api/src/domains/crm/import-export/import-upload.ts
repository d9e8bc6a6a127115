import { randomUUID } from 'node:crypto';
import {
  type ImportEncoding,
  type ImportPreviewRow,
  type ImportSeparator,
  type ImportTarget,
  isImportField,
  type PeopleImport,
  targetOfField,
} from '@voltcourier/contracts';
import { listCustomFields } from '../contacts/fields.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { guessMapping, mappingProblem, readableFields } from './mapping.ts';
import { readHead, readingOf } from './reading.ts';
import {
  addImport,
  deleteErrors,
  deleteFile,
  type ImportChange,
  type ImportRow,
  lockImport,
  readParts,
  saveImport,
  savePart,
} from './repository.ts';
import { inShort, readRow } from './row.ts';
import { getImport, getRow, changedMeanwhile, change } from './service.ts';

const PREVIEWED = 8;

/** Detects the format of a completely uploaded file. */
async function detectFormat(ctx: Context, trx: Database, row: ImportRow): Promise<ImportChange> {
  const parts = () => readParts(trx, row.id);
  try {
    const reading = await readingOf(parts);
    return {
      ...reading,
      mapping: guessMapping(reading.columns, await listCustomFields(ctx, trx)),
      status: 'uploaded',
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deleteFile(trx, row.id, ctx.now());
    return { status: 'failed', problem: error.message, endedAt: ctx.now() };
  }
}

/** Creates an import before its file is uploaded. */
export async function beginImport(
  ctx: Context,
  actor: StaffActor,
  file: { fileName: string; bytes: number },
): Promise<PeopleImport> {
  const id = randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    await addImport(trx, { id, ...file, createdBy: actor.id, at });
    const subject = { kind: 'import', id } as const;
    // The file name may be a person's name, so it isn't logged.
    const after = { bytes: file.bytes };
    await recordAudit(trx, actor, { at, action: 'customer-data.upload', subject, after });
  });
  return getImport(ctx, id);
}

/**
 * Saves a chunk of a file; repeats are allowed. After the last one, detects the format and the
 * columns.
 *
 * @throws AppError `not_found`, `changed_meanwhile` if nothing is missing.
 */
export async function addImportPart(
  ctx: Context,
  importId: string,
  part: number,
  data: Buffer,
): Promise<PeopleImport> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await getRow(trx, importId, lockImport);
    if (row.status !== 'uploading' || row.file_deleted_at !== null) throw changedMeanwhile();
    const receivedBytes = await savePart(trx, importId, part, data);
    if (receivedBytes > row.bytes) {
      throw new AppError('invalid_input', 'There is more of this file than was announced.');
    }
    const isWhole = receivedBytes === row.bytes;
    const detected = isWhole ? await detectFormat(ctx, trx, row) : {};
    const version = isWhole ? row.version + 1 : row.version;
    await saveImport(trx, importId, { receivedBytes, ...detected, version }, ctx.now());
  });
  return getImport(ctx, importId);
}

/**
 * Sets how a file is read.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `file_unreadable`.
 */
export function readImportAs(
  ctx: Context,
  actor: StaffActor,
  seen: { readonly id: string; readonly version: number },
  chosen: {
    readonly encoding: ImportEncoding;
    readonly separator: ImportSeparator;
    readonly mapping?: readonly (ImportTarget | null)[] | undefined;
  },
): Promise<PeopleImport> {
  return change(
    ctx,
    actor,
    seen,
    { event: 'read-as', action: 'customer-data.read-as' },
    async (trx, row) => {
      const { encoding, separator } = chosen;
      const { columns } = await readHead(readParts(trx, row.id), { encoding, separator }, 0);
      const known = await listCustomFields(ctx, trx);
      const mapping = chosen.mapping ?? guessMapping(columns, known);
      if (mapping.length !== columns.length) throw changedMeanwhile();
      const targets = mapping.filter((target) => target !== null);
      if (new Set(targets).size < targets.length) {
        throw new AppError('file_unreadable', mappingProblem(columns, mapping) ?? '');
      }
      const offered = readableFields(known).map(({ id }) => targetOfField(id));
      if (targets.some((target) => !isImportField(target) && !offered.includes(target))) {
        throw new AppError(
          'file_unreadable',
          'A custom field chosen for a column is no longer available. Choose another one.',
        );
      }
      await deleteErrors(trx, row.id);
      return { encoding, separator, columns, mapping, checked: null, rows: null, errors: 0 };
    },
  );
}

/**
 * Returns the first rows as they would be read.
 *
 * @throws AppError `not_found`, `file_unreadable`.
 */
export async function previewImport(ctx: Context, importId: string): Promise<ImportPreviewRow[]> {
  const row = await getRow(ctx.db, importId);
  if (row.status === 'uploading' || row.file_deleted_at !== null || row.columns.length === 0) {
    return [];
  }
  const { records } = await readHead(readParts(ctx.db, importId), row, PREVIEWED);
  const fields = await listCustomFields(ctx);
  return records.map((record) => {
    const { line, values, problems } = readRow(record, { ...row, fields }, ctx.now());
    return {
      line,
      values: Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, inShort(value)]),
      ),
      problems: problems.map(({ column, sentence }) => ({ column, sentence })),
    };
  });
}
