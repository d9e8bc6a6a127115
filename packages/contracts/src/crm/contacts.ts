import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../bookings/callbacks.ts';
import { rowCursor } from '../kernel/row-cursor.ts';
import { Cents, Id, Instant, Version } from '../kernel/scalars.ts';
import { PERSON_SOURCES } from './contact-filter.ts';
import { PersonLink, PersonTask, Tag } from './notes-and-tasks.ts';

/** Kinds of records. */
export const RECORD_KINDS = ['person', 'company'] as const;

/** Sort orders of people: by last contact, by name, newest first. */
export const PEOPLE_ORDERS = ['contact', 'name', 'newest'] as const;

export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.enum(PERSON_SOURCES),
  /** Active membership; null for none. */
  member: z.nullable(z.string()),
  tags: z.array(Tag),
  openTasks: z.int(),
  lastContactAt: Instant,
});

/** A person as listed: the primary record of merged duplicates. */
export type PersonRow = z.output<typeof PersonRow>;

/** Returns the cursor of a row of a list of contacts or companies. */
export const contactCursor = (row: {
  readonly id: string;
  readonly lastContactAt: string | null;
  readonly name: string;
}): string => rowCursor(row.id, row.lastContactAt, row.name);

/** Why two records may be the same person; `staff` if reported by staff. */
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
  /** Account id, if they have one. */
  userId: z.nullable(Id),
  emailVerified: z.boolean(),
  /** The record it was merged into; null for the primary record. */
  mergedInto: z.nullable(Id),
});

/** A record of a person. */
export type Identity = z.output<typeof Identity>;

/** A consent to marketing mail, with its history. */
export const NewsConsent = z.object({
  /** Given by a confirmed address, or in account settings. */
  kind: z.enum(['subscription', 'account']),
  address: z.string(),
  state: z.enum(['asked', 'confirmed', 'ended']),
  /** When it was given; for an account, when its mail preferences last changed. */
  since: Instant,
  /** History of a subscription, oldest first. */
  steps: z.array(
    z.object({
      step: z.enum(['subscribed', 'confirmed', 'unsubscribed']),
      at: Instant,
      /** Where it was given; null if not recorded. */
      source: z.nullable(z.enum(['site', 'mail', 'account', 'spam-report'])),
      /** Version of the consent text. */
      version: z.string(),
    }),
  ),
});

/** A {@link NewsConsent} as the client reads it. */
export type NewsConsent = z.output<typeof NewsConsent>;

/** Everything known about a person except the timeline. */
export const Person = z.object({
  /** Id of the primary record. */
  id: Id,
  kind: z.enum(RECORD_KINDS),
  name: z.string(),
  /** All records of the person, primary record first. */
  identities: z.array(Identity),
  member: z.nullable(z.string()),
  /** Net payments according to the ledger. */
  /** Companies they work for: through a business account, or as entered by staff. */
  employers: z.array(z.object({ id: Id, name: z.string(), saidByStaff: z.boolean() })),
  /** For a company: whether it is a business account, which determines its name. */
  isBusinessAccount: z.boolean(),
  /** For a company: the first people who work there, by name, and their number. */
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
  /** Addresses with recent permanent bounces. */
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

export const Belongings = z.object({
  /** Newest first, up to 20. */
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
  /** Callback requests and contact messages, newest first, up to 20. */
  requests: z.array(
    z.object({
      id: Id,
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(REQUEST_STATUSES),
      createdAt: Instant,
    }),
  ),
  /** Distinct vehicles in those bookings: "Tesla Model 3". */
  vehicles: z.array(z.string()),
});

/** A person's bookings, requests and vehicles. */
export type Belongings = z.output<typeof Belongings>;

/** Kinds of timeline entries. */
export const TIMELINE_KINDS = [
  'booking',
  'recurring-booking',
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

/** Timeline filters, with the kinds of entries they include. */
export const TIMELINE_FILTERS = {
  bookings: ['booking', 'recurring-booking'],
  money: ['payment', 'refund', 'membership'],
  requests: ['contact', 'quick-booking', 'lead'],
  emails: ['email'],
  notes: ['note', 'task'],
  changes: ['account', 'tag', 'field', 'record', 'company'],
} as const satisfies Readonly<Record<string, readonly (typeof TIMELINE_KINDS)[number][]>>;

/** A {@link TIMELINE_FILTERS} key. */
export type TimelineFilter = keyof typeof TIMELINE_FILTERS;

export const TimelineEntry = z.object({
  /** Cursor for the next page. */
  key: z.string(),
  at: Instant,
  kind: z.enum(TIMELINE_KINDS),
  title: z.string(),
  detail: z.nullable(z.string()),
  /** Who did it; null if obvious. */
  actor: z.nullable(z.string()),
  /** In a company's timeline: the person it concerns. */
  person: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Id of the booking, for a link. */
  bookingId: z.nullable(Id),
  /** The note, for editing. */
  note: z.nullable(z.object({ id: Id, version: Version })),
});

/** A timeline entry. */
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** Number of people that match a filter. */
export const PeopleCount = z.object({
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
});

/** A {@link PeopleCount} as the client reads it. */
export type PeopleCount = z.output<typeof PeopleCount>;
