import * as z from 'zod/mini';
import { FIELD_CONDITIONS } from './field-conditions.ts';
import { Id, LocalDate } from '../kernel/scalars.ts';

/** How a person first became known. */
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

/** Periods since the last contact. */
export const CONTACT_SPANS = [
  'week',
  'month',
  'quiet-month',
  'quiet-quarter',
  'quiet-year',
] as const;

/** Maximum count; more people are shown as "10,000+". */
export const MAX_COUNTED_PEOPLE = 10_000;

const MAX_VISITS = 100_000;
const MAX_PAID_CENTS = 1_000_000_000;

const yesOrNo = z.optional(z.enum(['yes', 'no']));

const shape = {
  /** People with this tag, and people without that one. */
  tag: z.optional(Id),
  withoutTag: z.optional(Id),
  /** Whether they have an active membership. */
  member: yesOrNo,
  /** Whether they have an account. */
  account: yesOrNo,
  /** Whether one of their addresses has confirmed a newsletter subscription. */
  newsletter: yesOrNo,
  source: z.optional(z.enum(PERSON_SOURCES)),
  contact: z.optional(z.enum(CONTACT_SPANS)),
  /** First and last day of their last contact, in Eastern Time. */
  contactFrom: z.optional(LocalDate),
  contactTo: z.optional(LocalDate),
  /** Whether they have open tasks. */
  tasks: z.optional(z.enum(['open', 'none'])),
  /** Staff member with open tasks about them. */
  taskOwner: z.optional(Id),
  /** Conditions on custom fields, in the format of `field-conditions.ts`. */
  fields: z.optional(z.string().check(z.maxLength(4000), z.regex(FIELD_CONDITIONS))),
};

const figures = <Schema extends z.ZodMiniType<number, number>>(upTo: (max: number) => Schema) => ({
  /** Minimum and maximum number of completed visits. */
  visitsFrom: z.optional(upTo(MAX_VISITS)),
  visitsTo: z.optional(upTo(MAX_VISITS)),
  /** Minimum and maximum net payments, in cents. */
  paidFrom: z.optional(upTo(MAX_PAID_CENTS)),
  paidTo: z.optional(upTo(MAX_PAID_CENTS)),
});

/** A filter of people: all given conditions must hold. An empty filter matches everyone. */
export const PeopleFilter = z.object({
  ...shape,
  ...figures((max) => z.int().check(z.minimum(0), z.maximum(max))),
});

/** A {@link PeopleFilter} as checked by the contract. */
export type PeopleFilter = z.output<typeof PeopleFilter>;

/** A {@link PeopleFilter} as in a URL; `mine` means the caller's tasks. */
export const PeopleFilterQuery = z.object({
  ...shape,
  tasks: z.optional(z.enum(['open', 'none', 'mine'])),
  ...figures((max) => z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(max))),
});

/** A {@link PeopleFilterQuery} as checked by the contract. */
export type PeopleFilterQuery = z.output<typeof PeopleFilterQuery>;
