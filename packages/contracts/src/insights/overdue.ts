import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, LocalDate } from '../kernel/scalars.ts';

/**
 * What can be overdue, the most urgent first: an emergency that nobody has answered, a technician who
 * should have arrived, a visit soon or already begun that nobody is sent to, a visit that nobody has
 * closed, a request, the next step of a lead, and a task.
 */
export const OVERDUE_KINDS = [
  'emergency',
  'arrival',
  'unassigned',
  'visit',
  'request',
  'lead',
  'task',
] as const;

/** A kind of what is overdue. */
export type OverdueKind = (typeof OVERDUE_KINDS)[number];

/** The most of each kind that are listed. */
export const MAX_OVERDUE = 20;

/** A visit that nobody is sent to is overdue so long before it begins: minutes. */
export const UNASSIGNED_AHEAD_MINUTES = 120;

/** Something that should have been done by now. */
const OverdueItem = z.object({
  kind: z.enum(OVERDUE_KINDS),
  /** The booking, request, lead or contact that it leads to. */
  id: Id,
  /** Whom it is about, or what is to be done. */
  title: z.string(),
  /** Where, or whose: what else tells it from others; null for nothing. */
  detail: z.nullable(z.string()),
  /** Since when, or when a visit begins that nobody is sent to; null where only a day is known. */
  since: z.nullable(Instant),
  /** The day by which it was to be done; null where the time is known. */
  dueOn: z.nullable(LocalDate),
});

/** An {@link OverdueItem} as the client reads it. */
export type OverdueItem = z.output<typeof OverdueItem>;

/** What is overdue, of everything that staff promise and plan. */
export const overdue = {
  list: endpoint({
    method: 'GET',
    path: '/staff/overview/overdue',
    access: 'overview:read',
    reads: 'replica',
    summary: 'What is overdue, the most urgent first, of what whoever asks may see',
    response: z.object({
      items: z.array(OverdueItem),
      /** Whether some kind has more than are listed. */
      hasMore: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
