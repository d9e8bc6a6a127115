import {
  BOARD_DAYS,
  type BoardColumn,
  type ForecastMonth,
  type Lead,
  LEAD_STAGES,
  type LeadRow,
  type LeadStage,
  type QueryOf,
  type Routes,
  weightedCents,
} from '@voltcourier/contracts';
import { DEFAULT_ZONE, instantOf, localDateAt } from '@voltcourier/pricing';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  findLead,
  type LeadRecord,
  listBoard,
  listColumn,
  listLeadEvents,
  listLeadRows,
  listPersonLeads,
  type MonthSum,
  type Narrowing,
  sumBoard,
  sumMonths,
} from './reading-repository.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

/** Number of leads per stage that the board shows initially. */
const COLUMN = 25;

/** Number of past months with won leads in the forecast, including the current one. */
const WON_MONTHS = 3;

/** Filters of leads. */
type LeadFilters = QueryOf<Routes['leads']['board']>;

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
  position: row.position,
  version: row.version,
});

const pageOf = (rows: readonly LeadRecord[], length: number) => ({
  leads: rows.slice(0, length).map(rowOf),
  hasMore: rows.length > length,
});

/** Returns the expected value of each month, earliest first; leads without a month come last. */
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

// The lead pipeline as staff see it.

function boardQueryOf(ctx: Context, filters: LeadFilters) {
  return {
    ...narrowingOf(filters),
    closedSince: new Date(ctx.now().getTime() - BOARD_DAYS * DAY_MS),
    limit: COLUMN + 1,
  };
}

/** @throws AppError `not_found`. */
export async function getLead(ctx: Context, leadId: string): Promise<Lead> {
  const row = await findLead(ctx.db, leadId);
  if (row === undefined)
    throw new AppError('not_found', 'This lead no longer exists. Reload the pipeline.');
  const events = await listLeadEvents(ctx.db, leadId);
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
}

/** Returns the stages with their first leads and the totals of all leads. */
export async function getLeadBoard(
  ctx: Context,
  filters: LeadFilters,
): Promise<{ columns: BoardColumn[] }> {
  const query = boardQueryOf(ctx, filters);
  const rows = await listBoard(ctx.db, query);
  const sums = await sumBoard(ctx.db, query);
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
}

/** Returns more leads of a stage, in board order. */
export async function getLeadColumn(
  ctx: Context,
  stage: LeadStage,
  { after, ...filters }: QueryOf<Routes['leads']['column']>,
): Promise<{ leads: LeadRow[]; hasMore: boolean }> {
  return pageOf(
    await listColumn(ctx.db, { ...boardQueryOf(ctx, filters), stage, after, limit: PAGE + 1 }),
    PAGE,
  );
}

/** Lists a page of leads. */
export async function listLeads(
  ctx: Context,
  query: QueryOf<Routes['leads']['list']>,
  most = PAGE,
): Promise<{ leads: LeadRow[]; hasMore: boolean }> {
  const { search, stage, show = 'open', order = 'newest', after } = query;
  const rows = await listLeadRows(ctx.db, {
    ...narrowingOf(query),
    search: search === '' ? undefined : search,
    stage,
    isOpen: show !== 'all' && stage === undefined,
    dueBefore: show === 'overdue' ? localDateAt(ctx.now(), DEFAULT_ZONE) : undefined,
    order,
    after,
    limit: most + 1,
  });
  return pageOf(rows, most);
}

/** Returns open leads by month of expected close, weighted, and recently won ones. */
export async function getLeadForecast(
  ctx: Context,
  filters: LeadFilters,
): Promise<{ months: ForecastMonth[] }> {
  const [year = 0, month = 1] = localDateAt(ctx.now(), DEFAULT_ZONE).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - WON_MONTHS, 1)).toISOString().slice(0, 10);
  const wonSince = instantOf(first, '00:00', DEFAULT_ZONE);
  const sums = await sumMonths(ctx.db, { ...narrowingOf(filters), wonSince, zone: DEFAULT_ZONE });
  return { months: monthsOf(sums) };
}

/** Lists a contact's leads: open ones, then closed ones, newest first. */
export async function listLeadsOfContact(
  ctx: Context,
  personId: string,
): Promise<{ leads: LeadRow[] }> {
  return {
    leads: (await listPersonLeads(ctx.db, personId, PAGE)).map(rowOf),
  };
}
