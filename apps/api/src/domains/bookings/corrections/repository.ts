import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';
import type { BookingRow } from '../repository.ts';

/** Correctable fields of a booking, as stored. */
export interface CorrectedFields {
  readonly location: string;
  readonly phone: string | null;
  readonly vehicle: string;
  readonly service_type: string;
}

/** A correction, as stored: the changed fields and the price change in cents. */
export interface CorrectionRow {
  readonly id: string;
  readonly before: Partial<CorrectedFields>;
  readonly after: Partial<CorrectedFields>;
  readonly price_difference_cents: number;
  readonly on_site_cents: number;
  readonly refund_cents: number;
  readonly created_at: Date;
  readonly by_name: string | null;
}

/** Lists a booking's corrections, oldest first. */
export async function listCorrections(db: Database, bookingId: string): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select c.id, c.before, c.after, c.price_difference_cents, c.on_site_cents, c.refund_cents,
      c.created_at, u.username as by_name
    from booking_corrections c left join accounts.users u on u.id = c.corrected_by
    where c.booking_id = ${bookingId}
    order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Adds a correction. The caller holds the booking's lock. */
export async function insertCorrection(
  db: Database,
  correction: Omit<CorrectionRow, 'created_at' | 'by_name'> & {
    readonly booking_id: string;
    readonly corrected_by: string;
    readonly created_at: Date;
  },
): Promise<void> {
  const { before, after, ...rest } = correction;
  await db
    .insertInto('booking_corrections')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

/** Location of a booking after a correction. */
export interface CorrectedLocation {
  readonly region_id: string;
  readonly zone: string;
  readonly starts_at: Date;
  readonly local_date: string;
  readonly local_time: string;
}

/** Saves a booking's corrected fields. The caller holds the booking's lock. */
export async function saveCorrected(
  db: Database,
  booking: BookingRow,
  to: CorrectedFields &
    CorrectedLocation & {
      readonly amount_cents: number;
      readonly technician_id: string | null;
      readonly updated_at: Date;
    },
): Promise<void> {
  const isElsewhere = to.location !== booking.location;
  const isOtherCar = to.vehicle !== booking.vehicle;
  await sql`
    update bookings set location = ${to.location}, phone = ${to.phone}, vehicle = ${to.vehicle},
      service_type = ${to.service_type}, amount_cents = ${to.amount_cents},
      region_id = ${to.region_id}, zone = ${to.zone}, starts_at = ${to.starts_at},
      local_date = ${to.local_date}::date, local_time = ${to.local_time},
      technician_id = ${to.technician_id}, updated_at = ${to.updated_at},
      calendar_sequence = calendar_sequence + 1,
      -- A phone's own position was of the place before; a saved vehicle was another one.
      latitude = ${isElsewhere ? null : booking.latitude},
      longitude = ${isElsewhere ? null : booking.longitude},
      accuracy_metres = ${isElsewhere ? null : booking.accuracy_metres},
      vehicle_facts = case when ${isOtherCar} then null else vehicle_facts end
    where id = ${booking.id}`.execute(db);
}
