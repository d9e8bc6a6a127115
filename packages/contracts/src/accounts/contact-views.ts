import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';
import { fitsList, ListView, listViewEntries, ListViews } from './list-views.ts';

/** The version that the change is based on. A stale one is refused. */
const seen = { version: z.int() };
const list = z.enum(['contacts', 'reviews']);
/** Defaults to contacts, for clients from before reviews had views. */
const asked = { list: z.optional(list) };
const REFUSALS = ['unauthenticated', 'forbidden'] as const;
const ByView = z.object({ viewId: Id });
const Removed = z.object({ id: Id });
const ContactViewForm = z.object({ ...listViewEntries, list }).check(fitsList());
const ContactViewChange = z.object({ ...listViewEntries, ...seen, list }).check(fitsList());

/** Saved views of the contact and review lists, which require the same permission. */
export const contactViews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/contact-views',
    access: 'crm:read',
    summary: 'List saved views of contacts or reviews: own views, then shared ones',
    query: z.object(asked),
    response: ListViews,
    errors: [...REFUSALS],
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/contact-views',
    access: 'crm:read',
    audit: 'list-view.create',
    summary: 'Save a view of contacts or reviews',
    body: ContactViewForm,
    status: 201,
    response: ListView,
    errors: [...REFUSALS, 'name_taken', 'too_many'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/contact-views/:viewId',
    access: 'crm:read',
    audit: 'list-view.change',
    summary: 'Change or share a view of contacts or reviews, based on its version',
    params: ByView,
    body: ContactViewChange,
    response: ListView,
    errors: [...REFUSALS, 'changed_meanwhile', 'name_taken'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/staff/contact-views/:viewId/delete',
    access: 'crm:read',
    audit: 'list-view.delete',
    summary: 'Delete a view of contacts or reviews, based on its version',
    params: ByView,
    body: z.object({ ...seen, ...asked }),
    response: Removed,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
} as const;
