import { SLOT_TIMES } from '@voltcourier/pricing';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { expireBooking, listExpiredHolds } from '../expiry.ts';
import { getBookingRow } from '../reading.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createRegionDesk, everyDay } from '../../../testing/regions.ts';
import { daysAhead } from '../../../testing/requests.ts';

const SEED = 20_261_123;
const RUNS = numRuns(8, 16);
const MINUTE = 60_000;
const HOURS = ['09:00', '10:00'];

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const desk = createRegionDesk(started, () => staff.client);
let region: Awaited<ReturnType<typeof desk.addServed>>;
let date = '';
let days = 2;

type Booking = Awaited<ReturnType<typeof desk.book>>;

/** Expected state, modeled independently of the database. */
interface World {
  readonly bookings: Booking[];
  capacity: number;
  hours: readonly string[];
  isOff: boolean;
  sold: number;
  refused: number;
}
type Step = fc.AsyncCommand<object, World, true>;

beforeAll(async () => {
  staff = await addEmployee(started);
});
beforeEach(async () => {
  region = await desk.addServed({ openingHours: everyDay(HOURS) });
});

/** Counts the bookings with a seat, by hour; each has exactly one. */
async function takenByHour({ bookings }: World): Promise<ReadonlyMap<string, number>> {
  const seats = await desk.seatsOf(region.id);
  const now = started.api.deps.now();
  const taken = new Map<string, number>();
  for (const { id } of bookings) {
    const row = await getBookingRow(started.api.ctx, id);
    const isHeld = row.status === 'pending' && row.hold_expires_at !== null;
    const own = seats.filter((seat) => seat.booking_id === id);
    if (isHeld && (row.hold_expires_at ?? now) > now) {
      expect(own.map((seat) => seat.starts_at)).toEqual([row.starts_at]);
    } else if (!isHeld) expect(own).toEqual([]);
    if (own.length > 0) taken.set(row.local_time, (taken.get(row.local_time) ?? 0) + 1);
  }
  return taken;
}

/**
 * Asserts that no taken seat is lost and that the free seats are the region's capacity minus the
 * taken ones.
 */
async function expectSeatsInOrder(world: World): Promise<void> {
  const taken = await takenByHour(world);
  const offered = world.isOff ? [] : HOURS.filter((time) => world.hours.includes(time));
  const shown = await desk.slotsOn(region.id, date);
  expect(shown.map(({ time, free }) => [time, free])).toEqual(
    offered.map((time) => [time, Math.max(0, world.capacity - (taken.get(time) ?? 0))]),
  );
}

const step = (name: string, run: (world: World) => Promise<unknown>): Step => ({
  check: async () => true,
  run: async (_, world) => {
    await run(world);
    await expectSeatsInOrder(world);
  },
  toString: () => name,
});

const book = async (world: World, time: string): Promise<void> => {
  const booking = await desk.book(region.zip, date, time).catch(() => undefined);
  if (booking === undefined) world.refused += 1;
  else {
    world.bookings.push(booking);
    world.sold += 1;
  }
};

/** Requests as many seats as could be sold, all at once. */
const rush = async (world: World, time: string, people: number): Promise<void> => {
  const free = (await desk.freeAt(region.id, date, time)) ?? 0;
  const before = world.bookings.length;
  await Promise.all(Array.from({ length: people }, () => book(world, time)));
  expect(world.bookings.length - before).toBe(Math.min(free, people));
};

const cancel = async ({ bookings }: World, pick: number): Promise<void> => {
  await bookings[pick % Math.max(1, bookings.length)]?.cancel();
};

const resize = async (world: World, capacityPerHour: number): Promise<void> => {
  await desk.agree(region.id, { capacityPerHour });
  world.capacity = capacityPerHour;
};

const reopen = async (world: World, hours: readonly string[]): Promise<void> => {
  await desk.agree(region.id, { openingHours: everyDay(hours) });
  world.hours = hours;
};

const toggleDay = async (world: World): Promise<void> => {
  const { daysOff } = await staff.client.settings.get();
  const off = daysOff.find((day) => day.regionId === region.id && day.date === date);
  if (off === undefined) {
    const { effects } = await desk.takeOff(region.id, date, { apply: false });
    await desk.takeOff(region.id, date, effects);
  } else await staff.client.settings.removeDayOff({ params: { dayOffId: off.id } });
  world.isOff = off === undefined;
};

const lapse = async (): Promise<void> => {
  started.api.clock.offsetMs += 16 * MINUTE;
  for (const id of await listExpiredHolds(started.api.ctx, 100))
    await expireBooking(started.api.ctx, id);
};

const time = fc.constantFrom(...HOURS);
const steps = fc.commands<object, World, true>(
  [
    time.map((at) => step(`rush ${at}`, (world) => rush(world, at, 3))),
    time.map((at) => step(`book ${at}`, (world) => book(world, at))),
    fc.nat(9).map((pick) => step(`cancel ${pick}`, (world) => cancel(world, pick))),
    fc.integer({ min: 1, max: 4 }).map((n) => step(`${n} places`, (world) => resize(world, n))),
    fc.subarray(HOURS).map((open) => step(`open ${open.join()}`, (world) => reopen(world, open))),
    fc.constant(step('toggle the day', toggleDay)),
    fc.constant(step('holds lapse', lapse)),
    fc.tuple(time, fc.integer({ min: 1, max: 3 })).map(([at, n]) =>
      // A concurrent booking may succeed or fail, and the change may need another confirmation.
      // Only the final state has to hold.
      step(`book ${at} and ${n} places`, (world) =>
        Promise.all([book(world, at), resize(world, n).catch(() => undefined)]),
      ),
    ),
    fc
      .tuple(fc.nat(9), fc.integer({ min: 1, max: 3 }))
      .map(([pick, n]) =>
        step(`cancel ${pick} and ${n} places`, (world) =>
          Promise.all([cancel(world, pick), resize(world, n).catch(() => undefined)]),
        ),
      ),
  ],
  { size: 'max', maxCommands: 14 },
);

it('no seat is lost or sold twice in any sequence of bookings and changes of hours and seats', async () => {
  const total = { sold: 0, refused: 0 };
  expect(HOURS.every((at) => SLOT_TIMES.includes(at))).toBe(true);
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      days += 1;
      started.api.clock.offsetMs = 0;
      date = daysAhead(days);
      const world: World = {
        bookings: [],
        capacity: 2,
        hours: HOURS,
        isOff: false,
        sold: 0,
        refused: 0,
      };
      await desk.agree(region.id, { capacityPerHour: 2, openingHours: everyDay(HOURS) });
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      // Existing bookings stay until their holds expire; then each hour has all of its seats again.
      await lapse();
      await expectSeatsInOrder(world);
      total.sold += world.sold;
      total.refused += world.refused;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(Math.min(total.sold, total.refused)).toBeGreaterThan(RUNS / 5);
}, 120_000);
