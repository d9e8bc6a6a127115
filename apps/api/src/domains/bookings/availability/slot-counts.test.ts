import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expireBooking, listExpiredHolds } from '../expiry.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { bookingIn, createRegions, everyDay } from '../../../testing/regions.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { foldSlotCounts } from './repository.ts';

const HOURS = ['09:00', '10:00', '11:00'];
const PLACES = 15;
const PEOPLE = 60;
const QUARTER_HOUR = 15 * 60_000 + 1000;

const started = useApi();
let apis: readonly Api[] = [];
let staff: Awaited<ReturnType<typeof addEmployee>>;
const regions = createRegions(() => staff.client);
beforeAll(async () => {
  apis = [started.api, await started.startAnother()];
  staff = await addEmployee(started);
});

const apiOf = (index: number) => apis[index % apis.length] ?? started.api;

/** Adds a region with the opening hours and its own ZIP code. */
async function addRegion(zip: string) {
  const openingHours = everyDay(HOURS);
  const { id } = await regions.add({ openingHours, zipPrefixes: [zip], capacityPerHour: PLACES });
  return id;
}

/** Counts the free seats of a day from the seat rows themselves. */
async function countSeatsOn(region: string, date: string): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ time: string; free: number }>`
    select to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as time,
      (count(*) filter (
        where booking_id is null
          or (held_until <= ${started.api.deps.now()} and not goes_when_free)
      ))::int as free
    from seats
    where region_id = ${region}
      and (starts_at at time zone 'America/New_York')::date = ${date}::date
    group by starts_at`.execute(started.api.deps.db);
  return HOURS.map((time) => rows.find((row) => row.time === time)?.free);
}

async function listedOn(region: string, date: string): Promise<number[]> {
  const query = { region, from: date, to: date };
  const { days } = await started.api.client().availability.list({ query });
  return days[0]?.slots.map(({ free }) => free) ?? [];
}

it('slot counts match the seat rows after concurrent bookings, cancellations, moves and folds', async () => {
  const zip = '20301';
  const region = await addRegion(zip);
  const date = daysAhead(12);
  const { db } = started.api.deps;
  const live = async (index: number) => {
    const customer = apiOf(index).client();
    const body = bookingIn(zip, date, HOURS[index % HOURS.length] ?? '');
    const { booking } = await customer.bookings.create({ body, headers: {} });
    const params = { id: booking.id };
    if (index % 4 === 1) await customer.customerChanges.cancel({ params, body: { feeCents: 0 } });
    if (index % 4 === 2) {
      const to = { bookingDate: date, bookingTime: HOURS[(index + 1) % HOURS.length] ?? '' };
      await customer.customerChanges.reschedule({ params, body: to });
    }
  };
  const folding = (async () => {
    for (let time = 0; time < 20; time += 1) {
      await Promise.all([foldSlotCounts(db), foldSlotCounts(db)]);
    }
  })();
  const outcomes = await Promise.allSettled(
    Array.from({ length: PEOPLE }, (_, index) => live(index)),
  );
  await folding;
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(PLACES);

  const counted = await countSeatsOn(region, date);
  expect(counted.every((free) => free !== undefined && free < PLACES)).toBe(true);
  expect(await listedOn(region, date)).toEqual(counted);
  await foldSlotCounts(db);
  expect(await listedOn(region, date)).toEqual(counted);

  // Expired holds count as free before and after the cleanup job.
  started.api.clock.offsetMs = QUARTER_HOUR;
  try {
    expect(await listedOn(region, date)).toEqual([PLACES, PLACES, PLACES]);
    expect(await countSeatsOn(region, date)).toEqual([PLACES, PLACES, PLACES]);
    const { ctx } = started.api;
    for (const id of await listExpiredHolds(ctx, PEOPLE)) await expireBooking(ctx, id);
    expect(await listedOn(region, date)).toEqual([PLACES, PLACES, PLACES]);
    await foldSlotCounts(db);
    expect(await listedOn(region, date)).toEqual([PLACES, PLACES, PLACES]);
  } finally {
    started.api.clock.offsetMs = 0;
  }
});

it('slot counts below zero are rejected by the database', async () => {
  const region = await addRegion('20302');
  const wrong = sql`
    insert into slot_counts (region_id, starts_at, taken) values (${region}, now(), -1)`;
  // SQLSTATE check_violation (PostgreSQL, appendix A).
  await expect(wrong.execute(started.api.deps.db)).rejects.toMatchObject({ code: '23514' });
});

it('a process with cached regions applies changed opening hours and closings', async () => {
  const zip = '20303';
  const date = daysAhead(13);
  const region = await addRegion(zip);
  const book = (index: number, time: string) =>
    apiOf(index)
      .client()
      .bookings.create({ body: bookingIn(zip, date, time), headers: {} });
  for (const index of [0, 1]) await book(index, '09:00');

  // Changed through the first process; the second isn't notified.
  await regions.agree(region, { openingHours: everyDay(['10:00', '12:00']) });
  for (const index of [0, 1]) {
    expect(await failureOf(book(index, '11:00'))).toMatchObject({ code: 'slot_unavailable' });
  }
  for (const index of [1, 0])
    expect((await book(index, '12:00')).booking.bookingTime).toBe('12:00');
  await regions.agree(region, { isClosed: true });
  for (const index of [1, 0]) {
    expect(await failureOf(book(index, '12:00'))).toMatchObject({ code: 'not_served' });
  }
});

it('each change of regions, days off and ZIP prefixes raises the revision', async () => {
  const { db } = started.api.deps;
  const revision = async () =>
    (await db.selectFrom('regions_revision').select('revision').executeTakeFirstOrThrow()).revision;
  const region = await addRegion('20304');
  const changes = [
    sql`update regions set name = name where id = ${region}`,
    sql`insert into days_off (id, region_id, date, reason, created_by, created_at)
      select gen_random_uuid(), ${region}, '2030-01-01', 'Holiday', id, now() from users limit 1`,
    sql`delete from days_off where region_id = ${region}`,
    sql`delete from zip_prefixes where region_id = ${region}`,
  ];
  for (const change of changes) {
    const before = await revision();
    await change.execute(db);
    expect(await revision()).toBeGreaterThan(before);
  }
});
