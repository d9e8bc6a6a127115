import type { BookingStatus } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A booking in the calendar. */
export interface CalendarRow {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly status: BookingStatus;
  readonly name: string;
  readonly service_type: string;
  readonly region_id: string;
  readonly zone: string;
  readonly starts_at: Date;
  readonly hold_expires_at: Date | null;
  readonly technician_id: string | null;
  readonly respond_by: Date | null;
  readonly answered_at: Date | null;
  readonly arrived_at: Date | null;
  readonly location: string;
  /** Version: the booking's latest event. */
  readonly version: string;
}

/** Lists a region's bookings between two instants, without abandoned ones, in order of time. */
export async function listCalendar(
  db: Database,
  query: { regionId: string; from: Date; to: Date; limit: number },
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select b.id, b.kind, b.status, b.name, b.service_type, b.region_id, b.zone, b.starts_at,
      b.hold_expires_at, b.technician_id, b.respond_by, b.answered_at, b.arrived_at, b.location,
      (
        select e.id::text from bookings.booking_events e where e.booking_id = b.id order by e.id desc limit 1
      ) as version
    from bookings.bookings b
    where b.region_id = ${query.regionId}
      and b.starts_at >= ${query.from} and b.starts_at < ${query.to}
      and b.status not in ('expired', 'cancelled')
    order by b.starts_at, b.id
    limit ${query.limit}`.execute(db);
  return rows;
}
