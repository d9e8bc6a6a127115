import {
  MAX_REPLY_TEMPLATES,
  type ReplyTemplate,
  type ReplyTemplateForm,
} from '@voltcourier/contracts';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import {
  addReplyTemplate,
  clearDefaultTemplate,
  deleteReplyTemplate,
  listReplyTemplateRows,
  lockReplyTemplates,
  saveReplyTemplate,
  type StoredReplyTemplate,
} from './reply-templates-repository.ts';

const viewOf = ({ is_default: isDefault, ...template }: StoredReplyTemplate): ReplyTemplate => ({
  ...template,
  isDefault,
});

/** Lists the templates: the default one first, then by name. */
export async function listReplyTemplates(ctx: Context): Promise<{ templates: ReplyTemplate[] }> {
  return { templates: (await listReplyTemplateRows(ctx.db)).map(viewOf) };
}

/** @throws AppError `name_taken`. */
function checkName(
  templates: readonly StoredReplyTemplate[],
  name: string,
  exceptId: string | undefined,
): void {
  const isTaken = templates.some(
    (one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new AppError('name_taken', 'Another template already has this name.');
}

/** @throws AppError `changed_meanwhile`, `not_found`. */
function checkSeen(templates: readonly StoredReplyTemplate[], seen: ExpectedVersion): void {
  const now = templates.find(({ id }) => id === seen.id);
  if (now === undefined) throw new AppError('not_found', 'This template was deleted.');
  if (now.version !== seen.version) {
    throw new AppError(
      'changed_meanwhile',
      'Someone changed this template while you had it open. Reload it and try again.',
    );
  }
}

async function audit(
  trx: Database,
  actor: StaffActor,
  action: 'reply-template.create' | 'reply-template.change' | 'reply-template.delete',
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await recordAudit(trx, actor, {
    at,
    action,
    subject: { kind: 'reply-template', id },
  });
}

/**
 * Adds a reply template.
 *
 * @throws AppError `name_taken`, `too_many`.
 */
export async function createReplyTemplate(
  ctx: Context,
  actor: StaffActor,
  form: ReplyTemplateForm,
): Promise<ReplyTemplate> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockReplyTemplates(trx);
    const templates = await listReplyTemplateRows(trx);
    if (templates.length >= MAX_REPLY_TEMPLATES) {
      throw new AppError(
        'too_many',
        `There are ${MAX_REPLY_TEMPLATES} templates, the maximum. Delete one that isn’t used.`,
      );
    }
    checkName(templates, form.name, undefined);
    if (form.isDefault) await clearDefaultTemplate(trx);
    const at = ctx.now();
    const added = await addReplyTemplate(trx, form, { by: actor.id, at });
    await audit(trx, actor, 'reply-template.create', { id: added.id, at });
    return viewOf(added);
  });
}

/**
 * Changes the seen version of a reply template.
 *
 * @throws AppError `changed_meanwhile`, `name_taken`, `not_found`.
 */
export async function changeReplyTemplate(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: ReplyTemplateForm,
): Promise<ReplyTemplate> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockReplyTemplates(trx);
    const templates = await listReplyTemplateRows(trx);
    checkSeen(templates, seen);
    checkName(templates, form.name, seen.id);
    if (form.isDefault) await clearDefaultTemplate(trx);
    const at = ctx.now();
    const saved = await saveReplyTemplate(trx, seen, form, { by: actor.id, at });
    if (saved === undefined) throw new Error('A template changed under its lock.');
    await audit(trx, actor, 'reply-template.change', { id: seen.id, at });
    return viewOf(saved);
  });
}

/**
 * Deletes the seen version of a reply template, unless it is already gone.
 *
 * @throws AppError `changed_meanwhile`.
 */
export async function removeReplyTemplate(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = ctx.db.transaction().execute(async (trx) => {
    await lockReplyTemplates(trx);
    checkSeen(await listReplyTemplateRows(trx), seen);
    await deleteReplyTemplate(trx, seen);
    await audit(trx, actor, 'reply-template.delete', { id: seen.id, at: ctx.now() });
    return { id: seen.id };
  });
  return unlessGone(removal, { id: seen.id });
}
