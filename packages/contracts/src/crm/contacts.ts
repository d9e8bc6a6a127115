import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../bookings/callbacks.ts';
import { Cents, Id, Instant, text } from '../kernel/scalars.ts';
import { StaffRecurringBooking } from '../visits/staff-recurring-bookings.ts';
import { PeopleFilterQuery, PERSON_SOURCES } from './contact-filter.ts';
import {
  LinkForm,
  PersonLink,
  PersonNoteForm,
  PersonTask,
  Tag,
  TagForm,
  TaskForm,
} from './notes-and-tasks.ts';

/** What a record is of. */
export const RECORD_KINDS = ['person', 'company'] as const;

/** How people can be listed: by their last contact, by name, the newest first. */
export const PEOPLE_ORDERS = ['contact', 'name', 'newest'] as const;

const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.enum(PERSON_SOURCES),
  /** The membership that runs; null for none. */
  member: z.nullable(z.string()),
  tags: z.array(Tag),
  openTasks: z.int(),
  lastContactAt: Instant,
});

/** A person as they are found: whoever stands for those who are taken for the same. */
export type PersonRow = z.output<typeof PersonRow>;

/** Why two records may be the same person; `staff` where somebody of the staff said so. */
export const SUSPICION_REASONS = [
  'unverified-email',
  'similar-email',
  'name-and-phone',
  'phone',
  'name-and-zip',
  'company-name',
  'staff',
] as const;

const Identity = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.enum(PERSON_SOURCES),
  createdAt: Instant,
  /** The account, where they have one. */
  userId: z.nullable(Id),
  emailVerified: z.boolean(),
  /** What it was merged into; null for the one that stands for all. */
  mergedInto: z.nullable(Id),
});

/** One record of a person. */
export type Identity = z.output<typeof Identity>;

/** Somebody's agreement to news and offers, with its record. */
export const NewsConsent = z.object({
  /** By an address that has confirmed it, or by a switch of an account. */
  kind: z.enum(['subscription', 'account']),
  address: z.string(),
  state: z.enum(['asked', 'confirmed', 'ended']),
  /** Since when it is so; of an account, when any of its choices about mails changed last. */
  since: Instant,
  /** What happened with a subscription, the oldest first. */
  steps: z.array(
    z.object({
      step: z.enum(['subscribed', 'confirmed', 'unsubscribed']),
      at: Instant,
      /** Where it was done; null where that was not written down. */
      source: z.nullable(z.enum(['site', 'mail', 'account', 'spam-report'])),
      /** The version of the words that were agreed to. */
      version: z.string(),
    }),
  ),
});

/** A {@link NewsConsent} as the client reads it. */
export type NewsConsent = z.output<typeof NewsConsent>;

/** All that is known of a person, but for what happened. */
export const Person = z.object({
  /** The record that stands for all. */
  id: Id,
  kind: z.enum(RECORD_KINDS),
  name: z.string(),
  /** The records that are taken for the same person, the one that stands for all first. */
  identities: z.array(Identity),
  member: z.nullable(z.string()),
  /** What they have paid and was not given back, by the ledger. */
  /** The companies that they work for: by the business account they are in, or because staff say so. */
  employers: z.array(z.object({ id: Id, name: z.string(), saidByStaff: z.boolean() })),
  /** Of a company: whether it is a business account, whose name is the account's. */
  isBusinessAccount: z.boolean(),
  /** Of a company: the first of those who work there, by name, and how many there are. */
  people: z.array(
    z.object({ id: Id, name: z.string(), email: z.nullable(z.string()), saidByStaff: z.boolean() }),
  ),
  peopleCount: z.int(),
  lifetimeCents: Cents,
  visits: z.int(),
  upcoming: z.int(),
  firstSeenAt: Instant,
  lastContactAt: Instant,
  tags: z.array(Tag),
  tasks: z.array(PersonTask),
  links: z.array(PersonLink),
  news: z.array(NewsConsent),
  /** Those of the addresses from which mail has come back for good lately. */
  bouncing: z.array(z.string()),
  suspects: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      reason: z.enum(SUSPICION_REASONS),
    }),
  ),
});

/** A {@link Person} as the client reads it. */
export type Person = z.output<typeof Person>;

const Belongings = z.object({
  /** The latest first, up to 20. */
  bookings: z.array(
    z.object({
      id: Id,
      kind: z.enum(['scheduled', 'emergency']),
      status: z.enum(BOOKING_STATUSES),
      startsAt: Instant,
      zone: z.string(),
      amountCents: Cents,
    }),
  ),
  /** Callback requests and contact messages, the latest first, up to 20. */
  requests: z.array(
    z.object({
      id: Id,
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(REQUEST_STATUSES),
      createdAt: Instant,
    }),
  ),
  /** What was charged in those bookings, each once: "Tesla Model 3". */
  vehicles: z.array(z.string()),
});

/** What a person has ordered and asked for. */
export type Belongings = z.output<typeof Belongings>;

/** What an entry of a timeline is about. */
export const TIMELINE_KINDS = [
  'booking',
  'payment',
  'refund',
  'contact',
  'quick-booking',
  'membership',
  'account',
  'email',
  'note',
  'tag',
  'field',
  'task',
  'record',
  'lead',
  'company',
] as const;

/** What a timeline can be narrowed down to, and the entries that this means. */
export const TIMELINE_FILTERS = {
  bookings: ['booking'],
  money: ['payment', 'refund', 'membership'],
  requests: ['contact', 'quick-booking', 'lead'],
  emails: ['email'],
  notes: ['note', 'task'],
  changes: ['account', 'tag', 'field', 'record', 'company'],
} as const satisfies Readonly<Record<string, readonly (typeof TIMELINE_KINDS)[number][]>>;

/** A {@link TIMELINE_FILTERS} key. */
export type TimelineFilter = keyof typeof TIMELINE_FILTERS;

const TimelineEntry = z.object({
  /** Where the next page begins. */
  key: z.string(),
  at: Instant,
  kind: z.enum(TIMELINE_KINDS),
  title: z.string(),
  detail: z.nullable(z.string()),
  /** Who did it; null where it goes without saying. */
  actor: z.nullable(z.string()),
  /** With a company: whom of its people it happened with. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The booking, for a link to it. */
  bookingId: z.nullable(Id),
  /** A note, to change it. */
  note: z.nullable(z.object({ id: Id, version: z.int() })),
});

/** Something that happened. */
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** How many people a filter means. */
export const PeopleCount = z.object({
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
});

/** A {@link PeopleCount} as the client reads it. */
export type PeopleCount = z.output<typeof PeopleCount>;

const ByPerson = z.object({ personId: Id });
const REFUSALS = ['unauthenticated', 'forbidden'] as const;
/** What was seen last: a change of something else is refused. */
const Seen = { version: z.int() };

/** What staff know of people, from wherever they came. */
export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/staff/crm/people',
    access: 'crm:read',
    reads: 'replica',
    summary: 'People, one record each, a page at a time; the best matches of a search',
    query: z.extend(PeopleFilterQuery, {
      /** Of a name, an e-mail address or a phone number, also with a typing error. */
      search: z.optional(text(100)),
      /** People alone unless companies, or both, are asked for. */
      kind: z.optional(z.enum([...RECORD_KINDS, 'any'])),
      order: z.optional(z.enum(PEOPLE_ORDERS)),
      /** The last person of the page before. */
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
      /** A company's account. */
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
      /** The key of the last entry of the page before. */
      after: z.optional(text(100).check(z.regex(/^\d{1,16}~[a-z-]{1,20}~[\w-]{1,60}$/u))),
      /** What alone is shown; everything unless it is given. */
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
