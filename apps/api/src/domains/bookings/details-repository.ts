import type { BookingDetails } from '@voltcourier/contracts/bookings/booking-details';
import { sql } from 'kysely';
import type { Bookings } from '../../platform/database/types.generated.ts';

/** Where each detail is stored: the column of `bookings`. */
export const DETAIL_COLUMNS = {
  chargingPort: 'charging_port',
  notes: 'notes',
} as const satisfies Readonly<Record<keyof BookingDetails, keyof Bookings>>;

const NAMES = Object.keys(DETAIL_COLUMNS) as (keyof BookingDetails)[];

/** What a row of `bookings` has of them. */
export type DetailColumns = Readonly<
  Record<(typeof DETAIL_COLUMNS)[keyof BookingDetails], string | null>
>;

/** The columns of the details, to be selected from `bookings`. */
export const detailColumns = sql.join(
  Object.values(DETAIL_COLUMNS).map((column) => sql.ref(column)),
);

/** What takes the details out of a row, to be set in `bookings`. */
export const erasedDetails = sql.join(
  Object.values(DETAIL_COLUMNS).map((column) => sql`${sql.ref(column)} = null`),
);

/** The details of a row. */
export const detailsOf = (row: DetailColumns): BookingDetails =>
  Object.fromEntries(NAMES.map((name) => [name, row[DETAIL_COLUMNS[name]]])) as BookingDetails;
