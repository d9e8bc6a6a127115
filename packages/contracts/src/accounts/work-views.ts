import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { fitsList, ListView, listViewEntries, ListViews } from './list-views.ts';

/** The version that the change is based on. A stale one is refused. */
const seen = { version: z.int() };
const list = z.enum(['bookings', 'requests']);
const REFUSALS = ['unauthenticated', 'forbidden'] as const;
const ByView = z.object({ viewId: Id });
const Removed = z.object({ id: Id });
const WorkViewForm = z.object({ ...listViewEntries, list }).check(fitsList());
const WorkViewChange = z.object({ ...listViewEntries, ...seen, list }).check(fitsList());

/** Saved views of the booking and request lists. */
export const workViews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/work-views',
    access: 'bookings:read',
    summary: 'List saved views of bookings or requests: own views, then shared ones',
    query: z.object({ list }),
    response: ListViews,
    errors: [...REFUSALS],
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/work-views',
    access: 'bookings:read',
    audit: 'list-view.create',
    summary: 'Save a view of bookings or requests',
    body: WorkViewForm,
    status: 201,
    response: ListView,
    errors: [...REFUSALS, 'name_taken', 'too_many'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/work-views/:viewId',
    access: 'bookings:read',
    audit: 'list-view.change',
    summary: 'Change or share a view of bookings or requests, based on its version',
    params: ByView,
    body: WorkViewChange,
    response: ListView,
    errors: [...REFUSALS, 'changed_meanwhile', 'name_taken'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/staff/work-views/:viewId/delete',
    access: 'bookings:read',
    audit: 'list-view.delete',
    summary: 'Delete a view of bookings or requests, based on its version',
    params: ByView,
    body: z.object({ ...seen, list }),
    response: Removed,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
