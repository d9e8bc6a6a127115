import { randomUUID } from 'node:crypto';
import {
  isLeadOver,
  type Lead,
  type LeadForm,
  type LeadMove,
  type MoveProblem,
  moveProblem,
} from '@voltcourier/contracts';
import { listColleagues } from '../contacts/notes-and-tasks-repository.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { getLead } from './service.ts';
import { lockPeople } from '../contacts/identity-resolution-repository.ts';
import { lockBoard } from './arrival-repository.ts';
import {
  addLead,
  addLeadEvent,
  findGroup,
  findPosition,
  type LockedLead,
  lockLead,
  saveLead,
  saveOrder,
  saveStage,
} from './repository.ts';

const changedMeanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else edited this lead. Your changes weren’t saved. Review and try again.',
  );

const refused = (sentence: string, field: string) =>
  new AppError('invalid_input', sentence, { field });

const PROBLEMS: Readonly<Record<MoveProblem, () => AppError>> = {
  'no-move': changedMeanwhile,
  'not-next': () => refused('This lead is closed. Reopen it first.', 'stage'),
  'needs-reason': () => refused('Please say why the lead is lost.', 'lostReason'),
  'needs-no-reason': () => refused('Only a lost lead has a reason.', 'lostReason'),
};

/** Returns the lead data for the audit log: states, numbers and IDs, no free text. */
const auditOf = (lead: LockedLead) => ({
  kind: lead.kind,
  personId: lead.person_id,
  valueCents: lead.value_cents,
  expectedClose: lead.expected_close,
  ownerId: lead.owner_id,
  nextStepDue: lead.next_step_due,
});

const auditOfForm = ({ title: _title, nextStep: _nextStep, ...figures }: LeadForm) => figures;

// Staff changes to leads.

/** @throws AppError `invalid_input` if the lead's owner isn't staff. */
async function checkOwner(ctx: Context, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const all = await listColleagues(ctx.db);
  if (!all.some(({ id }) => id === ownerId)) {
    throw refused('Please choose a staff member.', 'ownerId');
  }
}

function checkStep({ nextStep, nextStepDue }: LeadForm): void {
  if (nextStepDue !== null && nextStep === null) {
    throw refused('Please say what needs to be done by then.', 'nextStep');
  }
}

/**
 * Returns the primary record that a lead is linked to; the caller holds the identity resolution
 * lock.
 *
 * @throws AppError `not_found` if the contact doesn't exist or was erased.
 */
async function groupOf(trx: Database, personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const group = await findGroup(trx, personId);
  if (group === undefined || group.erased_at !== null) {
    throw new AppError(
      'not_found',
      'This person no longer exists. Choose someone else, or no one.',
    );
  }
  return group.group_id;
}

/** @throws AppError `not_found`. */
async function getLocked(trx: Database, leadId: string): Promise<LockedLead> {
  const lead = await lockLead(trx, leadId);
  if (lead === undefined)
    throw new AppError('not_found', 'This lead no longer exists. Reload the pipeline.');
  return lead;
}

/** Creates a lead manually. @throws AppError `invalid_input`, `not_found`. */
export async function createLead(ctx: Context, actor: StaffActor, form: LeadForm): Promise<Lead> {
  checkStep(form);
  await checkOwner(ctx, form.ownerId);
  const id = randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const personId = await groupOf(trx, form.personId);
    await lockBoard(trx);
    const at = ctx.now();
    await addLead(trx, { ...form, personId, id, createdBy: actor.id, at });
    const event = { from: null, to: 'new', lostReason: null, actorId: actor.id, at } as const;
    await addLeadEvent(trx, { leadId: id, ...event });
    const subject = { kind: 'lead', id } as const;
    const after = { ...auditOfForm(form), personId };
    await recordAudit(trx, actor, { at, action: 'lead.create', subject, after });
  });
  return getLead(ctx, id);
}

/**
 * Changes the seen version of a lead.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`.
 */
export async function changeLead(
  ctx: Context,
  actor: StaffActor,
  leadId: string,
  version: number,
  form: LeadForm,
): Promise<Lead> {
  checkStep(form);
  // A former staff member may stay the owner.
  const { owner } = await getLead(ctx, leadId);
  if (form.ownerId !== owner?.id) await checkOwner(ctx, form.ownerId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const lead = await getLocked(trx, leadId);
    if (lead.version !== version) throw changedMeanwhile();
    const kept = lead.person_id === null ? undefined : await findGroup(trx, lead.person_id);
    const isSame = form.personId === lead.person_id || form.personId === kept?.group_id;
    const personId = isSame ? lead.person_id : await groupOf(trx, form.personId);
    await saveLead(trx, leadId, { ...form, personId });
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'lead.change',
      subject: { kind: 'lead', id: leadId },
      before: auditOf(lead),
      after: { ...auditOfForm(form), personId },
    });
  });
  return getLead(ctx, leadId);
}

/**
 * Moves the seen version of a lead to another stage, or within its stage, which doesn't change its
 * version.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`.
 */
export async function moveLead(
  ctx: Context,
  actor: StaffActor,
  leadId: string,
  to: LeadMove,
): Promise<Lead> {
  const { version, stage, belowId, lostReason } = to;
  await ctx.db.transaction().execute(async (trx) => {
    await lockBoard(trx);
    const lead = await getLocked(trx, leadId);
    const at = ctx.now();
    const position = await findPosition(trx, { leadId, stage, belowId });
    if (stage === lead.stage) {
      await saveOrder(trx, leadId, position);
    } else {
      if (lead.version !== version) throw changedMeanwhile();
      const problem = moveProblem(lead.stage, stage, lostReason);
      if (problem !== undefined) throw PROBLEMS[problem]();
      const lostNote = stage === 'lost' ? to.lostNote || null : null;
      const closedAt = isLeadOver(stage) ? at : null;
      await saveStage(trx, leadId, { stage, position, lostReason, lostNote, closedAt, at });
      const event = { from: lead.stage, to: stage, lostReason, actorId: actor.id, at };
      await addLeadEvent(trx, { leadId, ...event });
    }
    await recordAudit(trx, actor, {
      at,
      action: 'lead.move',
      subject: { kind: 'lead', id: leadId },
      before: { stage: lead.stage },
      after: { stage, belowId, ...(stage !== lead.stage && { lostReason }) },
    });
  });
  return getLead(ctx, leadId);
}
