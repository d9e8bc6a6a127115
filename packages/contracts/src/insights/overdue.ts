import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, LocalDate } from '../kernel/scalars.ts';

/**
 * Kinds of overdue items, most urgent first: an unanswered emergency, a late technician, an
 * upcoming or started visit without a technician, a visit that was never closed, a request, a
 * lead's next step, and a task.
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

/** A kind of overdue item. */
export type OverdueKind = (typeof OVERDUE_KINDS)[number];

/** Maximum number of items listed per kind. */
export const MAX_OVERDUE = 20;

/** A visit without a technician becomes overdue this many minutes before it starts. */
export const UNASSIGNED_AHEAD_MINUTES = 120;

/** Something that should have been done already. */
const OverdueItem = z.object({
  kind: z.enum(OVERDUE_KINDS),
  /** Id of the booking, request, lead or contact that the item links to. */
  id: Id,
  /** The person it concerns, or the task to do. */
  title: z.string(),
  /** The place or owner that tells it apart from similar items; null if there is none. */
  detail: z.nullable(z.string()),
  /**
   * When it became overdue, or the start of a visit without a technician; null if only the day is
   * known.
   */
  since: z.nullable(Instant),
  /** The day it was due; null if the time is known. */
  dueOn: z.nullable(LocalDate),
});

/** An {@link OverdueItem} as the client reads it. */
export type OverdueItem = z.output<typeof OverdueItem>;

/** Everything overdue among what staff have promised or planned. */
export const overdue = {
  list: endpoint({
    method: 'GET',
    path: '/staff/overview/overdue',
    response: z.object({
      items: z.array(OverdueItem),
      /** Whether any kind has more items than are listed. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
