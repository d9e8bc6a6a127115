import type pg from 'pg';
import { bookingBody, type Slot } from './booking-load.ts';

/** The region where seats are added so that they don't run out, and an address in it. */
const BUSY = { region: 'hampton-roads', location: '100 Granby St, Norfolk, VA 23510' };
/** The region that stays as seeded. */
export const CALM = { region: 'us-eastern', location: '1 Washington Ave, Albany, NY 12207' };

/** Local date of an instant on the east coast. */
export const localDate = (instant: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(instant);
const localTime = (instant: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);

/** The slot that begins at an instant. */
export const slotAt = (startsAt: Date, location = BUSY.location): Slot => ({
  date: localDate(startsAt),
  time: localTime(startsAt),
  startsAt: startsAt.toISOString(),
  location,
});

/** Adds seats to slots. */
export async function addSeats(
  db: pg.Client,
  startsAt: readonly Date[],
  count: number,
): Promise<void> {
  await db.query(
    `insert into seats (region_id, starts_at, seat)
     select $1, s, n from unnest($2::timestamptz[]) s, generate_series(1, $3::int) n
     on conflict do nothing`,
    [BUSY.region, startsAt, count],
  );
}

/** Lists the start times of the busy region's open slots. */
export async function listStarts(db: pg.Client): Promise<Date[]> {
  const { rows } = await db.query<{ starts_at: Date }>(
    `select distinct starts_at from seats
     where region_id = $1 and starts_at between now() + interval '2 days' and now() + interval '85 days'
     order by starts_at`,
    [BUSY.region],
  );
  return rows.map(({ starts_at }) => starts_at);
}

/** Books a slot; returns the booking's ID. */
export async function book(url: string, slot: Slot, key: string): Promise<string> {
  const response = await fetch(`${url}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: bookingBody(slot),
  });
  if (response.status !== 201) throw new Error(`A booking failed: ${await response.text()}`);
  return ((await response.json()) as { booking: { id: string } }).booking.id;
}
