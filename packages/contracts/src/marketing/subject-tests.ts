import * as z from 'zod/mini';
import { Instant, text } from '../kernel/scalars.ts';

/** The two subjects of a campaign that tests them: its own, and the second one. */
export const VARIANTS = ['a', 'b'] as const;

/** One of {@link VARIANTS}. */
export type Variant = (typeof VARIANTS)[number];

/** A campaign with fewer recipients isn't tested: everybody gets subject A. */
export const MIN_TESTED_PEOPLE = 20;

/** A second subject, and how it is compared with the first. */
export const SubjectTest = z.object({
  subjectB: text(120).check(z.minLength(1, 'Please write a second subject.')),
  /** How many percent of the recipients get a test mail, both subjects together. */
  testPercent: z
    .int('Please enter a whole number.')
    .check(z.minimum(10, 'At least 10 percent.'), z.maximum(50, 'At most 50 percent.')),
  /** How long after the last test mail the winner is chosen, in minutes. */
  testWaitMinutes: z
    .int('Please choose how long to wait.')
    .check(z.minimum(15, 'At least 15 minutes.'), z.maximum(4320, 'At most 72 hours.')),
});

/** A {@link SubjectTest} as the client reads it. */
export type SubjectTest = z.output<typeof SubjectTest>;

/** What one subject of a test has come to. */
export const VariantCounts = z.object({
  /** Who is in its half of the test. */
  people: z.int(),
  /** To how many of them it was sent. */
  sent: z.int(),
  /** How many of those have clicked at least once. */
  clicked: z.int(),
});

/** {@link VariantCounts} as the client reads them. */
export type VariantCounts = z.output<typeof VariantCounts>;

/** A test of two subjects as it stands. */
export const SubjectTestState = z.extend(SubjectTest, {
  a: VariantCounts,
  b: VariantCounts,
  /** When the winner is chosen; null until all test mails are sent. */
  decidesAt: z.nullable(Instant),
  /** Null until it is chosen. */
  winner: z.nullable(z.enum(VARIANTS)),
  /** Whether there were too few recipients for a test. */
  isTooSmall: z.boolean(),
});

/** A {@link SubjectTestState} as the client reads it. */
export type SubjectTestState = z.output<typeof SubjectTestState>;
