import { randomUUID } from 'node:crypto';
import type { GeneratedContentChoice } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import { findGeneration } from '../assistant/repository.ts';
import { addContentEvents } from './events-repository.ts';
import { generatedForms } from './generated-drafts.ts';
import { addGeneratedItems } from './repository.ts';
import { valuesOf } from './service.ts';

/**
 * Adds generated content to the calendar as drafts, in one transaction. Entries that are already in
 * the calendar don't change, even if two people add them at the same moment.
 *
 * @throws AppError `not_found` if the generation has nothing that can be planned.
 */
export function addGeneratedContent(
  ctx: Context,
  actor: StaffActor,
  { generationId, indexes, text }: GeneratedContentChoice,
): Promise<{ generationId: string; added: string[]; present: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const at = ctx.now();
    const row = await findGeneration(trx, generationId);
    const forms =
      row === undefined || row.answer === null
        ? undefined
        : generatedForms(
            { question: row.question, answer: row.answer, askedAt: row.asked_at },
            { now: at, edited: text },
          );
    const chosen = forms?.flatMap((form, index) =>
      indexes === null || indexes.includes(index)
        ? [{ id: randomUUID(), index, values: valuesOf(form) }]
        : [],
    );
    if (chosen === undefined || chosen.length === 0) {
      throw new AppError('not_found', 'There is nothing in this answer that can be planned.');
    }
    const added = await addGeneratedItems(trx, generationId, chosen, { by: actor.id, at });
    await addContentEvents(trx, added, { step: 'create', by: actor.id, at });
    await recordAudit(trx, actor, {
      at,
      action: 'content.create',
      subject: { kind: 'generation', id: generationId },
      after: { items: added.length },
    });
    return { generationId, added, present: chosen.length - added.length };
  });
}
