import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { PeopleFilter } from './contact-filter.ts';
import { TagForm, TaskForm } from './notes-and-tasks.ts';

/** Bulk actions. */
export const BULK_ACTIONS = ['add-tag', 'remove-tag', 'add-task'] as const;

/** Maximum number of individually selected people. */
export const MAX_CHOSEN_PEOPLE = 500;

/** Action for each person: add a tag, remove a tag, or add a task. */
export const BulkActionInput = z.union([
  z.object({ kind: z.literal('add-tag'), tag: TagForm }),
  z.object({ kind: z.literal('remove-tag'), tagId: Id }),
  z.object({ kind: z.literal('add-task'), task: TaskForm }),
]);

/** A {@link BulkActionInput} as checked by the contract. */
export type BulkActionInput = z.output<typeof BulkActionInput>;

/** Target: selected people, or everyone who matches a filter when the action runs. */
export const BulkTarget = z.union([
  z.object({ personIds: z.array(Id).check(z.maxLength(MAX_CHOSEN_PEOPLE)) }),
  z.object({ filter: PeopleFilter }),
]);

/** A {@link BulkTarget} as checked by the contract. */
export type BulkTarget = z.output<typeof BulkTarget>;

/** A bulk action and its progress. */
export const BulkAction = z.object({
  id: Id,
  kind: z.enum(BULK_ACTIONS),
  status: z.enum(['running', 'done']),
  /** Number of people when it was ordered. */
  total: z.int(),
  /** Number of people processed, and for how many of them something changed. */
  done: z.int(),
  changed: z.int(),
  endedAt: z.nullable(Instant),
});

/** A {@link BulkAction} as the client reads it. */
export type BulkAction = z.output<typeof BulkAction>;

/** Bulk actions, which the worker runs if there are many people. */
export const bulkActions = {
  orderBulk: endpoint({
    method: 'POST',
    path: '/staff/crm/bulk-actions',
    body: z.object({
      /** New for each order. Repeating a request returns the progress of that order. */
      orderId: Id,
      deed: BulkActionInput,
      target: BulkTarget,
    }),
    response: BulkAction,
  }),
  bulkProgress: endpoint({
    method: 'GET',
    path: '/staff/crm/bulk-actions/:bulkActionId',
    params: z.object({ bulkActionId: Id }),
    response: BulkAction,
  }),
} as const;
