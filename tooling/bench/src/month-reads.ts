import type pg from 'pg';
import { loadHttp } from './booking-load.ts';
import { type Measurement, runInterleaved } from './measurement.ts';
import { printTable, summaryRow } from './report.ts';

/** Regions that nothing else books in, with their seats per hour. */
const SMALL = { region: 'us-mountain', seats: 3 };
const LARGE = { region: 'us-central', seats: 150 };

type Sized = typeof SMALL;

async function makeSeats(db: pg.Client, { region, seats }: Sized): Promise<void> {
  await db.query('update regions set capacity_per_hour = $2 where id = $1', [region, seats]);
  await db.query(
    `insert into seats (region_id, starts_at, seat)
     select $1, s.starts_at, n
     from (select distinct starts_at from seats where region_id = $1) s,
       generate_series(1, $2::int) n
     on conflict do nothing`,
    [region, seats],
  );
}

/** Takes every third place, each for a copy of the given confirmed booking. */
async function takeThird(db: pg.Client, { region }: Sized, bookingId: string): Promise<void> {
  await db.query(
    `with places as materialized (
       select region_id, starts_at, seat, gen_random_uuid() as id from seats
       where region_id = $1 and booking_id is null and seat % 3 = 0
     ), made as (
       insert into bookings
       select (jsonb_populate_record(b, jsonb_build_object(
         'id', p.id, 'number', null, 'region_id', p.region_id, 'starts_at', p.starts_at, 'status', 'confirmed',
         'hold_expires_at', null))).*
       from bookings b, places p where b.id = $2
     )
     update seats s set booking_id = p.id from places p
     where s.region_id = p.region_id and s.starts_at = p.starts_at and s.seat = p.seat`,
    [region, bookingId],
  );
}

/**
 * Compares availability of a month in a region with 150 places an hour and in one with 3, a third
 * of them taken. `bookingId` is one whose contact is known, so that its copies create no work for
 * the worker.
 */
export async function compareMonths(
  db: pg.Client,
  url: string,
  bookingId: string,
  { rounds, runMs, from, to }: { rounds: number; runMs: number; from: string; to: string },
): Promise<{ small: Measurement[]; large: Measurement[] }> {
  for (const sized of [SMALL, LARGE]) {
    await makeSeats(db, sized);
    await takeThird(db, sized, bookingId);
  }
  // As autovacuum would after so many rows.
  for (const table of ['seats', 'bookings']) await db.query(`vacuum analyze ${table}`);
  const load = ({ region }: Sized) => {
    const path = `/api/availability?from=${from}&to=${to}&region=${region}`;
    return loadHttp([url], 64, runMs, () => ({ method: 'GET', path }));
  };
  // The first reads aggregate the changes of so many bookings.
  for (const sized of [SMALL, LARGE]) await load(sized);
  const runs = await runInterleaved(rounds, {
    small: () => load(SMALL),
    large: () => load(LARGE),
  });
  printTable(
    ['availability of a month, 64 connections', 'per second', 'p50 ms', 'p99 ms', 'outcomes'],
    [
      summaryRow('a region with 3 places an hour', runs.small),
      summaryRow('a region with 150 places an hour', runs.large),
    ],
  );
  return runs;
}
