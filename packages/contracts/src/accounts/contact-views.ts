import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Version } from '../kernel/scalars.ts';
import { fitsList, ListView, listViewEntries, ListViews } from './list-views.ts';

/** The version that the change is based on. A stale one is refused. */
const seen = { version: Version };
const list = z.enum(['contacts', 'reviews']);
/** Defaults to contacts, for clients from before reviews had views. */
const query = { list: z.optional(list) };
const ByView = z.object({ viewId: Id });
const Removed = z.object({ id: Id });
const ContactViewForm = z.object({ ...listViewEntries, list }).check(fitsList());
const ContactViewChange = z.object({ ...listViewEntries, ...seen, list }).check(fitsList());

/** Saved views of the contact and review lists, which require the same permission. */
export const contactViews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/contact-views',
    query: z.object(query),
    response: ListViews,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/contact-views',
    body: ContactViewForm,
    response: ListView,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/contact-views/:viewId',
    params: ByView,
    body: ContactViewChange,
    response: ListView,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/staff/contact-views/:viewId/delete',
    params: ByView,
    body: z.object({ ...seen, ...query }),
    response: Removed,
  }),
} as const;
