import { randomUUID } from 'node:crypto';
import {
  type AuditAction,
  type Competitor,
  type CompetitorFactForm,
  type CompetitorForm,
  MAX_COMPETITOR_FACTS,
} from '@voltcourier/contracts';
import { addDays } from '@voltcourier/pricing';
import { unlessGone } from '../../../platform/already-gone.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { businessDayAt } from '../figures/business-days.ts';
import {
  addCompetitor,
  addFact,
  type CompetitorRecord,
  countCompetitorFacts,
  deleteCompetitor,
  deleteFact,
  findCompetitor,
  isCompetitorNameTaken,
  listCompetitorFacts,
  listCompetitorRows,
  lockCompetitor,
  lockCompetitorNames,
  saveCompetitor,
} from './repository.ts';

const PAGE = 50;
/** Age at which facts count as old: prices and promises change within a season. */
const OLD_DAYS = 90;

const unknown = () =>
  new AppError('not_found', 'This competitor no longer exists. Reload the list.');

/** Returns a competitor with its facts. @throws AppError `not_found`. */
async function describe(ctx: Context, db: Database, id: string): Promise<Competitor> {
  const row = await findCompetitor(db, id);
  if (row === undefined) throw unknown();
  const facts = await listCompetitorFacts(db, id);
  const oldBefore = addDays(businessDayAt(ctx.now()), -OLD_DAYS);
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    area: row.area,
    notes: row.notes,
    version: row.version,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
    facts: facts.map((fact) => ({
      id: fact.id,
      topic: fact.topic,
      statement: fact.statement,
      source: fact.source,
      observedOn: fact.observed_on,
      addedBy: fact.added_by_name,
      isOld: fact.observed_on < oldBefore,
    })),
  };
}

/** @throws AppError `name_taken`. */
async function requireFreeName(trx: Database, name: string, exceptId: string | null) {
  await lockCompetitorNames(trx);
  if (!(await isCompetitorNameTaken(trx, name, exceptId))) return;
  throw new AppError(
    'name_taken',
    'There’s already a competitor with this name. Open that one instead.',
  );
}

/** @throws AppError `not_found`, `changed_meanwhile`. */
async function lockSeen(trx: Database, { id, version }: ExpectedVersion) {
  const row = await lockCompetitor(trx, id);
  if (row === undefined) throw unknown();
  if (row.version !== version) {
    throw new AppError(
      'changed_meanwhile',
      'Someone else changed this competitor. Your changes weren’t saved. Review and try again.',
    );
  }
  return row;
}

const auditOf = ({ name, website, area }: CompetitorForm | CompetitorRecord) => ({
  name,
  website,
  area,
});

/** Runs a change to a competitor in a transaction, with its audit log entry. */
function audited(
  ctx: Context,
  actor: StaffActor,
  action: AuditAction,
  work: (trx: Database) => Promise<{ id: string; before?: object; after?: object }>,
): Promise<Competitor> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id, before = null, after = null } = await work(trx);
    const subject = { kind: 'competitor', id } as const;
    await recordAudit(trx, actor, { at: ctx.now(), action, subject, before, after });
    return describe(ctx, trx, id);
  });
}

/** Lists a page of competitors, sorted by name. */
export async function listCompetitors(ctx: Context, after: string | undefined) {
  const rows = await listCompetitorRows(ctx.db, { after, limit: PAGE + 1 });
  const competitors = rows
    .slice(0, PAGE)
    .map(({ observed_on: observedOn, ...row }) => ({ ...row, observedOn }));
  return { competitors, hasMore: rows.length > PAGE };
}

/** Returns a competitor with its facts. @throws AppError `not_found`. */
export const getCompetitor = (ctx: Context, id: string): Promise<Competitor> =>
  describe(ctx, ctx.db, id);

/** Adds a competitor. @throws AppError `name_taken`. */
export function createCompetitor(
  ctx: Context,
  actor: StaffActor,
  form: CompetitorForm,
): Promise<Competitor> {
  return audited(ctx, actor, 'competitor.create', async (trx) => {
    await requireFreeName(trx, form.name, null);
    const id = randomUUID();
    await addCompetitor(trx, id, form, { by: actor.id, at: ctx.now() });
    return { id, after: auditOf(form) };
  });
}

/**
 * Changes the seen version of a competitor. @throws AppError `not_found`, `changed_meanwhile`,
 * `name_taken`.
 */
export function changeCompetitor(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
  form: CompetitorForm,
): Promise<Competitor> {
  return audited(ctx, actor, 'competitor.change', async (trx) => {
    const row = await lockSeen(trx, seen);
    await requireFreeName(trx, form.name, row.id);
    await saveCompetitor(trx, row.id, form, { by: actor.id, at: ctx.now() });
    return { id: row.id, before: auditOf(row), after: auditOf(form) };
  });
}

/**
 * Deletes the seen version of a competitor with its facts, unless it is already gone.
 *
 * @throws AppError `changed_meanwhile`.
 */
export function removeCompetitor(
  ctx: Context,
  actor: StaffActor,
  seen: ExpectedVersion,
): Promise<{ id: string }> {
  const removal = ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeen(trx, seen);
    await recordAudit(trx, actor, {
      at: ctx.now(),
      action: 'competitor.delete',
      subject: { kind: 'competitor', id: row.id },
      before: auditOf(row),
    });
    await deleteCompetitor(trx, row.id);
    return { id: row.id };
  });
  return unlessGone(removal, { id: seen.id });
}

/**
 * Adds a fact about a competitor.
 *
 * @throws AppError `not_found`, `too_early` for a day in the future, `too_many`.
 */
export function addCompetitorFact(
  ctx: Context,
  actor: StaffActor,
  competitorId: string,
  fact: CompetitorFactForm,
): Promise<Competitor> {
  return audited(ctx, actor, 'competitor.add-fact', async (trx) => {
    if ((await lockCompetitor(trx, competitorId)) === undefined) throw unknown();
    const at = ctx.now();
    if (fact.observedOn > businessDayAt(at)) {
      throw new AppError('too_early', 'That day is in the future. Enter the day you read it.');
    }
    if ((await countCompetitorFacts(trx, competitorId)) >= MAX_COMPETITOR_FACTS) {
      const sentence = `A competitor can have up to ${MAX_COMPETITOR_FACTS} facts. Remove an old one first.`;
      throw new AppError('too_many', sentence);
    }
    const id = randomUUID();
    await addFact(trx, { id, competitorId, fact, by: actor.id, at });
    return { id: competitorId, after: fact };
  });
}

/**
 * Removes a fact about a competitor, unless it is already gone. @throws AppError `not_found` for the
 * competitor.
 */
export function removeCompetitorFact(
  ctx: Context,
  actor: StaffActor,
  { competitorId, factId }: { readonly competitorId: string; readonly factId: string },
): Promise<Competitor> {
  return ctx.db.transaction().execute(async (trx) => {
    if (await deleteFact(trx, { id: factId, competitorId })) {
      const subject = { kind: 'competitor', id: competitorId } as const;
      const action = 'competitor.remove-fact';
      await recordAudit(trx, actor, { at: ctx.now(), action, subject, before: { factId } });
    }
    return describe(ctx, trx, competitorId);
  });
}
