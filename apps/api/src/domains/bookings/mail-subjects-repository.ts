import { formatBookedVehicle, type VehicleFacts } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';
import type {
  BookingFacts,
  ContactSubject,
  QuickBookingSubject,
  ReplySubject,
} from '../messaging/index.ts';
import { findMapCity } from './availability/map-city.ts';
import { type DetailColumns, detailColumns, detailsOf } from './details-repository.ts';

// Data for mails about bookings and requests.

type BookingRow = Omit<BookingFacts, 'details' | 'map_city'> &
  DetailColumns & { readonly vehicle_facts: VehicleFacts | null };

/** Finds the data of a booking. */
export async function findBookingSubject(
  db: Database,
  id: string,
): Promise<BookingFacts | undefined> {
  const { rows } = await sql<BookingRow>`
    select id as booking_id, number, customer_id, service_type, name, email, phone, location, latitude,
      longitude, accuracy_metres, vehicle, vehicle_facts, ${detailColumns}, urgency, zone,
      starts_at, amount_cents, region_id, membership, respond_by, status, calendar_sequence,
      hold_expires_at, uses_session, (
        select coalesce(sum(c.on_site_cents), 0)::int from booking_corrections c
        where c.booking_id = bookings.id
      ) as on_site_cents, coalesce((
        select e.detail ? 'correction' from booking_events e
        where e.booking_id = bookings.id and (e.detail ? 'correction' or e.detail ? 'rescheduled')
        order by e.id desc limit 1
      ), false) as is_corrected
    from bookings where id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { vehicle_facts: facts, ...booking } = row;
  return {
    ...booking,
    details: detailsOf(row),
    map_city: await findMapCity(row),
    vehicle: formatBookedVehicle(booking.vehicle, facts),
  };
}

/** Finds the data of a contact request. */
export async function findContactRequestSubject(
  db: Database,
  id: string,
): Promise<ContactSubject | undefined> {
  const { rows } = await sql<ContactSubject>`
    select id, name, email, phone, company, vehicle, fleet_size, notes
    from contact_requests where id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the data of a quick booking. */
export async function findQuickBookingSubject(
  db: Database,
  id: string,
): Promise<QuickBookingSubject | undefined> {
  const { rows } = await sql<QuickBookingSubject>`
    select id, name, phone, email, location, vehicle_type, vehicle_facts, service_type, urgency,
      preferred_time, notes, plan, billing_interval, zone, callback_due_at, respond_by
    from quick_bookings where id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the data of a staff reply to a request. */
export async function findReplySubject(
  db: Database,
  id: string,
): Promise<ReplySubject | undefined> {
  const { rows } = await sql<ReplySubject>`
    select r.subject, r.body, coalesce(c.email, q.email) as email,
      coalesce(c.notes, q.notes) as question
    from request_replies r left join contact_requests c on c.id = r.contact_request_id
    left join quick_bookings q on q.id = r.quick_booking_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}
