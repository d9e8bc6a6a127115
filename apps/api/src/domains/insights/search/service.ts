import type { Findings } from '@voltcourier/contracts';
import { serviceOf } from '@voltcourier/pricing';
import { bookingNumberOf } from '../../bookings/index.ts';
import { findContacts } from '../../crm/index.ts';
import type { Context } from '../../../platform/context.ts';
import { findBookingOfNumber, listBookingsOf, listRequestsOf } from './repository.ts';

const PEOPLE = 6;
const LIMITS = { each: 3, all: 6 };

// Global search: contacts, and their bookings and requests.

/**
 * Searches by exact or similar text. Includes bookings and requests only if the user may read them.
 */
export async function searchForStaff(
  ctx: Context,
  search: string,
  mayReadBookings: boolean,
): Promise<Findings> {
  const people = await findContacts(ctx, search, PEOPLE);
  const ids = people.map(({ id }) => id);
  const readsBookings = mayReadBookings && ids.length > 0;
  const number = mayReadBookings ? bookingNumberOf(search) : undefined;
  const numbered = number === undefined ? undefined : await findBookingOfNumber(ctx.db, number);
  const theirs = readsBookings ? await listBookingsOf(ctx.db, ids, LIMITS) : [];
  const bookings =
    numbered === undefined ? theirs : [numbered, ...theirs.filter(({ id }) => id !== numbered.id)];
  const requests = readsBookings ? await listRequestsOf(ctx.db, ids, LIMITS) : [];
  return {
    people,
    bookings: bookings.map((row) => ({
      id: row.id,
      number: row.number,
      name: row.name,
      status: row.status,
      service: serviceOf(row.service_type as Parameters<typeof serviceOf>[0]).label,
      startsAt: row.starts_at.toISOString(),
      zone: row.zone,
    })),
    requests: requests.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
