import type { LeadForm, LeadStage, LostReason } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A locked lead with its position and version. */
export interface LockedLead {
  readonly id: string;
  readonly stage: LeadStage;
  readonly version: number;
  readonly title: string;
  readonly kind: string;
  readonly person_id: string | null;
  readonly value_cents: number | null;
  readonly expected_close: string | null;
  readonly owner_id: string | null;
  readonly next_step: string | null;
  readonly next_step_due: string | null;
}

/** Returns a lead, locked. */
export async function lockLead(db: Database, id: string): Promise<LockedLead | undefined> {
  const { rows } = await sql<LockedLead>`
    select id, stage, version, title, kind, person_id, value_cents,
      expected_close::text as expected_close, owner_id, next_step,
      next_step_due::text as next_step_due
    from leads where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Finds the lead of a quick request. */
export async function findLeadOfRequest(
  db: Database,
  requestId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('quick_booking_id', '=', requestId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns a person's primary record, and whether it is erased. */
export async function findGroup(
  db: Database,
  personId: string,
): Promise<{ group_id: string; erased_at: Date | null } | undefined> {
  return db
    .selectFrom('people')
    .select(['group_id', 'erased_at'])
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** Records a stage transition of a lead. */
export async function addLeadEvent(
  db: Database,
  event: {
    leadId: string;
    from: LeadStage | null;
    to: LeadStage;
    lostReason: LostReason | null;
    actorId: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('lead_events')
    .values({
      lead_id: event.leadId,
      from_stage: event.from,
      to_stage: event.to,
      lost_reason: event.lostReason,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute();
}

/**
 * Computes a position in a stage, below another lead or on top: exactly between its neighbors, with
 * no more digits than needed. The caller holds the board lock.
 */
export async function findPosition(
  db: Database,
  target: { leadId: string; stage: LeadStage; belowId: string | null },
): Promise<string> {
  const { leadId, stage, belowId } = target;
  const { rows } = await sql<{ position: string }>`
    with above as (
      select position from leads where id = ${belowId}::uuid and stage = ${stage}
        and id <> ${leadId}::uuid
    ), below as (
      select min(position) as position from leads where stage = ${stage} and id <> ${leadId}::uuid
        and position > coalesce((select position from above), '-Infinity')
    ), gap as (
      select (select position from above) as above, (select position from below) as below
    )
    select (case
      when above is null then coalesce(floor(below) - 1, 0)
      when below is null then floor(above) + 1
      else (
        select round((above + below) * 0.5, digits)
        from generate_series(0, scale((above + below) * 0.5)) as digits
        where round((above + below) * 0.5, digits) > above
          and round((above + below) * 0.5, digits) < below
        order by digits limit 1
      )
    end)::text as position from gap`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A gap has a row.');
  return row.position;
}

/** Adds a manual lead at the top of the first stage. The caller holds the board lock. */
export async function addLead(
  db: Database,
  lead: LeadForm & { id: string; createdBy: string; at: Date },
): Promise<void> {
  const { id, createdBy, at, ...form } = lead;
  const position = await findPosition(db, { leadId: id, stage: 'new', belowId: null });
  await db
    .insertInto('leads')
    .values({
      id,
      source: 'staff',
      stage: 'new',
      position,
      title: form.title,
      kind: form.kind,
      person_id: form.personId,
      value_cents: form.valueCents,
      expected_close: form.expectedClose,
      owner_id: form.ownerId,
      next_step: form.nextStep,
      next_step_due: form.nextStepDue,
      created_by: createdBy,
      created_at: at,
      stage_since: at,
    })
    .execute();
}

/** Saves a lead's form values. */
export async function saveLead(db: Database, id: string, form: LeadForm): Promise<void> {
  await sql`
    update leads set title = ${form.title}, kind = ${form.kind}, person_id = ${form.personId},
      value_cents = ${form.valueCents}, expected_close = ${form.expectedClose}::date,
      owner_id = ${form.ownerId}, next_step = ${form.nextStep},
      next_step_due = ${form.nextStepDue}::date, version = version + 1
    where id = ${id}`.execute(db);
}

/** Saves a lead's new position within its stage. */
export async function saveOrder(db: Database, id: string, position: string): Promise<void> {
  await sql`update leads set position = ${position}::numeric where id = ${id}`.execute(db);
}

/** Moves a lead to another stage. */
export async function saveStage(
  db: Database,
  id: string,
  to: {
    stage: LeadStage;
    position: string;
    lostReason: LostReason | null;
    lostNote: string | null;
    closedAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await sql`
    update leads set stage = ${to.stage}, position = ${to.position}::numeric,
      lost_reason = ${to.lostReason}, lost_note = ${to.lostNote}, closed_at = ${to.closedAt},
      stage_since = ${to.at}, version = version + 1
    where id = ${id}`.execute(db);
}
