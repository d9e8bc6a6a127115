import type { VehicleFacts } from '@voltcourier/contracts';
import type { MembershipName } from '@voltcourier/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connection.ts';

/** A booking about to be made, all of it decided except whether there is a place. */
export interface NewBooking {
  readonly id: string;
  readonly kind: 'scheduled' | 'emergency';
  readonly serviceType: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracyMetres: number | null;
  readonly vehicle: string;
  /** What the vehicle is, where the customer chose one of theirs. */
  readonly vehicleFacts: VehicleFacts | null;
  /** The company whose visit it is: its vehicle, or its session. */
  readonly companyId: string | null;
  readonly costCentreId: string | null;
  readonly notes: string | null;
  readonly chargingPort: string | null;
  readonly urgency: string | null;
  readonly regionId: string;
  readonly zone: string;
  readonly localDate: string;
  readonly localTime: string;
  readonly startsAt: Date;
  readonly amountCents: number;
  readonly usesSession: boolean;
  readonly termsVersion: string;
  readonly holdExpiresAt: Date | null;
  readonly customerId: string | null;
  /** What the customer was a member of. */
  readonly membership: MembershipName | null;
  /** The higher, the sooner. */
  readonly priority: number;
  /** By when an emergency is to be answered; an appointment has its hour. */
  readonly respondBy: Date | null;
  readonly createdAt: Date;
  /** Who of the staff books it for its customer; null for the customer. */
  readonly takenBy: string | null;
}

/** The idempotency key of a request, and what it was used for. */
export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
  /** A use of the key from before this moment no longer counts. */
  readonly lapsesBefore?: Date;
}

/**
 * A free seat of the slot, locked without waiting for anybody: one that nobody has, else one whose
 * hold has lapsed. Two that race for one seat take two seats or one of them takes none.
 */
function seatOf(booking: NewBooking): RawBuilder<unknown> {
  return sql`
    free_seat as (
      select s.region_id, s.starts_at, s.seat from seats s, gate
      where s.region_id = ${booking.regionId} and s.starts_at = ${booking.startsAt}
        and s.booking_id is null
      order by s.seat limit 1 for update of s skip locked
    ), lapsed_seat as (
      select s.region_id, s.starts_at, s.seat from seats s, gate
      where not exists (select from free_seat)
        and s.region_id = ${booking.regionId} and s.starts_at = ${booking.startsAt}
        and s.held_until <= ${booking.createdAt} and not s.goes_when_free
      order by s.seat limit 1 for update of s skip locked
    ), place as (
      select * from free_seat union all select * from lapsed_seat
    )`;
}

/** An emergency takes no slot: somebody is sent as soon as somebody is free. */
const noSeat = sql`place as (select 1 as seat from gate)`;

const takeSeat = (booking: NewBooking) => sql`, taken as (
  update seats s set booking_id = new_booking.id, held_until = ${booking.holdExpiresAt}
  from place, new_booking
  where s.region_id = place.region_id and s.starts_at = place.starts_at and s.seat = place.seat
)`;

// pg-boss takes jobs that are written in SQL; what the queue sets is copied as its own send does.
const expireLater = (booking: NewBooking) => sql`, expiry as (
  insert into pgboss.job (
    name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
  )
  select q.name, jsonb_build_object('bookingId', new_booking.id),
    ${booking.holdExpiresAt}::timestamptz,
    ${booking.holdExpiresAt}::timestamptz + q.retention_seconds * interval '1 second',
    q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
    q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
  from new_booking, pgboss.queue q where q.name = 'bookings.expire'
)`;

const takeLapsedKey = (lapsesBefore: Date) => sql`
  on conflict (key) do update
    set fingerprint = excluded.fingerprint, booking_id = excluded.booking_id,
      created_at = excluded.created_at
    where idempotency_keys.created_at <= ${lapsesBefore}`;

/**
 * Takes a place and writes everything that goes with it in one statement, so that either all of it
 * is there or nothing: idempotency key, booking, event, seat, and the job that ends the hold.
 * Answers false, having written nothing, when there is no free place or the key is used.
 */
export async function reserve(
  db: Database,
  booking: NewBooking,
  claim: Claim | undefined,
): Promise<boolean> {
  const isScheduled = booking.kind === 'scheduled';
  const { takenBy } = booking;
  // Requests with one key queue at the gate, so that a repeat of the one that takes the last place
  // finds its result instead of a full slot.
  const { rows } = await sql<{ id: string }>`
    with gate as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
      from unnest(array[${claim?.key ?? null}::text]) as key where key is not null
    ), ${isScheduled ? seatOf(booking) : noSeat},
    claimed as (
      insert into idempotency_keys (key, fingerprint, booking_id, created_at)
      select ${claim?.key ?? null}, ${claim?.fingerprint ?? null}, ${booking.id}::uuid, ${booking.createdAt}
      from place where ${claim?.key ?? null}::text is not null
      ${claim?.lapsesBefore === undefined ? sql`on conflict do nothing` : takeLapsedKey(claim.lapsesBefore)}
      returning key
    ), new_booking as (
      insert into bookings (
        id, kind, service_type, status, name, email, phone, location, latitude, longitude,
        accuracy_metres, vehicle, vehicle_facts, notes, charging_port, urgency, region_id, zone, local_date,
        local_time, starts_at, amount_cents, uses_session, terms_version, hold_expires_at,
        customer_id, company_id, cost_centre_id, membership, priority, respond_by, created_at, updated_at
      )
      select ${booking.id}::uuid, ${booking.kind}, ${booking.serviceType}, 'pending', ${booking.name},
        ${booking.email}, ${booking.phone}, ${booking.location}, ${booking.latitude}::float8,
        ${booking.longitude}::float8, ${booking.accuracyMetres}::float8, ${booking.vehicle},
        ${booking.vehicleFacts === null ? null : JSON.stringify(booking.vehicleFacts)}::jsonb, ${booking.notes},
        ${booking.chargingPort}, ${booking.urgency}, ${booking.regionId}, ${booking.zone},
        ${booking.localDate}::date, ${booking.localTime}, ${booking.startsAt}::timestamptz,
        ${booking.amountCents}::integer, ${booking.usesSession}::boolean, ${booking.termsVersion},
        ${booking.holdExpiresAt}::timestamptz, ${booking.customerId}::uuid,
        ${booking.companyId}::uuid, ${booking.costCentreId}::uuid, ${booking.membership},
        ${booking.priority}::smallint, ${booking.respondBy}::timestamptz,
        ${booking.createdAt}::timestamptz, ${booking.createdAt}::timestamptz
      from place
      where ${claim?.key ?? null}::text is null or exists (select from claimed)
      returning id
    ), event as (
      insert into booking_events (booking_id, from_status, to_status, actor, detail, at)
      select id, null, 'pending', ${takenBy === null ? 'customer' : 'staff'},
        ${JSON.stringify(takenBy === null ? {} : { by: takenBy, phone: true })}::jsonb,
        ${booking.createdAt}::timestamptz from new_booking
    )${isScheduled ? takeSeat(booking) : sql``}${isScheduled ? expireLater(booking) : sql``}
    select id from new_booking`.execute(db);
  return rows.length === 1;
}
