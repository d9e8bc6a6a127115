import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { RowCursor } from '../kernel/row-cursor.ts';
import { Id, Instant, OnceHeaders, text, Version } from '../kernel/scalars.ts';
import { StaffRecurringBooking } from '../visits/staff-recurring-bookings.ts';
import { PeopleFilterQuery } from './contact-filter.ts';
import { LinkForm, PersonNoteForm, PersonTask, Tag, TagForm, TaskForm } from './notes-and-tasks.ts';
import {
  PEOPLE_ORDERS,
  RECORD_KINDS,
  PersonRow,
  Person,
  Belongings,
  TIMELINE_FILTERS,
  type TimelineFilter,
  TimelineEntry,
  PeopleCount,
} from './contacts.ts';

const ByPerson = z.object({ personId: Id });

/** The version that the change is based on. A stale one is refused. */
const Seen = { version: Version };

/** Contacts from all sources. */
export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/people',
    query: z.extend(PeopleFilterQuery, {
      /** Name, email address or phone number; tolerates typos. */
      search: z.optional(text(100)),
      /** Defaults to people only. */
      kind: z.optional(z.enum([...RECORD_KINDS, 'any'])),
      order: z.optional(z.enum(PEOPLE_ORDERS)),
      /** Last person of the previous page. */
      after: z.optional(RowCursor),
    }),
    response: z.object({ people: z.array(PersonRow), hasMore: z.boolean() }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/staff/crm/people/count',
    query: PeopleFilterQuery,
    response: PeopleCount,
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId',
    params: ByPerson,
    response: Person,
  }),
  find: endpoint({
    method: 'GET',
    path: '/staff/crm/people/of',
    query: z.object({
      booking: z.optional(Id),
      request: z.optional(Id),
      account: z.optional(Id),
      /** Id of a company's account. */
      company: z.optional(Id),
    }),
    response: z.object({ contact: z.nullable(z.object({ id: Id, name: z.string() })) }),
  }),
  belongings: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/belongings',
    params: ByPerson,
    response: Belongings,
  }),
  recurringBookings: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/recurring-bookings',
    params: ByPerson,
    response: z.object({ recurringBookings: z.array(StaffRecurringBooking) }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/timeline',
    params: ByPerson,
    query: z.object({
      /** Key of the last entry of the previous page. */
      after: z.optional(text(100).check(z.regex(/^\d{1,16}~[a-z-]{1,20}~[\w-]{1,60}$/u))),
      /** Restricts the timeline; without it everything is returned. */
      about: z.optional(
        z.enum(Object.keys(TIMELINE_FILTERS) as [TimelineFilter, ...TimelineFilter[]]),
      ),
    }),
    response: z.object({ entries: z.array(TimelineEntry), hasMore: z.boolean() }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/merge',
    params: ByPerson,
    body: z.object({ otherId: Id }),
    response: Person,
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/take-apart',
    params: ByPerson,
    response: Person,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/not-same',
    params: ByPerson,
    body: z.object({ otherId: Id }),
    response: Person,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/notes',
    params: ByPerson,
    headers: OnceHeaders,
    body: PersonNoteForm,
    response: z.object({ id: Id }),
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/staff/crm/notes/:noteId',
    params: z.object({ noteId: Id }),
    body: z.extend(PersonNoteForm, Seen),
    response: z.object({ id: Id }),
  }),
  mentions: endpoint({
    method: 'GET',
    path: '/staff/crm/mentions',
    response: z.object({
      mentions: z.array(
        z.object({
          noteId: Id,
          personId: Id,
          personName: z.string(),
          author: z.string(),
          body: z.string(),
          at: Instant,
        }),
      ),
    }),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/staff/crm/colleagues',
    response: z.object({ colleagues: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/staff/crm/tasks',
    response: z.object({ tasks: z.array(PersonTask), hasMore: z.boolean() }),
  }),
  addTask: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/tasks',
    params: ByPerson,
    headers: OnceHeaders,
    body: TaskForm,
    response: PersonTask,
  }),
  changeTask: endpoint({
    method: 'PUT',
    path: '/staff/crm/tasks/:taskId',
    params: z.object({ taskId: Id }),
    body: z.extend(TaskForm, { isDone: z.boolean(), ...Seen }),
    response: PersonTask,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/staff/crm/tags',
    response: z.object({ tags: z.array(Tag) }),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/tags',
    params: ByPerson,
    body: TagForm,
    response: Person,
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/staff/crm/people/:personId/tags/:tagId',
    params: z.object({ personId: Id, tagId: Id }),
    response: Person,
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/links',
    params: ByPerson,
    body: LinkForm,
    response: Person,
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/staff/crm/people/:personId/links/:linkId',
    params: z.object({ personId: Id, linkId: Id }),
    response: Person,
  }),
} as const;
