import { randomUUID } from 'node:crypto';
import {
  type AuditAction,
  DATA_REQUEST_DAYS,
  type DATA_REQUEST_REASONS,
  type DataRequest,
  type DataRequestKind,
  type DataRequestView,
  ERASED_PARTS,
  KEPT_PARTS,
} from '@voltcourier/contracts';
import { addDays, DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';
import { listDeletionBlockers } from '../erasure/deletion-blockers.ts';
import { e164Of, type IdentityRow, listIdentities, resolveIdentities } from '../../crm/index.ts';
import { collectPersonalDataOf, type DataFile } from '../service.ts';
import { erasePerson, lockErasure, prepareErasure } from '../erasure/erasure.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { ExpectedVersion } from '../../../platform/database/expected-version.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { countParts } from './parts.ts';
import {
  addRequest,
  addRequestEvent,
  findRequest,
  listRequests,
  lockRequest,
  type RequestRow,
  saveRequest,
} from './repository.ts';
import { type DataRequestEvent, nextRequestState } from './states.ts';

const PAGE = 20;
/** Maximum age in days of a request's date of receipt. */
const OLDEST_DAYS = 366;

const ACTIONS: Readonly<Record<DataRequestEvent, AuditAction>> = {
  copy: 'data-request.copy',
  erase: 'data-request.erase',
  refuse: 'data-request.refuse',
};

const changedMeanwhile = (
  sentence = 'Someone answered this request in the meantime. Review it again.',
) => new AppError('changed_meanwhile', sentence);

/** Returns a person's accounts, records and addresses that aren't erased yet. */
function scopeOf(all: readonly IdentityRow[]) {
  const alive = all.filter((one) => one.erased_at === null);
  const mails = alive.flatMap(({ user_id: userId, email, email_verified: isVerified }) =>
    email !== null && (userId === null || isVerified) ? [email] : [],
  );
  return {
    personIds: alive.map(({ id }) => id),
    userIds: alive.flatMap(({ user_id: userId }) => userId ?? []),
    emails: mails,
    dials: alive.flatMap(({ phone }) => e164Of(phone) ?? []),
  };
}

// Privacy requests: recorded, answered in time, and documented.

function today(ctx: Context) {
  return localDateAt(ctx.now(), DEFAULT_ZONE);
}

function requestOf(ctx: Context, row: RequestRow): DataRequest {
  const dueOn = addDays(row.received_on, DATA_REQUEST_DAYS);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    person: { id: row.person_id, name: row.person_name },
    receivedOn: row.received_on,
    dueOn,
    isLate: row.status === 'received' && dueOn < today(ctx),
    receivedBy: row.created_by_name,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by_name,
    reason: row.reason,
  };
}

/** @throws AppError `not_found`. */
async function getRow(from: Database, id: string, find = findRequest): Promise<RequestRow> {
  const row = await find(from, id);
  if (row === undefined)
    throw new AppError('not_found', 'This request no longer exists. Reload the list.');
  return row;
}

/** Returns the effects of erasing a person, and what must be resolved first. */
async function previewErasure(
  ctx: Context,
  all: readonly IdentityRow[],
): Promise<NonNullable<DataRequestView['erasure']>> {
  const scope = scopeOf(all);
  const obstacles = await listDeletionBlockers(ctx, ctx.db, scope);
  const counts = await countParts(ctx.db, scope);
  return {
    obstacles: obstacles.map(({ what, at }) => ({ what, at: at?.toISOString() ?? null })),
    erased: ERASED_PARTS.map((part) => ({ part, count: counts[part] })),
    kept: KEPT_PARTS.map((part) => ({ part, count: counts[part] })),
  };
}

/** @throws AppError `not_found`. */
export async function getPrivacyRequest(ctx: Context, id: string): Promise<DataRequestView> {
  const row = await getRow(ctx.db, id);
  const all = await listIdentities(ctx.db, row.person_id);
  const isAhead = row.kind === 'erasure' && row.status === 'received';
  return {
    ...requestOf(ctx, row),
    records: all.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      phone: one.phone,
      hasAccount: one.user_id !== null,
    })),
    erasure: isAhead ? await previewErasure(ctx, all) : null,
  };
}

/** Returns the next state of a locked request. @throws AppError `changed_meanwhile`. */
function nextOf(row: RequestRow, event: DataRequestEvent, version: number | undefined) {
  const status = nextRequestState(row, event);
  if (status === undefined || (version !== undefined && row.version !== version)) {
    throw changedMeanwhile();
  }
  return status;
}

/** Closes a locked request, with its event and its audit entry. @throws AppError `changed_meanwhile`. */
async function close(
  ctx: Context,
  trx: Database,
  actor: StaffActor,
  row: RequestRow,
  {
    event,
    version,
    reason = null,
  }: {
    event: DataRequestEvent;
    version: number | undefined;
    reason?: (typeof DATA_REQUEST_REASONS)[number] | null;
  },
): Promise<void> {
  const status = nextOf(row, event, version);
  const at = ctx.now();
  await saveRequest(trx, row.id, {
    status,
    version: row.version + 1,
    closedBy: actor.id,
    closedAt: at,
    reason,
  });
  await addRequestEvent(trx, { requestId: row.id, kind: event, actorId: actor.id, at });
  const subject = { kind: 'data-request', id: row.id } as const;
  const before = { status: row.status };
  const after = { status, personId: row.person_id, ...(reason !== null && { reason }) };
  await recordAudit(trx, actor, { at, action: ACTIONS[event], subject, before, after });
}

