import type { BookingDetails } from '@voltcourier/contracts/bookings/booking-details';
import { sql } from 'kysely';
import type { Bookings } from '../../platform/database/types.generated.ts';

/** Columns of `bookings` that store the details. */
export const DETAIL_COLUMNS = {
  chargingPort: 'charging_port',
  notes: 'notes',
} as const satisfies Readonly<Record<keyof BookingDetails, keyof Bookings>>;

const NAMES = Object.keys(DETAIL_COLUMNS) as (keyof BookingDetails)[];

/** The detail columns of a `bookings` row. */
export type DetailColumns = Readonly<
  Record<(typeof DETAIL_COLUMNS)[keyof BookingDetails], string | null>
>;

/** The detail columns, for a `select` from `bookings`. */
export const detailColumns = sql.join(
  Object.values(DETAIL_COLUMNS).map((column) => sql.ref(column)),
);

/** Assignments that erase the details, for an `update` of `bookings`. */
export const erasedDetails = sql.join(
  Object.values(DETAIL_COLUMNS).map((column) => sql`${sql.ref(column)} = null`),
);

/** Returns the details of a row. An empty field of a form is a detail that wasn't given. */
export const detailsOf = (row: DetailColumns): BookingDetails =>
  Object.fromEntries(
    NAMES.map((name) => [name, row[DETAIL_COLUMNS[name]] || null]),
  ) as BookingDetails;
