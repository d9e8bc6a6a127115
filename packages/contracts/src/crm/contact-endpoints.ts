import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
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

const REFUSALS = ['unauthenticated', 'forbidden'] as const;

/** The version that the change is based on. A stale one is refused. */
const Seen = { version: z.int() };

/** Contacts from all sources. */
export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/people',
    access: 'crm:read',
    reads: 'replica',
    summary: 'People, one record each, a page at a time; the best matches of a search',
    query: z.extend(PeopleFilterQuery, {
      /** Name, email address or phone number; tolerates typos. */
      search: z.optional(text(100)),
      /** Defaults to people only. */
      kind: z.optional(z.enum([...RECORD_KINDS, 'any'])),
      order: z.optional(z.enum(PEOPLE_ORDERS)),
      /** Last person of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({ people: z.array(PersonRow), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  count: endpoint({
    method: 'GET',
    path: '/staff/crm/people/count',
    access: 'crm:read',
    reads: 'replica',
    summary: 'How many people a filter means, exactly up to 10,000',
    query: PeopleFilterQuery,
    response: PeopleCount,
    errors: [...REFUSALS],
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId',
    access: 'crm:read',
    summary: 'A person: facts, tasks, tags, links, and who may be the same',
    params: ByPerson,
    response: Person,
    errors: [...REFUSALS],
  }),
  find: endpoint({
    method: 'GET',
    path: '/staff/crm/people/of',
    access: 'crm:read',
    summary:
      'Whose a booking, a request or an account, a company’s too, is; null while that isn’t found out',
    query: z.object({
      booking: z.optional(Id),
      request: z.optional(Id),
      account: z.optional(Id),
      /** Id of a company's account. */
      company: z.optional(Id),
    }),
    response: z.object({ contact: z.nullable(z.object({ id: Id, name: z.string() })) }),
    errors: [...REFUSALS],
  }),
  belongings: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/belongings',
    access: 'crm:read',
    summary:
      'The latest bookings and requests of a person, their saved vehicles and those of these bookings',
    params: ByPerson,
    response: Belongings,
    errors: [...REFUSALS],
  }),
  recurringBookings: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/recurring-bookings',
    access: 'bookings:read',
    summary: 'What a person or company books again and again, the ended last',
    params: ByPerson,
    response: z.object({ recurringBookings: z.array(StaffRecurringBooking) }),
    errors: [...REFUSALS],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/staff/crm/people/:personId/timeline',
    access: 'crm:read',
    reads: 'replica',
    summary: 'What happened with a person, the latest first, a page at a time',
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
    errors: [...REFUSALS],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/merge',
    access: 'crm:write',
    audit: 'person.merge',
    summary: 'Take another record for the same person; this one stands for both',
    params: ByPerson,
    body: z.object({ otherId: Id }),
    response: Person,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/take-apart',
    access: 'crm:write',
    audit: 'person.take-apart',
    summary: 'Take a merged record for a person of its own again',
    params: ByPerson,
    response: Person,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/not-same',
    access: 'crm:write',
    audit: 'person.not-same',
    summary: 'Remember that another record is somebody else',
    params: ByPerson,
    body: z.object({ otherId: Id }),
    response: Person,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/notes',
    access: 'notes:write',
    audit: 'person.note',
    summary: 'Write a note about a person',
    params: ByPerson,
    body: PersonNoteForm,
    response: z.object({ id: Id }),
    errors: [...REFUSALS],
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/staff/crm/notes/:noteId',
    access: 'notes:write',
    audit: 'note.change',
    summary: 'Change a note as it was seen',
    params: z.object({ noteId: Id }),
    body: z.extend(PersonNoteForm, Seen),
    response: z.object({ id: Id }),
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  mentions: endpoint({
    method: 'GET',
    path: '/staff/crm/mentions',
    access: 'crm:read',
    reads: 'replica',
    summary: 'The latest notes that name whoever asks',
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
    errors: [...REFUSALS],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/staff/crm/colleagues',
    access: 'crm:read',
    summary: 'Who can have a task, and be named in a note',
    response: z.object({ colleagues: z.array(z.object({ id: Id, name: z.string() })) }),
    errors: [...REFUSALS],
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/staff/crm/tasks',
    access: 'crm:read',
    reads: 'replica',
    summary: 'What whoever asks has to do, the most urgent first',
    response: z.object({ tasks: z.array(PersonTask), hasMore: z.boolean() }),
    errors: [...REFUSALS],
  }),
  addTask: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/tasks',
    access: 'crm:write',
    audit: 'person.task',
    summary: 'Add a task about a person',
    params: ByPerson,
    body: TaskForm,
    response: PersonTask,
    errors: [...REFUSALS],
  }),
  changeTask: endpoint({
    method: 'PUT',
    path: '/staff/crm/tasks/:taskId',
    access: 'crm:write',
    audit: 'task.change',
    summary: 'Change a task as it was seen, also to done and back',
    params: z.object({ taskId: Id }),
    body: z.extend(TaskForm, { isDone: z.boolean(), ...Seen }),
    response: PersonTask,
    errors: [...REFUSALS, 'changed_meanwhile'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/staff/crm/tags',
    access: 'crm:read',
    summary: 'All tags, by name',
    response: z.object({ tags: z.array(Tag) }),
    errors: [...REFUSALS],
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/tags',
    access: 'crm:write',
    audit: 'person.tag',
    summary: 'Give a person a tag, which is created where there is none of the name',
    params: ByPerson,
    body: TagForm,
    response: Person,
    errors: [...REFUSALS, 'too_many'],
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/staff/crm/people/:personId/tags/:tagId',
    access: 'crm:write',
    audit: 'person.untag',
    summary: 'Take a tag from a person',
    params: z.object({ personId: Id, tagId: Id }),
    response: Person,
    errors: [...REFUSALS],
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/staff/crm/people/:personId/links',
    access: 'crm:write',
    audit: 'person.link',
    summary: 'Keep where a file about a person is',
    params: ByPerson,
    body: LinkForm,
    response: Person,
    errors: [...REFUSALS, 'too_many'],
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/staff/crm/people/:personId/links/:linkId',
    access: 'crm:write',
    audit: 'person.unlink',
    summary: 'Forget where a file about a person is',
    params: z.object({ personId: Id, linkId: Id }),
    response: Person,
    errors: [...REFUSALS],
  }),
} as const;
