import * as z from 'zod/mini';
import { FIELD_CONDITIONS } from './field-conditions.ts';
import { Id, LocalDate } from '../kernel/scalars.ts';

/** Where somebody was seen first. */
export const PERSON_SOURCES = [
  'account',
  'booking',
  'contact',
  'quick-booking',
  'import',
  'company-account',
  'staff',
  'subscription',
] as const;

/** Since when somebody was in touch, or wasn't. */
export const CONTACT_SPANS = [
  'week',
  'month',
  'quiet-month',
  'quiet-quarter',
  'quiet-year',
] as const;

/** More people than this are "10,000+": counting goes no further. */
export const MAX_COUNTED_PEOPLE = 10_000;

const MAX_VISITS = 100_000;
const MAX_PAID_CENTS = 1_000_000_000;

const yesOrNo = z.optional(z.enum(['yes', 'no']));

const shape = {
  /** Whoever has this tag, and whoever doesn't have that one. */
  tag: z.optional(Id),
  withoutTag: z.optional(Id),
  /** Whether a membership runs. */
  member: yesOrNo,
  /** Whether they have an account. */
  account: yesOrNo,
  /** Whether an address of theirs has confirmed a subscription to news. */
  newsletter: yesOrNo,
  source: z.optional(z.enum(PERSON_SOURCES)),
  contact: z.optional(z.enum(CONTACT_SPANS)),
  /** The first and the last day of the last contact, on the clocks of the east coast. */
  contactFrom: z.optional(LocalDate),
  contactTo: z.optional(LocalDate),
  /** Whether something is to be done about them. */
  tasks: z.optional(z.enum(['open', 'none'])),
  /** Who of the staff has something to do about them. */
  taskOwner: z.optional(Id),
  /** What was entered in custom fields, written as `field-conditions.ts` does. */
  fields: z.optional(z.string().check(z.maxLength(4000), z.regex(FIELD_CONDITIONS))),
};

const figures = <Schema extends z.ZodMiniType<number, number>>(upTo: (max: number) => Schema) => ({
  /** Visits that were made, at least and at most. */
  visitsFrom: z.optional(upTo(MAX_VISITS)),
  visitsTo: z.optional(upTo(MAX_VISITS)),
  /** What they have paid and was not given back, in cents, at least and at most. */
  paidFrom: z.optional(upTo(MAX_PAID_CENTS)),
  paidTo: z.optional(upTo(MAX_PAID_CENTS)),
});

/** Which people are meant: all conditions that there are hold. Empty means everybody. */
export const PeopleFilter = z.object({
  ...shape,
  ...figures((max) => z.int().check(z.minimum(0), z.maximum(max))),
});

/** A {@link PeopleFilter} as checked by the contract. */
export type PeopleFilter = z.output<typeof PeopleFilter>;

/** A {@link PeopleFilter} as an address has it; `mine` are the tasks of whoever asks. */
export const PeopleFilterQuery = z.object({
  ...shape,
  tasks: z.optional(z.enum(['open', 'none', 'mine'])),
  ...figures((max) => z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(max))),
});

/** A {@link PeopleFilterQuery} as checked by the contract. */
export type PeopleFilterQuery = z.output<typeof PeopleFilterQuery>;
