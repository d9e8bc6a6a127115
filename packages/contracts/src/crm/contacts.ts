import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../bookings/callbacks.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';
import { PERSON_SOURCES } from './contact-filter.ts';
import { PersonLink, PersonTask, Tag } from './notes-and-tasks.ts';

/** What a record is of. */
export const RECORD_KINDS = ['person', 'company'] as const;

/** How people can be listed: by their last contact, by name, the newest first. */
export const PEOPLE_ORDERS = ['contact', 'name', 'newest'] as const;

export const PersonRow = z.object({
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

export const Belongings = z.object({
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

export const TimelineEntry = z.object({
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
