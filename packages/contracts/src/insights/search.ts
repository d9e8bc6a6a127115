import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { RECORD_KINDS } from '../crm/contacts.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../bookings/callbacks.ts';

/** What the staff's search finds: people and companies, and what is theirs. */
const Findings = z.object({
  people: z.array(
    z.object({
      id: Id,
      kind: z.enum(RECORD_KINDS),
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  /**
   * The one of the number that was typed, and of these people, what is to come first; empty for
   * whoever may not read bookings.
   */
  bookings: z.array(
    z.object({
      id: Id,
      number: z.nullable(z.string()),
      name: z.string(),
      status: z.enum(BOOKING_STATUSES),
      service: z.string(),
      startsAt: Instant,
      zone: z.string(),
    }),
  ),
  /** Of these people, what is open first; empty for whoever may not read bookings. */
  requests: z.array(
    z.object({
      id: Id,
      kind: z.enum(REQUEST_KINDS),
      name: z.string(),
      status: z.enum(REQUEST_STATUSES),
      createdAt: Instant,
    }),
  ),
});

/** {@link Findings} as the client reads them. */
export type Findings = z.output<typeof Findings>;

/** The search over everything that the staff have at hand on every page. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/staff/search',
    access: 'crm:read',
    reads: 'replica',
    summary:
      'People by name, address or number, also typed wrong, with their bookings and requests, and a booking by its number',
    query: z.object({ words: text(100).check(z.minLength(1, 'Type a word to search for.')) }),
    response: Findings,
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
