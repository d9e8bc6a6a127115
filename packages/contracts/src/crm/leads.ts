import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { RowCursor, rowCursor } from '../kernel/row-cursor.ts';
import {
  BusinessDate,
  Cents,
  Id,
  Instant,
  text,
  multilineText,
  Version,
} from '../kernel/scalars.ts';
import { LEAD_STAGES, LOST_REASONS } from './lead-stages.ts';

/** Kinds of leads. */
export const LEAD_KINDS = ['fleet', 'event', 'membership', 'other'] as const;

/** A {@link LEAD_KINDS} entry. */
export type LeadKind = (typeof LEAD_KINDS)[number];

/** Sources of leads; `staff` means created manually. */
export const LEAD_SOURCES = ['quick-booking', 'contact', 'staff'] as const;

/** Sort orders of leads: newest first, by next step, by expected close, highest value first. */
export const LEAD_ORDERS = ['newest', 'step', 'close', 'value'] as const;

/** Maximum value of a lead: ten million dollars. */
export const MAX_LEAD_CENTS = 1_000_000_000;

/** Days for which closed leads stay on the board. */
export const BOARD_DAYS = 30;

const Colleague = z.object({ id: Id, name: z.string() });

const LeadRow = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(LEAD_KINDS),
  source: z.enum(LEAD_SOURCES),
  stage: z.enum(LEAD_STAGES),
  /** The contact it is about, by primary record; null if unknown. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  valueCents: z.nullable(Cents),
  expectedClose: z.nullable(BusinessDate),
  owner: z.nullable(Colleague),
  nextStep: z.nullable(z.string()),
  nextStepDue: z.nullable(BusinessDate),
  lostReason: z.nullable(z.enum(LOST_REASONS)),
  createdAt: Instant,
  /** When it entered its stage. */
  stageSince: Instant,
  /** Its place in its column of the board: a decimal number, smallest on top. */
  position: z.string(),
  /** The version that a change is based on. A stale one is refused. */
  version: Version,
});

/** A lead as listed. */
export type LeadRow = z.output<typeof LeadRow>;

/** Returns the cursor of the rows of a list of leads. */
export const leadCursor =
  (order: (typeof LEAD_ORDERS)[number]) =>
  ({ id, createdAt, nextStepDue, expectedClose, valueCents }: LeadRow): string => {
    if (order === 'value') return rowCursor(id, null, String(valueCents ?? -1));
    const day = { step: nextStepDue, close: expectedClose, newest: createdAt }[order];
    return rowCursor(id, day, day === null ? 'never' : '');
  };

/** Returns the cursor of a lead in a column of the board. */
export const boardCursor = ({ id, position }: LeadRow): string => rowCursor(id, null, position);

/** A lead with its origin and history. */
export const Lead = z.extend(LeadRow, {
  /** The quick booking or contact request that it came from. */
  requestId: z.nullable(Id),
  lostNote: z.nullable(z.string()),
  /** Stage history, oldest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      from: z.nullable(z.enum(LEAD_STAGES)),
      to: z.enum(LEAD_STAGES),
      lostReason: z.nullable(z.enum(LOST_REASONS)),
      /** Staff member; null if automatic. */
      actor: z.nullable(z.string()),
    }),
  ),
});

/** A {@link Lead} as the client reads it. */
export type Lead = z.output<typeof Lead>;

/** Totals of leads. */
const Sums = { count: z.int(), valueCents: Cents, weightedCents: Cents };

const BoardColumn = z.object({
  stage: z.enum(LEAD_STAGES),
  leads: z.array(LeadRow),
  hasMore: z.boolean(),
  ...Sums,
});

/** A column of the board. */
export type BoardColumn = z.output<typeof BoardColumn>;

const ForecastMonth = z.object({
  /** `YYYY-MM`; null for leads without an expected close. */
  month: z.nullable(z.string()),
  ...Sums,
  /** Value of leads won in the month. */
  wonCents: Cents,
});

/** Forecast of a month. */
export type ForecastMonth = z.output<typeof ForecastMonth>;

/** A lead as entered. The form and the API validate with this schema. */
export const LeadForm = z.object({
  title: text(160).check(z.minLength(2, 'Please say what it is about.')),
  kind: z.enum(LEAD_KINDS, 'Please choose a kind.'),
  personId: z.nullable(Id),
  valueCents: z.nullable(
    Cents.check(
      z.minimum(0, 'Please enter an amount of 0 or more.'),
      z.maximum(MAX_LEAD_CENTS, 'Please enter at most $10,000,000.'),
    ),
  ),
  expectedClose: z.nullable(BusinessDate),
  ownerId: z.nullable(Id),
  nextStep: z.nullable(text(200).check(z.minLength(2, 'Please say what needs to be done.'))),
  nextStepDue: z.nullable(BusinessDate),
});

/** A {@link LeadForm} as checked by the contract. */
export type LeadForm = z.output<typeof LeadForm>;

/** Target of a move: a stage, below another lead or at the top. */
export const LeadMove = z.object({
  version: Version,
  stage: z.enum(LEAD_STAGES),
  /** The lead above it; null for the top. If that lead has moved meanwhile, the top as well. */
  belowId: z.nullable(Id),
  lostReason: z.nullable(z.enum(LOST_REASONS, 'Please choose a reason.')),
  lostNote: z.nullable(multilineText(500)),
});

/** A {@link LeadMove} as checked by the contract. */
export type LeadMove = z.output<typeof LeadMove>;
const ByLead = z.object({ leadId: Id });
const narrowing = {
  kind: z.optional(z.enum(LEAD_KINDS)),
  /** A staff member, or `nobody`. */
  owner: z.optional(z.union([z.literal('nobody'), Id], 'Please choose an owner.')),
};
const Page = z.object({ leads: z.array(LeadRow), hasMore: z.boolean() });

/** The pipeline: potential customers, members, fleets and events, and the next steps. */
export const leads = {
  board: endpoint({
    method: 'GET',
    path: '/staff/crm/leads/board',
    query: z.object(narrowing),
    response: z.object({ columns: z.array(BoardColumn) }),
  }),
  column: endpoint({
    method: 'GET',
    path: '/staff/crm/leads/board/:stage',
    params: z.object({ stage: z.enum(LEAD_STAGES) }),
    query: z.object({
      ...narrowing,
      /** Last lead of the previous page, by its {@link boardCursor}. */
      after: RowCursor,
    }),
    response: Page,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/leads',
    query: z.object({
      ...narrowing,
      /** Title, or the contact's name, email address or phone number. */
      search: z.optional(text(100)),
      stage: z.optional(z.enum(LEAD_STAGES)),
      /** `open` means not closed, `overdue` open with an overdue next step. */
      show: z.optional(z.enum(['open', 'overdue', 'all'])),
      order: z.optional(z.enum(LEAD_ORDERS)),
      after: z.optional(RowCursor),
    }),
    response: Page,
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/staff/crm/leads/forecast',
    query: z.object(narrowing),
    response: z.object({ months: z.array(ForecastMonth) }),
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/leads',
    params: z.object({ personId: Id }),
    response: z.object({ leads: z.array(LeadRow) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/crm/leads/:leadId',
    params: ByLead,
    response: Lead,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/crm/leads',
    body: LeadForm,
    response: Lead,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/crm/leads/:leadId',
    params: ByLead,
    body: z.extend(LeadForm, { version: Version }),
    response: Lead,
  }),
  move: endpoint({
    method: 'POST',
    path: '/staff/crm/leads/:leadId/move',
    params: ByLead,
    body: LeadMove,
    response: Lead,
  }),
} as const;
