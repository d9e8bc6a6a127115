import { randomUUID } from 'node:crypto';
import { addDays, localDateAt } from '@voltcourier/pricing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { rollUpMetrics, verifyMetrics } from './service.ts';
import { correctFigures, listFigures } from './repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});
const db = () => started.api.deps.db;
const overview = (from: string, to: string) =>
  staff.client.metrics.overview({ query: { from, to } });

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'] as const;
const STATUSES = ['pending', 'confirmed', 'expired', 'cancelled', 'completed', 'no_show'] as const;

/** A possible booking row, and later events of it and its payments. */
const story = fc.record({
  kind: fc.constantFrom('scheduled', 'emergency'),
  zone: fc.constantFrom(...ZONES),
  /** Around midnight in several time zones, on both sides of a DST change. */
  startsAt: fc.date({
    min: new Date('2025-10-30T00:00:00Z'),
    max: new Date('2025-11-05T00:00:00Z'),
    noInvalidDate: true,
  }),
  hoursBefore: fc.integer({ min: 0, max: 60 }),
  steps: fc.array(fc.constantFrom(...STATUSES), { maxLength: 3 }),
  moves: fc.boolean(),
  paidCents: fc.option(fc.integer({ min: 1, max: 30_000 })),
  refundShare: fc.option(fc.double({ min: 0.1, max: 1, noNaN: true })),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

const post = async (bookingId: string, cents: number, at: Date) => {
  await sql`
    with posted as (
      insert into ledger_transactions (reference, booking_id, at)
      values (${randomUUID()}, ${bookingId}, ${at}) returning id
    )
    insert into ledger_entries (transaction_id, account, amount_cents)
    select posted.id, entry.account, entry.cents from posted,
      (values ('stripe_balance', ${cents}::bigint), ('charging_revenue', -${cents}::bigint))
        as entry (account, cents)`.execute(db());
};

/** Writes a story to the database, one statement at a time. */
async function tell(events: Story, email: string): Promise<void> {
  const id = randomUUID();
  const { kind, zone, startsAt } = events;
  const createdAt = new Date(startsAt.getTime() - events.hoursBefore * 3_600_000);
  const localDate = localDateAt(startsAt, zone);
  await sql`
    insert into bookings (id, kind, service_type, status, name, email, location, vehicle, region_id,
      zone, local_date, local_time, starts_at, amount_cents, terms_version, respond_by, created_at,
      updated_at)
    values (${id}, ${kind}, 'emergency', 'pending', 'Ada', ${email}, 'Norfolk', 'tesla',
      'hampton-roads', ${zone}, ${localDate}, '10:00', ${startsAt}, 9999, 'test',
      ${kind === 'emergency' ? startsAt : null}, ${createdAt}, ${createdAt})`.execute(db());
  let status = 'pending';
  for (const to of events.steps) {
    // A booking is confirmed only once, and a visited one was confirmed before.
    const was = status === 'pending' ? ['confirmed', 'expired', 'cancelled'] : [];
    const can = status === 'confirmed' ? ['cancelled', 'completed', 'no_show'] : was;
    if (!can.includes(to)) continue;
    await sql`update bookings set status = ${to} where id = ${id}`.execute(db());
    await sql`insert into booking_events (booking_id, from_status, to_status, actor, at)
      values (${id}, ${status}, ${to}, 'clock', ${createdAt})`.execute(db());
    status = to;
  }
  if (events.moves) {
    await sql`update bookings set local_date = ${addDays(localDate, 1)} where id = ${id}`.execute(
      db(),
    );
  }
  if (events.paidCents === null) return;
  await post(id, events.paidCents, createdAt);
  if (events.refundShare === null) return;
  await post(id, -Math.ceil(events.paidCents * events.refundShare), startsAt);
}

/** Recomputes the daily figures from the rows in plain JavaScript. */
async function recount(from: string, to: string) {
  const sums = new Map<string, number>();
  const add = (day: string, figure: string, amount: number) => {
    if (day < from || day > to) return;
    const key = `${day} ${figure}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  const dayOf = (instant: Date) => localDateAt(instant, 'America/New_York');
  const bookings = await db().selectFrom('bookings').selectAll().execute();
  const events = await db().selectFrom('booking_events').selectAll().execute();
  const confirmed = new Set(
    events.filter((row) => row.to_status === 'confirmed').map((row) => row.booking_id),
  );
  for (const row of bookings) {
    add(row.local_date, `booking.${row.kind}.${row.status}`, 1);
    add(dayOf(row.created_at), 'created', 1);
    if (confirmed.has(row.id)) add(dayOf(row.created_at), 'confirmed', 1);
  }
  const entries = await db()
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .where('account', '=', 'stripe_balance')
    .select(['at', 'amount_cents'])
    .execute();
  for (const { at, amount_cents: cents } of entries) {
    add(dayOf(at), cents > 0 ? 'taken' : 'refunded', Math.abs(cents));
  }
  return sums;
}

const [FROM, TO] = ['2025-10-20', '2025-11-20'];
const asMap = (rows: Awaited<ReturnType<typeof listFigures>>) =>
  new Map(rows.map(({ day, figure, amount }) => [`${day} ${figure}`, amount]));
const sorted = (sums: ReadonlyMap<string, number>) =>
  [...sums].toSorted(([a], [b]) => a.localeCompare(b)).filter(([, n]) => n !== 0);

describe('daily metrics', () => {
  it('match the rows, before and after they are rolled up', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 12 }), async (stories) => {
        for (const one of stories) await tell(one, `figure${(seen += 1)}@example.com`);
        const counted = sorted(await recount(FROM, TO));
        expect(sorted(asMap(await listFigures(db(), FROM, TO)))).toEqual(counted);
        await rollUpMetrics(started.api.ctx);
        expect(sorted(asMap(await listFigures(db(), FROM, TO)))).toEqual(counted);
      }),
      { numRuns: 12, seed: 20_261_123 },
    );
    expect(seen).toBeGreaterThan(20);
    expect(await correctFigures(db())).toBe(0);
    // The endpoint's answer is their sum.
    const { takenCents, refundedCents, points, ...rest } = await overview(FROM, TO);
    const counted = await recount(FROM, TO);
    const sum = (figure: RegExp) =>
      [...counted].reduce((all, [key, amount]) => (figure.test(key) ? all + amount : all), 0);
    expect(takenCents).toBe(sum(/ taken$/u));
    expect(refundedCents).toBe(sum(/ refunded$/u));
    expect(refundedCents).toBeGreaterThan(0);
    expect(points.reduce((all, { revenueCents }) => all + revenueCents, 0)).toBe(
      takenCents - refundedCents,
    );
    expect(points).toHaveLength(32);
    expect(rest.created).toBe(sum(/ created$/u));
    expect(rest.confirmed).toBe(sum(/ confirmed$/u));
    for (const { kind, status, count } of rest.bookings) {
      expect(count).toBe(sum(new RegExp(` booking.${kind}.${status}$`, 'u')));
    }
  });

  it('are corrected at night, and the differences are reported', async () => {
    await sql`insert into figure_changes (day, figure, amount)
      values ('2025-11-01', 'taken', 777)`.execute(db());
    const wrong = await overview(FROM, TO);
    expect(await verifyMetrics(started.api.ctx)).toBe(1);
    const right = await overview(FROM, TO);
    expect(right.takenCents).toBe(wrong.takenCents - 777);
    expect(right.checked).toMatchObject({ differences: 1 });
    expect(await verifyMetrics(started.api.ctx)).toBe(0);
    expect((await overview(FROM, TO)).checked).toMatchObject({ differences: 0 });
  });

  it('are grouped by month for long ranges, and accept reversed dates', async () => {
    const { unit, points } = await overview('2025-01-15', '2025-12-31');
    expect(unit).toBe('month');
    expect(points.map(({ date }) => date)).toEqual(
      Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`),
    );
    // Each figure is the sum over the days in the range only.
    const [first, last] = ['2025-10-30', '2026-02-28'];
    const months = await overview(first, last);
    const days = await listFigures(db(), first, last);
    expect(days.length).toBeGreaterThan(0);
    for (const { date, revenueCents } of months.points) {
      const sum = (wanted: string) =>
        days
          .filter(({ day, figure }) => figure === wanted && day.startsWith(date.slice(0, 7)))
          .reduce((all, { amount }) => all + amount, 0);
      expect(revenueCents).toBe(sum('taken') - sum('refunded'));
    }
    expect(months.points.some(({ revenueCents }) => revenueCents !== 0)).toBe(true);
    expect(await overview('2025-12-31', '2025-12-30')).toMatchObject({
      from: '2025-12-30',
      to: '2025-12-31',
    });
    expect((await overview('2001-01-01', '2025-12-31')).from).toBe(addDays('2025-12-31', -3_700));
    const { from, to } = await staff.client.metrics.overview({ query: {} });
    expect(addDays(from, 29)).toBe(to);
  });

  it('show how many customers of a month returned', async () => {
    const visit = async (who: string, date: string) => {
      const id = randomUUID();
      const at = new Date(`${date}T15:00:00Z`);
      await sql`
        insert into bookings (id, kind, service_type, status, name, email, location, vehicle,
          region_id, zone, local_date, local_time, starts_at, amount_cents, terms_version,
          created_at, updated_at)
        values (${id}, 'scheduled', 'emergency', 'completed', 'Ada', ${`${who}@Example.com`},
          'Norfolk', 'tesla', 'hampton-roads', 'America/New_York', ${date}, '10:00', ${at}, 9999,
          'test', ${at}, ${at})`.execute(db());
    };
    const today = localDateAt(started.api.deps.now(), 'America/New_York');
    const month = (back: number) => {
      const date = new Date(`${today.slice(0, 7)}-10T12:00:00Z`);
      date.setUTCMonth(date.getUTCMonth() - back);
      return date.toISOString().slice(0, 10);
    };
    for (const [who, back] of [
      ['back-a', 3],
      ['back-a', 2],
      ['back-a', 2],
      ['BACK-A', 0],
      ['back-b', 3],
      ['back-c', 1],
    ] as const) {
      await visit(who, month(back));
    }
    await verifyMetrics(started.api.ctx);
    const { retention } = await overview(FROM, TO);
    const of = (back: number) =>
      retention.find((cohort) => cohort.month === `${month(back).slice(0, 7)}-01`);
    expect(of(3)).toMatchObject({ customers: 2, returned: [1, 0, 1] });
    expect(of(1)).toMatchObject({ customers: 1 });
  });
});
