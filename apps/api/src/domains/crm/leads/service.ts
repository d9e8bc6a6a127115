import {
  BOARD_DAYS,
  type BoardColumn,
  type ForecastMonth,
  type Lead,
  LEAD_STAGES,
  type LEAD_ORDERS,
  type LeadKind,
  type LeadRow,
  type LeadStage,
  weightedCents,
} from '@voltcourier/contracts';
import { DEFAULT_ZONE, instantOf, localDateAt } from '@voltcourier/pricing';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  findLead,
  type LeadRecord,
  listBoard,
  listColumn,
  listLeadEvents,
  listLeads,
  listPersonLeads,
  type MonthSum,
  type Narrowing,
  sumBoard,
  sumMonths,
} from './reading-repository.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

/** How many leads of a stage the board begins with. */
const COLUMN = 25;

/** How many months back the forecast says what was won, with the one that runs. */
const WON_MONTHS = 3;

/** How leads are narrowed down, as the contract has it. */
export interface LeadFilters {
  readonly kind?: LeadKind | undefined;
  /** One of the staff, or `nobody`. */
  readonly owner?: string | undefined;
}

/** What leads are asked for, as the contract has it. */
export interface LeadsQuery extends LeadFilters {
  readonly search?: string | undefined;
  readonly stage?: LeadStage | undefined;
  readonly show?: 'open' | 'overdue' | 'all' | undefined;
  readonly order?: (typeof LEAD_ORDERS)[number] | undefined;
  readonly after?: string | undefined;
}

const narrowingOf = ({ kind, owner }: LeadFilters): Narrowing => ({
  kind,
  ownerId: owner === 'nobody' ? null : owner,
});

const named = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

const rowOf = (row: LeadRecord): LeadRow => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  source: row.source,
  stage: row.stage,
  person: named(row.person_id, row.person_name),
  valueCents: row.value_cents,
  expectedClose: row.expected_close,
  owner: named(row.owner_id, row.owner_name),
  nextStep: row.next_step,
  nextStepDue: row.next_step_due,
  lostReason: row.lost_reason,
  createdAt: row.created_at.toISOString(),
  stageSince: row.stage_since.toISOString(),
  version: row.version,
});

const pageOf = (rows: readonly LeadRecord[], length: number) => ({
  leads: rows.slice(0, length).map(rowOf),
  hasMore: rows.length > length,
});

/** What each month is expected to bring, the earliest first; what has no month comes last. */
function monthsOf(sums: readonly MonthSum[]): ForecastMonth[] {
  const months = new Map<string | null, ForecastMonth>();
  for (const { month, stage, count, value_cents: cents } of sums) {
    const known = months.get(month) ?? {
      month,
      count: 0,
      valueCents: 0,
      weightedCents: 0,
      wonCents: 0,
    };
    const isWon = stage === 'won';
    months.set(month, {
      month,
      count: known.count + (isWon ? 0 : count),
      valueCents: known.valueCents + (isWon ? 0 : cents),
      weightedCents: known.weightedCents + (isWon ? 0 : weightedCents(cents, stage)),
      wonCents: known.wonCents + (isWon ? cents : 0),
    });
  }
  return [...months.values()].toSorted((one, other) =>
    (one.month ?? '9999').localeCompare(other.month ?? '9999'),
  );
}

/** The pipeline as staff see it. */
export function createLeadViews({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  const boardAsked = (filters: LeadFilters) => ({
    ...narrowingOf(filters),
    closedSince: new Date(now().getTime() - BOARD_DAYS * DAY_MS),
    limit: COLUMN + 1,
  });

  return {
    /** @throws AppError `not_found`. */
    get: async (leadId: string): Promise<Lead> => {
      const row = await findLead(db, leadId);
      if (row === undefined) throw new AppError('not_found', 'There is no such lead.');
      const events = await listLeadEvents(db, leadId);
      return {
        ...rowOf(row),
        requestId: row.request_id,
        lostNote: row.lost_note,
        events: events.map((event) => ({
          id: event.id,
          at: event.at.toISOString(),
          from: event.from_stage,
          to: event.to_stage,
          lostReason: event.lost_reason,
          actor: event.actor,
        })),
      };
    },

    /** The stages with their first leads and what all of theirs come to. */
    board: async (filters: LeadFilters): Promise<{ columns: BoardColumn[] }> => {
      const asked = boardAsked(filters);
      const rows = await listBoard(db, asked);
      const sums = await sumBoard(db, asked);
      const columns = LEAD_STAGES.map((stage): BoardColumn => {
        const sum = sums.find((one) => one.stage === stage);
        const cents = sum?.value_cents ?? 0;
        return {
          stage,
          ...pageOf(
            rows.filter((row) => row.stage === stage),
            COLUMN,
          ),
          count: sum?.count ?? 0,
          valueCents: cents,
          weightedCents: weightedCents(cents, stage),
        };
      });
      return { columns };
    },

    /** More leads of a stage, in the order of the board. */
    column: async (
      stage: LeadStage,
      { after, ...filters }: LeadFilters & { readonly after: string },
    ): Promise<{ leads: LeadRow[]; hasMore: boolean }> =>
      pageOf(await listColumn(db, { ...boardAsked(filters), stage, after, limit: PAGE + 1 }), PAGE),

    /** A page of leads. */
    list: async (query: LeadsQuery): Promise<{ leads: LeadRow[]; hasMore: boolean }> => {
      const { search, stage, show = 'open', order = 'newest', after } = query;
      const rows = await listLeads(db, {
        ...narrowingOf(query),
        search: search === '' ? undefined : search,
        stage,
        isOpen: show !== 'all' && stage === undefined,
        dueBefore: show === 'overdue' ? localDateAt(now(), DEFAULT_ZONE) : undefined,
        order,
        after,
        limit: PAGE + 1,
      });
      return pageOf(rows, PAGE);
    },

    /** What is open by the month of its expected close, weighted, and what was won lately. */
    forecast: async (filters: LeadFilters): Promise<{ months: ForecastMonth[] }> => {
      const [year = 0, month = 1] = localDateAt(now(), DEFAULT_ZONE).split('-').map(Number);
      const first = new Date(Date.UTC(year, month - WON_MONTHS, 1)).toISOString().slice(0, 10);
      const wonSince = instantOf(first, '00:00', DEFAULT_ZONE);
      const sums = await sumMonths(db, { ...narrowingOf(filters), wonSince, zone: DEFAULT_ZONE });
      return { months: monthsOf(sums) };
    },

    /** The leads of a person: what is open, then what ended last. */
    ofPerson: async (personId: string): Promise<{ leads: LeadRow[] }> => ({
      leads: (await listPersonLeads(db, personId, PAGE)).map(rowOf),
    }),
  };
}

/** What staff see of leads. */
export type LeadViews = ReturnType<typeof createLeadViews>;
