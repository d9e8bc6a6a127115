import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Version } from '../kernel/scalars.ts';
import { fitsList, ListView, listViewEntries, ListViews } from './list-views.ts';

/** The version that the change is based on. A stale one is refused. */
const seen = { version: Version };
const list = z.enum(['bookings', 'requests']);
const ByView = z.object({ viewId: Id });
const Removed = z.object({ id: Id });
const WorkViewForm = z.object({ ...listViewEntries, list }).check(fitsList());
const WorkViewChange = z.object({ ...listViewEntries, ...seen, list }).check(fitsList());

/** Saved views of the booking and request lists. */
export const workViews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/work-views',
    query: z.object({ list }),
    response: ListViews,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/work-views',
    body: WorkViewForm,
    response: ListView,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/work-views/:viewId',
    params: ByView,
    body: WorkViewChange,
    response: ListView,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/staff/work-views/:viewId/delete',
    params: ByView,
    body: z.object({ ...seen, list }),
    response: Removed,
  }),
} as const;
