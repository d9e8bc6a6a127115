import { randomUUID } from 'node:crypto';
import {
  type ListView,
  type ListViewForm,
  MAX_LIST_VIEWS,
  type User,
  type ViewList,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  addViewRow,
  countViews,
  deleteViewRow,
  findViewRow,
  listViewRows,
  type ListViewRow,
  lockListViews,
  saveViewRow,
} from './list-views-repository.ts';

// Saved views of staff lists: named filters and hidden columns.

/** User who requests views. */
type StaffUser = Pick<User, 'id' | 'role'>;

/** User who changes a view: the actor for the audit log, with their role. */
type Author = StaffActor & Pick<User, 'role'>;

/** A view of a list, with the version that the caller saw last. */
interface SeenView {
  readonly id: string;
  readonly list: ViewList;
  readonly version: number;
}

const canChange = (row: ListViewRow, { id, role }: StaffUser): boolean =>
  row.owner_id === id || (row.is_shared && role === 'ADMIN');

const viewOf = (row: ListViewRow, user: StaffUser): ListView => ({
  id: row.id,
  version: row.version,
  name: row.name,
  isShared: row.is_shared,
  filters: row.filters,
  hidden: [...row.hidden_columns],
  isOwn: row.owner_id === user.id,
  owner: row.owner,
  canChange: canChange(row, user),
});

/** Lists a user's views of a list: their own, then those shared by others. */
export async function listListViews(
  ctx: Context,
  list: ViewList,
  user: StaffUser,
): Promise<{ views: ListView[] }> {
  const rows = await listViewRows(ctx.db, list, user.id);
  return { views: rows.map((row) => viewOf(row, user)) };
}

const nameTaken = () =>
  new AppError('name_taken', 'Another view of this list already has this name.', { field: 'name' });

/**
 * Returns a view that the author may change and has seen in its current version.
 *
 * @throws AppError `changed_meanwhile`, `forbidden`, `not_found`.
 */
async function getSeen(trx: Database, author: Author, seen: SeenView): Promise<ListViewRow> {
  const row = await findViewRow(trx, seen.id);
  const isTheirs = row !== undefined && (row.owner_id === author.id || row.is_shared);
  if (row?.list !== seen.list || !isTheirs) {
    throw new AppError('not_found', 'This view was deleted, or is no longer shared.');
  }
  if (!canChange(row, author)) {
    throw new AppError('forbidden', `Only ${row.owner} and administrators can change this view.`);
  }
  if (row.version !== seen.version) {
    throw new AppError(
      'changed_meanwhile',
      'Someone changed this view while you had it open. Reload it and try again.',
    );
  }
  return row;
}

const factsOf = ({ list, is_shared: isShared }: Pick<ListViewRow, 'list' | 'is_shared'>) => ({
  list,
  isShared,
});

/**
 * Saves a view.
 *
 * @throws AppError `name_taken`, `too_many`.
 */
export async function createListView(
  ctx: Context,
  author: Author,
  form: ListViewForm,
): Promise<ListView> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockListViews(trx);
    const { list, name } = form;
    const mine = { list, name, ownerId: author.id, exceptId: null };
    const { count, isNameTaken } = await countViews(trx, mine);
    if (count >= MAX_LIST_VIEWS) {
      throw new AppError(
        'too_many',
        `You have ${MAX_LIST_VIEWS} views of this list, the maximum. Delete one first.`,
      );
    }
    if (isNameTaken) throw nameTaken();
    const at = ctx.now();
    const id = randomUUID();
    await addViewRow(trx, { id, ownerId: author.id, at }, form);
    await recordAudit(trx, author, {
      at,
      action: 'list-view.create',
      subject: { kind: 'list-view', id },
      after: { list, isShared: form.isShared },
    });
    return written(trx, id, author);
  });
}

async function written(trx: Database, id: string, user: StaffUser): Promise<ListView> {
  const row = await findViewRow(trx, id);
  if (row === undefined) throw new Error('A view was not written.');
  return viewOf(row, user);
}

/**
 * Changes the seen version of a view. The owner stays the same, whoever makes the change.
 *
 * @throws AppError `changed_meanwhile`, `forbidden`, `name_taken`, `not_found`.
 */
export async function changeListView(
  ctx: Context,
  author: Author,
  seen: SeenView,
  form: ListViewForm,
): Promise<ListView> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockListViews(trx);
    const before = await getSeen(trx, author, seen);
    const its = { list: seen.list, name: form.name, ownerId: before.owner_id, exceptId: seen.id };
    if ((await countViews(trx, its)).isNameTaken) throw nameTaken();
    const at = ctx.now();
    await saveViewRow(trx, { id: seen.id, at }, form);
    await recordAudit(trx, author, {
      at,
      action: 'list-view.change',
      subject: { kind: 'list-view', id: seen.id },
      before: factsOf(before),
      after: { list: seen.list, isShared: form.isShared },
    });
    return written(trx, seen.id, author);
  });
}

/**
 * Deletes the seen version of a view, unless it is already gone.
 *
 * @throws AppError `changed_meanwhile`, `forbidden`, `not_found`.
 */
export async function removeListView(
  ctx: Context,
  author: Author,
  seen: SeenView,
): Promise<{ id: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockListViews(trx);
    if ((await findViewRow(trx, seen.id)) === undefined) return { id: seen.id };
    const before = await getSeen(trx, author, seen);
    await deleteViewRow(trx, seen.id);
    await recordAudit(trx, author, {
      at: ctx.now(),
      action: 'list-view.delete',
      subject: { kind: 'list-view', id: seen.id },
      before: factsOf(before),
    });
    return { id: seen.id };
  });
}