/** Lists a page of requests: open ones by date of receipt, or the latest closed ones. */
export async function listPrivacyRequests(
  ctx: Context,
  state: 'open' | 'closed',
  after: string | undefined,
): Promise<{ requests: DataRequest[]; hasMore: boolean }> {
  const rows = await listRequests(ctx.db, { state, after, limit: PAGE + 1 });
  return {
    requests: rows.slice(0, PAGE).map((row) => requestOf(ctx, row)),
    hasMore: rows.length > PAGE,
  };
}

/**
 * Records a person's request.
 *
 * @throws AppError `not_found`, `invalid_input` for an impossible date, `changed_meanwhile` if the
 * same request is already open or the person is erased.
 */
export async function receivePrivacyRequest(
  ctx: Context,
  actor: StaffActor,
  request: { personId: string; kind: DataRequestKind; receivedOn: string },
): Promise<DataRequestView> {
  const { personId, kind, receivedOn } = request;
  const id = randomUUID();
  await ctx.db.transaction().execute(async (trx) => {
    const [first] = await listIdentities(trx, personId);
    if (first?.kind !== 'person')
      throw new AppError('not_found', 'This person no longer exists. Reload the list.');
    if (first.erased_at !== null) throw changedMeanwhile('This person’s data is already erased.');
    if (receivedOn > today(ctx) || receivedOn < addDays(today(ctx), -OLDEST_DAYS)) {
      throw new AppError('invalid_input', 'Choose a day of the last year, or today.');
    }
    const at = ctx.now();
    const added = { id, kind, personId: first.id, receivedOn, createdBy: actor.id, at };
    if (!(await addRequest(trx, added))) {
      throw changedMeanwhile('This request is already open.');
    }
    await addRequestEvent(trx, { requestId: id, kind: 'received', actorId: actor.id, at });
    const subject = { kind: 'data-request', id } as const;
    const after = { kind, personId: first.id, receivedOn };
    await recordAudit(trx, actor, { at, action: 'data-request.receive', subject, after });
  });
  return getPrivacyRequest(ctx, id);
}

/**
 * Returns all data held about the person, which completes the request.
 *
 * @throws AppError `not_found`, `changed_meanwhile`.
 */
export async function exportPersonalData(
  ctx: Context,
  actor: StaffActor,
  id: string,
): Promise<DataFile> {
  nextOf(await getRow(ctx.db, id), 'copy', undefined);
  await resolveIdentities(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    const row = await getRow(trx, id, lockRequest);
    await close(ctx, trx, actor, row, { event: 'copy', version: undefined });
    return collectPersonalDataOf(ctx, trx, scopeOf(await listIdentities(trx, row.person_id)));
  });
}

/**
 * Erases the person, which completes the request.
 *
 * @throws AppError `not_found`, `changed_meanwhile`, `account_in_use` while something is open,
 * `payments_unavailable`.
 */
export async function erasePrivacySubject(
  ctx: Context,
  actor: StaffActor,
  { id, version }: ExpectedVersion,
): Promise<DataRequestView> {
  const known = await getRow(ctx.db, id);
  nextOf(known, 'erase', version);
  await resolveIdentities(ctx);
  const refuseOpen = async (from: Database, scope: ReturnType<typeof scopeOf>) => {
    if ((await listDeletionBlockers(ctx, from, scope)).length === 0) return;
    throw new AppError(
      'account_in_use',
      'Something of this person’s is still open. Review it again.',
    );
  };
  const seen = scopeOf(await listIdentities(ctx.db, known.person_id));
  await refuseOpen(ctx.db, seen);
  const prepared = await prepareErasure(ctx, seen.userIds);
  await ctx.db.transaction().execute(async (trx) => {
    const row = await getRow(trx, id, lockRequest);
    const users = await lockErasure(trx, seen.userIds);
    const scope = scopeOf(await listIdentities(trx, row.person_id));
    // Erases only what was shown: after a merge, staff have to review it again.
    if (scope.userIds.toSorted().join() !== seen.userIds.toSorted().join())
      throw changedMeanwhile();
    await refuseOpen(trx, scope);
    await erasePerson(ctx, trx, users, scope.personIds, prepared);
    await close(ctx, trx, actor, row, { event: 'erase', version });
  });
  return getPrivacyRequest(ctx, id);
}

/** Refuses a request. @throws AppError `not_found`, `changed_meanwhile`. */
export async function refusePrivacyRequest(
  ctx: Context,
  actor: StaffActor,
  { id, version }: ExpectedVersion,
  reason: (typeof DATA_REQUEST_REASONS)[number],
): Promise<DataRequestView> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await getRow(trx, id, lockRequest);
    await close(ctx, trx, actor, row, { event: 'refuse', version, reason });
  });
  return getPrivacyRequest(ctx, id);
}
