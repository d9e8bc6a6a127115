import { randomUUID } from 'node:crypto';
import {
  isLeadOver,
  type Lead,
  type LeadForm,
  type LeadMove,
  type MoveProblem,
  moveProblem,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { lockBoard, lockPeople } from './arrival-repository.ts';
import {
  addLead,
  addLeadEvent,
  findGroup,
  findPlace,
  type LockedLead,
  lockLead,
  saveLead,
  saveOrder,
  saveStage,
} from './repository.ts';
import type { LeadViews } from './service.ts';

const meanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else edited this lead. Your changes weren’t saved. Review and try again.',
  );

const refused = (sentence: string, field: string) =>
  new AppError('invalid_input', sentence, { field });

const PROBLEMS: Readonly<Record<MoveProblem, () => AppError>> = {
  'no-move': meanwhile,
  'not-next': () => refused('This lead is closed. Reopen it first.', 'stage'),
  'needs-reason': () => refused('Please say why the lead is lost.', 'lostReason'),
  'needs-no-reason': () => refused('Only a lost lead has a reason.', 'lostReason'),
};

/** What the audit log keeps of a lead: states, figures and ids, and nobody's words. */
const auditOf = (lead: LockedLead) => ({
  kind: lead.kind,
  personId: lead.person_id,
  valueCents: lead.value_cents,
  expectedClose: lead.expected_close,
  ownerId: lead.owner_id,
  nextStepDue: lead.next_step_due,
});

const auditOfForm = ({ title: _title, nextStep: _nextStep, ...figures }: LeadForm) => figures;

/** What staff change about leads. */
export function createLeadChanges(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  views: LeadViews,
  colleagues: { listColleagues(): Promise<readonly { readonly id: string }[]> },
) {
  /** @throws AppError `invalid_input` where a lead is given to somebody who isn't staff. */
  const checkOwner = async (ownerId: string | null): Promise<void> => {
    if (ownerId === null) return;
    const all = await colleagues.listColleagues();
    if (!all.some(({ id }) => id === ownerId)) {
      throw refused('Please choose somebody of the staff.', 'ownerId');
    }
  };

  const checkStep = ({ nextStep, nextStepDue }: LeadForm): void => {
    if (nextStepDue !== null && nextStep === null) {
      throw refused('Please say what is to be done by then.', 'nextStep');
    }
  };

  /**
   * The record that a lead is kept with; the caller holds the lock of the people.
   *
   * @throws AppError `not_found` where there is nobody, or nobody any more.
   */
  const groupOf = async (trx: Database, personId: string | null): Promise<string | null> => {
    if (personId === null) return null;
    const group = await findGroup(trx, personId);
    if (group === undefined || group.erased_at !== null) {
      throw new AppError(
        'not_found',
        'This person isn’t there any more. Choose somebody else, or nobody.',
      );
    }
    return group.group_id;
  };

  /** @throws AppError `not_found`. */
  const getLocked = async (trx: Database, leadId: string): Promise<LockedLead> => {
    const lead = await lockLead(trx, leadId);
    if (lead === undefined) throw new AppError('not_found', 'There is no such lead.');
    return lead;
  };

  return {
    /** Writes a lead by hand. @throws AppError `invalid_input`, `not_found`. */
    create: async (actor: StaffActor, form: LeadForm): Promise<Lead> => {
      checkStep(form);
      await checkOwner(form.ownerId);
      const id = randomUUID();
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx);
        const personId = await groupOf(trx, form.personId);
        await lockBoard(trx);
        const at = now();
        await addLead(trx, { ...form, personId, id, createdBy: actor.id, at });
        const event = { from: null, to: 'new', lostReason: null, actorId: actor.id, at } as const;
        await addLeadEvent(trx, { leadId: id, ...event });
        const subject = { kind: 'lead', id } as const;
        const after = { ...auditOfForm(form), personId };
        await recordAudit(trx, actor, { at, action: 'lead.create', subject, after });
      });
      return views.get(id);
    },

    /**
     * Changes a lead as it was seen.
     *
     * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`.
     */
    change: async (
      actor: StaffActor,
      leadId: string,
      version: number,
      form: LeadForm,
    ): Promise<Lead> => {
      checkStep(form);
      // Whoever has left since may keep what they had.
      const { owner } = await views.get(leadId);
      if (form.ownerId !== owner?.id) await checkOwner(form.ownerId);
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx);
        const lead = await getLocked(trx, leadId);
        if (lead.version !== version) throw meanwhile();
        const kept = lead.person_id === null ? undefined : await findGroup(trx, lead.person_id);
        const isSame = form.personId === lead.person_id || form.personId === kept?.group_id;
        const personId = isSame ? lead.person_id : await groupOf(trx, form.personId);
        await saveLead(trx, leadId, { ...form, personId });
        await recordAudit(trx, actor, {
          at: now(),
          action: 'lead.change',
          subject: { kind: 'lead', id: leadId },
          before: auditOf(lead),
          after: { ...auditOfForm(form), personId },
        });
      });
      return views.get(leadId);
    },

    /**
     * Moves a lead to another stage, as it was seen, or to another place in its own, which is no
     * news to whoever has it open.
     *
     * @throws AppError `not_found`, `changed_meanwhile`, `invalid_input`.
     */
    move: async (actor: StaffActor, leadId: string, to: LeadMove): Promise<Lead> => {
      const { version, stage, belowId, lostReason } = to;
      await db.transaction().execute(async (trx) => {
        await lockBoard(trx);
        const lead = await getLocked(trx, leadId);
        const at = now();
        const position = await findPlace(trx, { leadId, stage, belowId });
        if (stage === lead.stage) {
          await saveOrder(trx, leadId, position);
        } else {
          if (lead.version !== version) throw meanwhile();
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
      return views.get(leadId);
    },
  };
}

/** The service of what staff change about leads. */
export type LeadChanges = ReturnType<typeof createLeadChanges>;
