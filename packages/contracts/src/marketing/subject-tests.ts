import * as z from 'zod/mini';
import { Instant, text } from '../kernel/scalars.ts';

/** The two subjects of a subject test: the campaign's own and the alternative. */
export const VARIANTS = ['a', 'b'] as const;

/** One of {@link VARIANTS}. */
export type Variant = (typeof VARIANTS)[number];

/** Minimum number of recipients for a test. With fewer, everyone gets subject A. */
export const MIN_TESTED_PEOPLE = 20;

/** An alternative subject, and how it is tested. */
export const SubjectTest = z.object({
  subjectB: text(120).check(z.minLength(1, 'Please write a second subject.')),
  /** Percentage of recipients who get a test mail, for both subjects together. */
  testPercent: z
    .int('Please enter a whole number.')
    .check(z.minimum(10, 'At least 10 percent.'), z.maximum(50, 'At most 50 percent.')),
  /** Minutes between the last test mail and the choice of the winner. */
  testWaitMinutes: z
    .int('Please choose how long to wait.')
    .check(z.minimum(15, 'At least 15 minutes.'), z.maximum(4320, 'At most 72 hours.')),
});

/** A {@link SubjectTest} as the client reads it. */
export type SubjectTest = z.output<typeof SubjectTest>;

/** Results of one subject. */
export const VariantCounts = z.object({
  /** Number of people in its half of the test. */
  people: z.int(),
  /** Number of mails sent. */
  sent: z.int(),
  /** Number of recipients who clicked at least once. */
  clicked: z.int(),
});

/** {@link VariantCounts} as the client reads them. */
export type VariantCounts = z.output<typeof VariantCounts>;

/** Current state of a subject test. */
export const SubjectTestState = z.extend(SubjectTest, {
  a: VariantCounts,
  b: VariantCounts,
  /** When the winner is chosen; null until all test mails are sent. */
  decidesAt: z.nullable(Instant),
  /** Null until it is chosen. */
  winner: z.nullable(z.enum(VARIANTS)),
  /** Whether there were too few recipients to test. */
  isTooSmall: z.boolean(),
});

/** A {@link SubjectTestState} as the client reads it. */
export type SubjectTestState = z.output<typeof SubjectTestState>;
