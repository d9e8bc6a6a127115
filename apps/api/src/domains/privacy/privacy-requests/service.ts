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
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ErasureService } from '../erasure/erasure.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { e164Of, type IdentityRow, listIdentities } from '../../crm/index.ts';
import type { DataFile, PrivacyService } from '../service.ts';
import {
  addRequest,
  addRequestEvent,
  countParts,
  findRequest,
  listRequests,
  lockRequest,
  type RequestRow,
  saveRequest,
} from './repository.ts';
import { type DataRequestEvent, nextRequestState } from './states.ts';

const PAGE = 20;
/** Nobody writes down older ones. */
const OLDEST_DAYS = 366;

const ACTIONS: Readonly<Record<DataRequestEvent, AuditAction>> = {
  copy: 'data-request.copy',
  erase: 'data-request.erase',
  refuse: 'data-request.refuse',
};

const meanwhile = (sentence = 'Somebody has answered this request meanwhile: look again.') =>
  new AppError('changed_meanwhile', sentence);

/** Who a person is: accounts, records and addresses, of what isn't erased yet. */
function whoseOf(all: readonly IdentityRow[]) {
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

/** Requests of people for their data: written down, answered in time, and provable. */
export function createPrivacyRequests(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  {
    erasure,
    privacy,
    findOut,
  }: {
    erasure: ErasureService;
    privacy: PrivacyService;
    /** Gives rows that are new their people, so that none of them is left out. */
    findOut: () => Promise<unknown>;
  },
) {
  const today = () => localDateAt(now(), DEFAULT_ZONE);

  const requestOf = (row: RequestRow): DataRequest => {
    const dueOn = addDays(row.received_on, DATA_REQUEST_DAYS);
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      version: row.version,
      person: { id: row.person_id, name: row.person_name },
      receivedOn: row.received_on,
      dueOn,
      isLate: row.status === 'received' && dueOn < today(),
      receivedBy: row.created_by_name,
      closedAt: row.closed_at?.toISOString() ?? null,
      closedBy: row.closed_by_name,
      reason: row.reason,
    };
  };

  /** @throws AppError `not_found`. */
  const getRow = async (from: Database, id: string, find = findRequest): Promise<RequestRow> => {
    const row = await find(from, id);
    if (row === undefined) throw new AppError('not_found', 'There is no such request.');
    return row;
  };

  /** What erasing somebody does, and what has to be over before. */
  const lookAhead = async (
    all: readonly IdentityRow[],
  ): Promise<NonNullable<DataRequestView['erasure']>> => {
    const whose = whoseOf(all);
    const obstacles = await erasure.obstaclesOf(db, whose);
    const counts = await countParts(db, whose);
    return {
      obstacles: obstacles.map(({ what, at }) => ({ what, at: at?.toISOString() ?? null })),
      erased: ERASED_PARTS.map((part) => ({ part, count: counts[part] })),
      kept: KEPT_PARTS.map((part) => ({ part, count: counts[part] })),
    };
  };

  /** @throws AppError `not_found`. */
  const get = async (id: string): Promise<DataRequestView> => {
    const row = await getRow(db, id);
    const all = await listIdentities(db, row.person_id);
    const isAhead = row.kind === 'erasure' && row.status === 'received';
    return {
      ...requestOf(row),
      records: all.map((one) => ({
        id: one.id,
        name: one.name,
        email: one.email,
        phone: one.phone,
        hasAccount: one.user_id !== null,
      })),
      erasure: isAhead ? await lookAhead(all) : null,
    };
  };

  /** Where a locked request goes. @throws AppError `changed_meanwhile`. */
  const nextOf = (row: RequestRow, event: DataRequestEvent, version: number | undefined) => {
    const status = nextRequestState(row, event);
    if (status === undefined || (version !== undefined && row.version !== version)) {
      throw meanwhile();
    }
    return status;
  };

  /** Closes a locked request, with its event and its audit entry. @throws AppError `changed_meanwhile`. */
  const close = async (
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
  ): Promise<void> => {
    const status = nextOf(row, event, version);
    const at = now();
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
  };

  return {
    get,

    /** A page of requests: open ones by the day on which they came, or the latest closed. */
    list: async (
      state: 'open' | 'closed',
      after: string | undefined,
    ): Promise<{ requests: DataRequest[]; hasMore: boolean }> => {
      const rows = await listRequests(db, { state, after, limit: PAGE + 1 });
      return { requests: rows.slice(0, PAGE).map(requestOf), hasMore: rows.length > PAGE };
    },

    /**
     * Writes down that somebody asked.
     *
     * @throws AppError `not_found`, `invalid_input` of a day that can't be, `changed_meanwhile` when
     * the same is asked for already, or the person is erased.
     */
    receive: async (
      actor: StaffActor,
      asked: { personId: string; kind: DataRequestKind; receivedOn: string },
    ): Promise<DataRequestView> => {
      const { personId, kind, receivedOn } = asked;
      const id = randomUUID();
      await db.transaction().execute(async (trx) => {
        const [first] = await listIdentities(trx, personId);
        if (first?.kind !== 'person') throw new AppError('not_found', 'There is no such person.');
        if (first.erased_at !== null) throw meanwhile('This person’s data is erased already.');
        if (receivedOn > today() || receivedOn < addDays(today(), -OLDEST_DAYS)) {
          throw new AppError('invalid_input', 'Choose a day of the last year, or today.');
        }
        const at = now();
        const added = { id, kind, personId: first.id, receivedOn, createdBy: actor.id, at };
        if (!(await addRequest(trx, added))) {
          throw meanwhile('This request is already open.');
        }
        await addRequestEvent(trx, { requestId: id, kind: 'received', actorId: actor.id, at });
        const subject = { kind: 'data-request', id } as const;
        const after = { kind, personId: first.id, receivedOn };
        await recordAudit(trx, actor, { at, action: 'data-request.receive', subject, after });
      });
      return get(id);
    },

    /**
     * All that is kept about the person, with which the request is answered.
     *
     * @throws AppError `not_found`, `changed_meanwhile`.
     */
    takeCopy: async (actor: StaffActor, id: string): Promise<DataFile> => {
      nextOf(await getRow(db, id), 'copy', undefined);
      await findOut();
      return db.transaction().execute(async (trx) => {
        const row = await getRow(trx, id, lockRequest);
        await close(trx, actor, row, { event: 'copy', version: undefined });
        return privacy.collectFor(trx, whoseOf(await listIdentities(trx, row.person_id)));
      });
    },

    /**
     * Erases the person, with which the request is answered.
     *
     * @throws AppError `not_found`, `changed_meanwhile`, `account_in_use` while something is open,
     * `payments_unavailable`.
     */
    erase: async (
      actor: StaffActor,
      { id, version }: { id: string; version: number },
    ): Promise<DataRequestView> => {
      const known = await getRow(db, id);
      nextOf(known, 'erase', version);
      await findOut();
      const refuseOpen = async (from: Database, whose: ReturnType<typeof whoseOf>) => {
        if ((await erasure.obstaclesOf(from, whose)).length === 0) return;
        throw new AppError('account_in_use', 'Something of this person is still open: look again.');
      };
      const seen = whoseOf(await listIdentities(db, known.person_id));
      await refuseOpen(db, seen);
      const prepared = await erasure.prepare(seen.userIds);
      await db.transaction().execute(async (trx) => {
        const row = await getRow(trx, id, lockRequest);
        const users = await erasure.lock(trx, seen.userIds);
        const whose = whoseOf(await listIdentities(trx, row.person_id));
        // What is erased is what was shown: merged meanwhile, it is looked at again.
        if (whose.userIds.toSorted().join() !== seen.userIds.toSorted().join()) throw meanwhile();
        await refuseOpen(trx, whose);
        await erasure.erase(trx, users, whose.personIds, prepared);
        await close(trx, actor, row, { event: 'erase', version });
      });
      return get(id);
    },

    /** Refuses a request. @throws AppError `not_found`, `changed_meanwhile`. */
    refuse: async (
      actor: StaffActor,
      { id, version }: { id: string; version: number },
      reason: (typeof DATA_REQUEST_REASONS)[number],
    ): Promise<DataRequestView> => {
      await db.transaction().execute(async (trx) => {
        const row = await getRow(trx, id, lockRequest);
        await close(trx, actor, row, { event: 'refuse', version, reason });
      });
      return get(id);
    },
  };
}

/** The service of people's requests for their data. */
export type PrivacyRequestsService = ReturnType<typeof createPrivacyRequests>;
