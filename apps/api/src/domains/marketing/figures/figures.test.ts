import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createReaders } from '../../../testing/campaigns.ts';
import { useApi } from '../../../testing/harness.ts';
import { lastFullMonth } from './business-days.ts';
import { readFigures } from './figures.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { meet } = createReaders(started);

const DAY_MS = 86_400_000;

/** Adds bookings in a region: two for each of a number of people. */
async function addBookings(
  regionId: string,
  people: number,
  { status = 'completed', startsAt = new Date(Date.now() - 3 * DAY_MS) } = {},
): Promise<void> {
  for (let one = 0; one < 2 * people; one += 1) {
    const email = `guest-${Math.floor(one / 2)}-${regionId}@example.com`;
    await sql`
      insert into bookings (id, kind, service_type, status, name, email, location, vehicle,
        region_id, zone, local_date, local_time, starts_at, amount_cents, terms_version, created_at,
        updated_at)
      values (${randomUUID()}, 'scheduled', 'scheduled', ${status}, 'Ada', ${email}, 'Norfolk',
        'tesla', ${regionId}, 'America/New_York', '2026-01-05', '09:00', ${startsAt}, 10000, 'x',
        ${startsAt}, ${startsAt})`.execute(started.api.ctx.db);
  }
}

async function valuesOf(...keys: string[]): Promise<(string | undefined)[]> {
  const { figures } = await readFigures(started.api.ctx);
  return keys.map((key) => figures.find((one) => one.key === key)?.value);
}

describe('the figures', () => {
  it('count visits and revenue, and hide numbers of fewer than five people', async () => {
    await addBookings('hampton-roads', 5);
    await addBookings('us-hawaii', 4);
    expect(
      await valuesOf(
        'visits.region.hampton-roads',
        'revenue.region.hampton-roads',
        'visits.region.us-hawaii',
        'revenue.region.us-hawaii',
        'visits.total',
        'visits.weekday.1',
        'visits.hour.09',
        'visits.hour.10',
      ),
    ).toEqual([
      '10',
      '$1,000',
      'fewer than 5',
      'fewer than 5 customers',
      '18',
      '18',
      '18',
      undefined,
    ]);
  });

  it('exclude bookings older than 90 days or in the future', async () => {
    await addBookings('us-arizona', 6, { startsAt: new Date(Date.now() - 91 * DAY_MS) });
    await addBookings('us-arizona', 6, { startsAt: new Date(Date.now() + DAY_MS) });
    expect(await valuesOf('visits.region.us-arizona')).toEqual([undefined]);
  });

  it('count bookings that were made, paid and completed', async () => {
    const before = await valuesOf('funnel.made', 'funnel.paid', 'funnel.done');
    await addBookings('us-pacific', 5, { status: 'expired' });
    await addBookings('us-pacific', 5, { status: 'confirmed' });
    const [made = '', paid = '', done] = await valuesOf(
      'funnel.made',
      'funnel.paid',
      'funnel.done',
    );
    expect([Number(made) - Number(before[0]), Number(paid) - Number(before[1])]).toEqual([20, 10]);
    expect(done).toBe(before[2]);
  });

  it('count contacts by audience and members by plan', async () => {
    const { db } = started.api.ctx;
    const met = [];
    for (let one = 0; one < 5; one += 1) met.push(await meet(3));
    await db
      .updateTable('users')
      .set({ membership_tier: 'PROFESSIONAL' })
      .where(
        'id',
        'in',
        met.map(({ userId }) => userId),
      )
      .execute();
    await meet(0);
    expect(
      await valuesOf(
        'audience.members',
        'audience.regulars',
        'audience.everyone',
        'audience.never-visited',
        'members.professional',
        'members.trialing',
      ),
    ).toEqual(['5', '5', '6', 'fewer than 5', '5', '0']);
    const { basis } = await readFigures(started.api.ctx);
    expect(basis).toMatchObject({ members: 5, revenue_per_member: 199 });
  });

  it('count the free appointments of the next two weeks', async () => {
    const [free = ''] = await valuesOf('capacity.us-alaska');
    const [of, seats] = free.split(' of ').map(Number);
    // One van, twelve hours a day, for thirteen days and the rest of today.
    expect(seats).toBeGreaterThanOrEqual(13 * 12);
    expect(seats).toBeLessThanOrEqual(14 * 12);
    expect(of).toBe(seats);
  });

  it('base a projection on the last full month', async () => {
    const { from } = lastFullMonth(started.api.ctx.now());
    const before = (await readFigures(started.api.ctx)).basis;
    await addBookings('us-central', 3, { startsAt: from });
    await addBookings('us-central', 3, { startsAt: new Date(from.getTime() - 1) });
    const after = (await readFigures(started.api.ctx)).basis;
    expect(after.visits_per_month - before.visits_per_month).toBe(6);
    expect(after.revenue_per_visit).toBe(100);
  });
});
