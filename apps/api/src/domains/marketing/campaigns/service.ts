import { randomUUID } from 'node:crypto';
import {
  type Campaign,
  type CampaignAudience,
  type CampaignCounts,
  type CampaignForm,
  type CampaignRow as ListedCampaign,
  type CampaignStep,
  canCampaign,
  MAX_COUNTED_PEOPLE,
  type SentTest,
} from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type {
  DeliveriesService,
  TestEmailsService,
  Message,
  NotificationsService,
} from '../../messaging/index.ts';
import type { AudiencesService } from '../../crm/index.ts';
import { countJudged, countRecipients, NOBODY } from './recipients-repository.ts';
import {
  addCampaign,
  type CampaignRow,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  lockCampaign,
  markCancelled,
  markDraft,
  markScheduled,
  saveCampaign,
} from './repository.ts';
import { type CampaignSendingService, wordsOf } from './sending.ts';

const PAGE = 25;

/** Whom a preview addresses: it is written to nobody in particular. */
const READER = 'Ada';

/** A campaign as somebody saw it. */
interface ExpectedVersion {
  readonly id: string;
  readonly version: number;
}

const listed = (row: CampaignRow, counts: CampaignCounts): ListedCampaign => ({
  id: row.id,
  name: row.name,
  segment: { id: row.segment_id, name: row.segment_name },
  subject: row.subject,
  state: row.state,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isTaking: row.state === 'sending' && row.taken_at === null,
  counts,
  changedBy: row.changed_by_name,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
});

const meanwhile = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else edited this campaign, or it is being sent. Your changes weren’t saved. Review and try again.',
  );

/** What the audit log keeps of words: that they are the business's own makes them fit for it. */
const auditOf = ({ name, segmentId, subject }: CampaignForm) => ({ name, segmentId, subject });

