import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../bookings/bookings.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { RECORD_KINDS } from '../crm/contacts.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../bookings/callbacks.ts';

/** Results of the staff search: people and companies, with their bookings and requests. */
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
   * The booking whose number was typed, then these people's upcoming ones; empty without permission
   * to read bookings.
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
  /** Open requests of these people first; empty without permission to read bookings. */
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

/** The global search on every staff page. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/staff/search',
    query: z.object({ words: text(100).check(z.minLength(1, 'Type a word to search for.')) }),
    response: Findings,
  }),
} as const;
