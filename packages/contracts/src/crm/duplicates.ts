import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Cents, Id, Instant } from '../kernel/scalars.ts';
import { PERSON_SOURCES } from './contact-filter.ts';
import { RECORD_KINDS, SUSPICION_REASONS } from './contacts.ts';

const DuplicateRecord = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: z.enum(PERSON_SOURCES),
  hasAccount: z.boolean(),
  firstSeenAt: Instant,
  lastContactAt: Instant,
  visits: z.int(),
  paidCents: Cents,
});

/** One of two possible duplicates. */
export type DuplicateRecord = z.output<typeof DuplicateRecord>;

const DuplicatePair = z.object({
  /**
   * The proposed primary record: the one with an account, otherwise with more visits, otherwise the
   * older one.
   */
  kept: DuplicateRecord,
  other: DuplicateRecord,
  kind: z.enum(RECORD_KINDS),
  reason: z.enum(SUSPICION_REASONS),
});

/** Two possible duplicates, and why. */
export type DuplicatePair = z.output<typeof DuplicatePair>;

/** Queue of possible duplicates, which identity resolution finds. */
export const duplicates = {
  listDuplicates: endpoint({
    method: 'GET',
    path: '/staff/crm/duplicates',
    response: z.object({
      pairs: z.array(DuplicatePair),
      /** Whether there are more after these. */
      hasMore: z.boolean(),
    }),
  }),
} as const;
