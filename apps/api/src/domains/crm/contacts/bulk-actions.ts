import { createHash, randomUUID } from 'node:crypto';
import {
  type BulkAction,
  type BulkActionInput,
  type BulkTarget,
  PeopleFilter,
} from '@voltcourier/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { runInChunks } from '../../../platform/jobs/chunks.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { lockPeople } from './identity-resolution-repository.ts';
import {
  addBulk,
  addTasks,
  type BulkRow,
  findBulk,
  listChosen,
  lockBulk,
  saveBulk,
  type StoredBulkAction,
  tagMany,
  untagMany,
} from './bulk-repository.ts';
import { countMatching, listMatching } from './filter-repository.ts';
import { MAX_TAGS } from './notes-and-tasks.ts';
import { ensureTag, isColleague, isTag } from './notes-and-tasks-repository.ts';
import { parseFilter } from './contact-filter.ts';

/** Contacts per transaction: few enough that identity resolution doesn't have to wait. */
const CHUNK = 200;

const bulkOf = (row: BulkRow): BulkAction => ({
  id: row.id,
  kind: row.deed.kind,
  status: row.status,
  total: row.total,
  done: row.done,
  changed: row.changed,
  endedAt: row.ended_at?.toISOString() ?? null,
});

const fingerprintOf = (order: object) =>
  createHash('sha256').update(JSON.stringify(order)).digest('base64url');

const targetOf = (target: BulkTarget) =>
  'personIds' in target
    ? { personIds: target.personIds, filter: null }
    : { personIds: null, filter: target.filter };

// Bulk actions on contacts. The worker runs those with many contacts.

/** @throws AppError `not_found`. */
async function get(from: Database, id: string): Promise<BulkRow> {
  const row = await findBulk(from, id);
  if (row === undefined)
    throw new AppError('not_found', 'This bulk action no longer exists. Reload the list.');
  return row;
}

/** @throws AppError `not_found` for a tag or an owner that no longer exists. */
async function storedAction(
  trx: Database,
  action: BulkActionInput,
  at: Date,
): Promise<StoredBulkAction> {
  if (action.kind === 'add-task') {
    if (await isColleague(trx, action.task.ownerId)) return action;
    throw new AppError('not_found', 'The person the tasks are for is no longer staff.');
  }
  if (action.kind === 'add-tag') {
    const tagId = await ensureTag(trx, { id: randomUUID(), ...action.tag, at });
    return { kind: action.kind, tagId };
  }
  if (!(await isTag(trx, action.tagId))) {
    throw new AppError('not_found', 'This tag no longer exists. Choose another one.');
  }
  return action;
}

/** Lists the next contacts; a filter is evaluated as of the time of the order. */
function nextOf(trx: Database, row: BulkRow): Promise<string[]> {
  const after = row.after_id ?? undefined;
  if (row.person_ids !== null) return listChosen(trx, row.person_ids, after, CHUNK);
  const filter = z.parse(PeopleFilter, row.filter);
  const meaning = parseFilter(filter, { at: row.created_at, callerId: undefined });
  return listMatching(trx, meaning, after, CHUNK);
}

function doFor(ctx: Context, trx: Database, row: BulkRow, ids: readonly string[]): Promise<number> {
  const { deed: action } = row;
  const changedBy = { actorId: row.created_by, at: ctx.now() };
  if (action.kind === 'add-task') return addTasks(trx, ids, action.task, changedBy);
  if (action.kind === 'remove-tag') return untagMany(trx, ids, action.tagId, changedBy);
  return tagMany(trx, ids, { tagId: action.tagId, maxTags: MAX_TAGS }, changedBy);
}

/**
 * Processes the next contacts and saves the progress in the same transaction, so that a crash
 * leaves nothing half done. Returns false if none are left. The caller holds the identity
 * resolution lock.
 */
async function step(ctx: Context, trx: Database, id: string): Promise<boolean> {
  const row = await lockBulk(trx, id);
  if (row?.status !== 'running') return false;
  const ids = await nextOf(trx, row);
  const changed = ids.length === 0 ? 0 : await doFor(ctx, trx, row, ids);
  const isLast = ids.length < CHUNK;
  const endedAt = isLast ? ctx.now() : undefined;
  await saveBulk(trx, id, { done: ids.length, changed, afterId: ids.at(-1), endedAt });
  return !isLast;
}

/** Returns the progress of a bulk action. @throws AppError `not_found`. */
export async function getBulkAction(ctx: Context, id: string): Promise<BulkAction> {
  return bulkOf(await get(ctx.db, id));
}

/**
 * Starts a bulk action: immediately for few contacts, otherwise in the worker. Repeating the same
 * order returns the existing action.
 *
 * @throws AppError `not_found`, `idempotency_mismatch`.
 */
export function orderBulkAction(
  ctx: Context,
  actor: StaffActor,
  order: {
    readonly orderId: string;
    readonly deed: BulkActionInput;
    readonly target: BulkTarget;
  },
): Promise<BulkAction> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const { orderId: id, deed: action, target } = order;
    const fingerprint = fingerprintOf({ by: actor.id, deed: action, target });
    const known = await findBulk(trx, id);
    if (known !== undefined) {
      if (known.fingerprint === fingerprint) return bulkOf(known);
      throw new AppError('idempotency_mismatch', 'This action was already submitted.');
    }
    const at = ctx.now();
    const stored = await storedAction(trx, action, at);
    const whom = targetOf(target);
    const total =
      whom.filter === null
        ? (await listChosen(trx, whom.personIds, undefined, whom.personIds.length)).length
        : await countMatching(trx, parseFilter(whom.filter, { at, callerId: undefined }), null);
    const added = { id, deed: stored, ...whom, fingerprint, total, createdBy: actor.id, at };
    await addBulk(trx, added);
    const { title: _, ...task } = stored.kind === 'add-task' ? stored.task : { title: '' };
    const what = stored.kind === 'add-task' ? task : { tagId: stored.tagId };
    const subject = { kind: 'bulk-action', id } as const;
    const after = { deed: stored.kind, ...what, people: total };
    await recordAudit(trx, actor, { at, action: 'people.bulk', subject, after });
    if (total > CHUNK) await ctx.jobs.send(trx, 'contacts.run-bulk-action', { bulkActionId: id });
    else await step(ctx, trx, id);
    return bulkOf(await get(trx, id));
  });
}

/** Continues a bulk action from where it stopped until all contacts are processed. */
export function runBulkAction(ctx: Context, id: string): Promise<void> {
  return runInChunks({
    next: () => runBulkActionStep(ctx, id),
    handOver: () => ctx.jobs.send(ctx.db, 'contacts.run-bulk-action', { bulkActionId: id }),
  });
}

/** Processes the next contacts only; returns false if none are left. */
export function runBulkActionStep(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    return step(ctx, trx, id);
  });
}
