import { randomUUID } from 'node:crypto';
import {
  Answer,
  findTextProblems,
  type PageDraft,
  type PageDraftForm,
  type PageDraftRow,
  type UnbackedClaim,
} from '@voltcourier/contracts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { lockGeneration } from '../assistant/repository.ts';
import { checkClaims } from '../claims/check-claims.ts';
import { draftOfBrief, draftOfLocalPage } from './draft-text.ts';
import {
  addDraft,
  deleteDraft,
  type DraftRecord,
  findDraft,
  findDraftOf,
  type ListedDraft,
  listDraftRows,
  lockDraft,
  markPublished,
  saveDraft,
} from './repository.ts';

const PAGE = 25;

const unknown = () => new AppError('not_found', 'This draft no longer exists. Reload the list.');

const rowOf = (row: ListedDraft): PageDraftRow => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  keyword: row.keyword,
  publishedPath: row.published_path,
  changedBy: row.changed_by_name,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
});

/** Returns unsupported claims that visitors would read. A brief is for its writer only. */
async function claimsOf(ctx: Context, row: DraftRecord): Promise<readonly UnbackedClaim[]> {
  if (row.kind === 'brief') return [];
  const { title, description, heading, body } = row;
  return checkClaims(ctx, [title, description, heading, body].join('\n\n'));
}

/** Returns a draft with its problems. @throws AppError `not_found`. */
async function describe(ctx: Context, db: Database, id: string): Promise<PageDraft> {
  const row = await findDraft(db, id);
  if (row === undefined) throw unknown();
  const { description, heading, body, keyword, title } = row;
  return {
    ...rowOf(row),
    description,
    heading,
    body,
    generationId: row.generation_id,
    findings:
      row.kind === 'brief'
        ? []
        : findTextProblems({ title, description, heading, text: `${heading}\n${body}`, keyword }),
    claims: [...(await claimsOf({ ...ctx, db }, row))],
  };
}

/** @throws AppError `not_found`, `changed_meanwhile`. */
async function lockSeen(trx: Database, { id, version }: ExpectedVersion): Promise<DraftRecord> {
  const row = await lockDraft(trx, id);
  if (row === undefined) throw unknown();
  if (row.version !== version) {
    throw new AppError(
      'changed_meanwhile',
      'Someone else changed this draft. Your changes weren’t saved. Review and try again.',
    );
  }
  return row;
}

/** @throws AppError `too_late`. */
function requireUnpublished({ published_path: path }: DraftRecord): void {
  if (path === null) return;
  throw new AppError('too_late', `This page is published at ${path}. Change it on the site.`);
}

/** Lists a page of drafts, most recently changed first. */
export async function listPageDrafts(ctx: Context, after: string | undefined) {
  const rows = await listDraftRows(ctx.db, { after, limit: PAGE + 1 });
  return { drafts: rows.slice(0, PAGE).map(rowOf), hasMore: rows.length > PAGE };
}

/** Returns a draft with its text and its problems. @throws AppError `not_found`. */
export const getPageDraft = (ctx: Context, id: string): Promise<PageDraft> =>
  describe(ctx, ctx.db, id);

/** Returns the initial text of a draft from an assistant's answer; undefined for other kinds. */
function formOf(answer: Answer): { kind: PageDraftRow['kind']; form: PageDraftForm } | undefined {
  if (answer.kind === 'page-brief') return { kind: 'brief', form: draftOfBrief(answer.value) };
  if (answer.kind !== 'local-page') return undefined;
  return { kind: 'local-page', form: draftOfLocalPage(answer.value) };
}

/**
 * Saves the assistant's brief or local page as a draft. Repeats for the same answer return the same
 * draft.
 *
 * @throws AppError `not_found` if there is no such answer.
 */
export function createPageDraft(
  ctx: Context,
  actor: StaffActor,
  generationId: string,
): Promise<PageDraft> {
  return ctx.db.transaction().execute(async (trx) => {
    const generation = await lockGeneration(trx, generationId);
    const answer =
      generation?.answer == null
        ? undefined
        : Answer.parse({ kind: generation.kind, value: generation.answer });
    const form = answer && formOf(answer);
    if (form === undefined)
      throw new AppError('not_found', 'This answer no longer exists. Reload the page.');
    const existing = await findDraftOf(trx, generationId);
    if (existing !== undefined) return describe(ctx, trx, existing);
    const id = randomUUID();
    const at = ctx.now();
    await addDraft(trx, { id, generationId, ...form }, { by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'page-draft.create',
      subject: { kind: 'page-draft', id },
      after: { kind: form.kind, generationId },
    });
    return describe(ctx, trx, id);
  });
}

/**
 * Changes the text of a draft's seen version. @throws AppError `not_found`, `changed_meanwhile`,
 * `too_late`.
 */
export function changePageDraft(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: PageDraftForm,
): Promise<PageDraft> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, seen);
    requireUnpublished(row);
    const at = ctx.now();
    await saveDraft(trx, row.id, form, { by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'page-draft.change',
      subject: { kind: 'page-draft', id: row.id },
      before: { title: row.title, keyword: row.keyword },
      after: { title: form.title, keyword: form.keyword },
    });
    return describe(ctx, trx, row.id);
  });
}

/**
 * Records where the seen version of a draft was published.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `too_late`, `claims_unbacked` for claims
 * without a source.
 */
export function publishPageDraft(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  path: string,
): Promise<PageDraft> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, seen);
    requireUnpublished(row);
    const claims = await claimsOf({ ...ctx, db: trx }, row);
    if (claims.length > 0) {
      const each = claims.map(({ words, reason }) => `“${words}”: ${reason}`);
      const sentence = `Some of its claims aren’t backed by our facts. Change them first. ${each.join(' ')}`;
      throw new AppError('claims_unbacked', sentence);
    }
    const at = ctx.now();
    await markPublished(trx, row.id, path, { by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'page-draft.publish',
      subject: { kind: 'page-draft', id: row.id },
      after: { path },
    });
    return describe(ctx, trx, row.id);
  });
}

/** Deletes the seen version of a draft, unless it is gone. @throws AppError `changed_meanwhile`. */
export function removePageDraft(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, seen);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'page-draft.delete',
      subject: { kind: 'page-draft', id: row.id },
      before: { title: row.title, publishedPath: row.published_path },
    });
    await deleteDraft(trx, row.id);
    return { id: row.id };
  });
  return unlessGone(removal, { id: seen.id });
}