/** What staff do with campaigns. */
export function createCampaigns(
  deps: Pick<Dependencies, 'db' | 'mailer' | 'now'>,
  others: {
    readonly audiences: AudiencesService;
    readonly deliveries: DeliveriesService;
    readonly testEmails: TestEmailsService;
    readonly notifications: NotificationsService;
    readonly sending: CampaignSendingService;
  },
) {
  const { db, now } = deps;
  const { audiences, deliveries, testEmails, notifications, sending } = others;

  /** What became of the people of each; counted where it isn't over. */
  const withCounts = async (from: Database, rows: readonly CampaignRow[]) => {
    const open = rows.filter((row) => row.started_at !== null && row.counts === null);
    const counted =
      open.length === 0
        ? undefined
        : await countRecipients(
            from,
            open.map(({ id }) => id),
          );
    return rows.map((row) => listed(row, row.counts ?? counted?.get(row.id) ?? NOBODY));
  };

  /** @throws AppError `not_found`. */
  const getRow = async (from: Database, id: string): Promise<CampaignRow> => {
    const row = await findCampaign(from, id);
    if (row === undefined) throw new AppError('not_found', 'There is no such campaign any more.');
    return row;
  };

  /** @throws AppError `not_found`. */
  const get = async (from: Database, id: string): Promise<Campaign> => {
    const row = await getRow(from, id);
    const [head] = await withCounts(from, [row]);
    const { preview, body, button } = wordsOf(row);
    return { ...(head ?? listed(row, NOBODY)), preview, body, button };
  };

  /** @throws AppError `not_found` where the segment is gone. */
  const holdSegment = async (trx: Database, segmentId: string) => {
    const segment = await audiences.hold(trx, segmentId);
    if (segment === undefined) {
      throw new AppError('not_found', 'There is no such segment any more: choose another one.');
    }
    return segment;
  };

  /** Does a step with a campaign as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
  const step = <Result>(
    { id, version }: ExpectedVersion,
    name: CampaignStep,
    deed: (trx: Database, row: CampaignRow) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const row = await lockCampaign(trx, id);
      if (row === undefined) throw new AppError('not_found', 'There is no such campaign any more.');
      if (row.version !== version || !canCampaign(name, row.state)) throw meanwhile();
      return deed(trx, row);
    });

  const subjectOf = (id: string) => ({ kind: 'campaign', id }) as const;

  return {
    /** A page of campaigns, the newest first. */
    list: async (after: string | undefined) => {
      const rows = await listCampaigns(db, { after, limit: PAGE + 1 });
      return {
        campaigns: await withCounts(db, rows.slice(0, PAGE)),
        hasMore: rows.length > PAGE,
        mailIsOn: deps.mailer !== undefined,
      };
    },

    /** A campaign with its words. @throws AppError `not_found`. */
    get: (id: string): Promise<Campaign> => get(db, id),

    /**
     * How many people of a segment would get a campaign now; no further than is worth waiting for.
     *
     * @throws AppError `not_found`.
     */
    audience: async (segmentId: string): Promise<CampaignAudience> => {
      const { filter } = await holdSegment(db, segmentId);
      const people = await audiences.listSome(filter, MAX_COUNTED_PEOPLE + 1);
      const isMore = people.length > MAX_COUNTED_PEOPLE;
      // Of more than are counted, those are looked at who may get it.
      const known = isMore ? await audiences.listOptedIn(filter, MAX_COUNTED_PEOPLE) : people;
      const judged = await countJudged(db, known, deliveries.bouncingSince());
      const of = (reason: string | null) =>
        judged.find((one) => one.reason === reason)?.people ?? 0;
      const counted = Math.min(people.length, MAX_COUNTED_PEOPLE);
      return {
        people: counted,
        wouldGet: of(null),
        // Somebody may agree between the two.
        notAgreed: Math.max(0, counted - known.length) + of('not-agreed'),
        noAddress: of('no-address'),
        bouncing: of('bouncing'),
        isMore,
      };
    },

    /** The mail of a campaign as somebody made up would read it. @throws AppError `not_found`. */
    preview: async (id: string): Promise<Message> =>
      notifications.previewCampaign(wordsOf(await getRow(db, id)), READER),

    /** Writes a draft. @throws AppError `not_found` where the segment is gone. */
    create: (actor: StaffActor, form: CampaignForm): Promise<Campaign> =>
      db.transaction().execute(async (trx) => {
        await holdSegment(trx, form.segmentId);
        const [id, at] = [randomUUID(), now()];
        await addCampaign(trx, id, form, { by: actor.id, at });
        const subject = subjectOf(id);
        await recordAudit(trx, actor, {
          at,
          action: 'campaign.create',
          subject,
          after: auditOf(form),
        });
        return get(trx, id);
      }),

    /** Changes a draft as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
    change: (actor: StaffActor, seen: ExpectedVersion, form: CampaignForm): Promise<Campaign> =>
      step(seen, 'change', async (trx, row) => {
        await holdSegment(trx, form.segmentId);
        const at = now();
        await saveCampaign(trx, row.id, form, { by: actor.id, at });
        const segmentId = row.segment_id ?? '';
        await recordAudit(trx, actor, {
          at,
          action: 'campaign.change',
          subject: subjectOf(row.id),
          before: auditOf({ ...wordsOf(row), name: row.name, segmentId }),
          after: auditOf(form),
        });
        return get(trx, row.id);
      }),

    /** Sends the mail to whoever asks, marked as a test. @throws AppError `not_found`. */
    test: async (actor: StaffActor, id: string): Promise<SentTest> => {
      const words = wordsOf(await getRow(db, id));
      const message = await notifications.previewCampaign(words, null);
      const audit = { action: 'campaign.test', subject: subjectOf(id) } as const;
      return testEmails.sendMessage(actor, { kind: 'campaign', to: actor.email, message, audit });
    },

    /** Lets a draft wait for a time. @throws AppError `not_found`, `changed_meanwhile`, `too_late`. */
    schedule: (actor: StaffActor, seen: ExpectedVersion, until: Date): Promise<Campaign> =>
      step(seen, 'schedule', async (trx, row) => {
        const at = now();
        if (until <= at) {
          throw new AppError(
            'too_late',
            'That time has passed. Choose a later one, or send it now.',
          );
        }
        await markScheduled(trx, row.id, until, { by: actor.id, at });
        const subject = subjectOf(row.id);
        const after = { at: until.toISOString() };
        await recordAudit(trx, actor, { at, action: 'campaign.schedule', subject, after });
        return get(trx, row.id);
      }),

    /** Begins to send a draft. @throws AppError `not_found`, `changed_meanwhile`. */
    send: (actor: StaffActor, seen: ExpectedVersion): Promise<Campaign> =>
      step(seen, 'begin', async (trx, row) => {
        if (!(await sending.begin(trx, row))) throw meanwhile();
        const subject = subjectOf(row.id);
        await recordAudit(trx, actor, { at: now(), action: 'campaign.send', subject });
        return get(trx, row.id);
      }),

    /**
     * Makes a scheduled campaign a draft again, or stops one that is being sent.
     *
     * @throws AppError `not_found`, `changed_meanwhile` where it isn't that any more.
     */
    stop: (actor: StaffActor, id: string, state: 'scheduled' | 'sending'): Promise<Campaign> =>
      db.transaction().execute(async (trx) => {
        const row = await lockCampaign(trx, id);
        if (row === undefined)
          throw new AppError('not_found', 'There is no such campaign any more.');
        if (row.state !== state) throw meanwhile();
        const at = now();
        const mark = state === 'scheduled' ? markDraft : markCancelled;
        await mark(trx, id, { by: actor.id, at });
        const before = { state };
        await recordAudit(trx, actor, {
          at,
          action: 'campaign.stop',
          subject: subjectOf(id),
          before,
        });
        return get(trx, id);
      }),

    /** Deletes a draft as it was seen. @throws AppError `not_found`, `changed_meanwhile`. */
    remove: (actor: StaffActor, seen: ExpectedVersion): Promise<{ id: string }> =>
      step(seen, 'remove', async (trx, row) => {
        await deleteCampaign(trx, row.id);
        const before = { name: row.name };
        await recordAudit(trx, actor, {
          at: now(),
          action: 'campaign.delete',
          subject: subjectOf(row.id),
          before,
        });
        return { id: row.id };
      }),
  };
}

/** The service of campaigns. */
export type CampaignsService = ReturnType<typeof createCampaigns>;
