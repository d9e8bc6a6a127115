import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { pauseCampaign, resumeCampaign } from './pausing.ts';
import { getCampaign } from './reading.ts';
import { runCampaign, sweepCampaigns } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent', QUIET_HOURS: '21:00-08:00' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

type Reader = Awaited<ReturnType<typeof begun>>['readers'][number] | undefined;

const run = (id: string) => runCampaign(started.api.ctx, id);
const get = (id: string) => getCampaign(started.api.ctx, id);

/** Sets the clock, which keeps running. */
function setClock(at: string): void {
  started.api.clock.offsetMs = Date.parse(at) - Date.now();
}

/** Adds a booking in a zone for a recipient. */
async function addBooking(reader: Reader, zone: string, startsAt: string): Promise<void> {
  await sql`
    insert into bookings (id, kind, service_type, status, name, email, location, vehicle, region_id,
      zone, local_date, local_time, starts_at, amount_cents, terms_version, created_at, updated_at,
      person_id)
    select ${randomUUID()}, 'scheduled', 'standard', 'completed', 'Ada', ${reader?.email},
      '1 Main Street', 'tesla', r.id, ${zone}, ${startsAt}::date, '10:00', ${startsAt}, 4900,
      '2025-05-12', ${startsAt}, ${startsAt}, ${reader?.personId}::uuid
    from regions r limit 1`.execute(started.api.deps.db);
}

const jobsOf = async (campaignId: string): Promise<string[]> => {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from pgboss.job
    where name = 'campaigns.send' and data ->> 'campaignId' = ${campaignId}
      and start_after > created_on
    order by start_after`.execute(started.api.deps.db);
  return rows.map(({ at }) => at.toISOString());
};

const unplannedJobsOf = async (campaignId: string): Promise<number> => {
  const { rows } = await sql`
    select from pgboss.job where name = 'campaigns.send' and data ->> 'campaignId' = ${campaignId}
      and start_after <= created_on`.execute(started.api.deps.db);
  return rows.length;
};

describe('a campaign in quiet hours', () => {
  it('is sent where it is day, by the zone of the last booking, and waits elsewhere', async () => {
    const { id, readers } = await begun(3);
    const [east, west, moved] = readers;
    await addBooking(west, 'America/Los_Angeles', '2026-01-05T18:00:00Z');
    await addBooking(moved, 'America/Los_Angeles', '2026-01-05T18:00:00Z');
    await addBooking(moved, 'America/New_York', '2026-02-05T15:00:00Z');
    // 8:30 in New York, 5:30 in Los Angeles.
    setClock('2030-06-10T12:30:00Z');
    await run(id);
    const each = async () =>
      Promise.all([east, moved, west].map((one) => countOf(one === undefined ? [] : [one])));
    expect(await each()).toEqual([[1], [1], [0]]);
    const until = '2030-06-10T15:00:00.000Z';
    expect(await get(id)).toMatchObject({
      state: 'sending',
      counts: { sent: 2, waiting: 1 },
      quietHours: { from: '21:00', to: '08:00' },
      nightWait: { people: 1, until },
    });
    expect(await jobsOf(id)).toEqual(['2030-06-10T15:00:01.000Z']);
    setClock('2030-06-10T14:59:00Z');
    await run(id);
    expect(await each()).toEqual([[1], [1], [0]]);
    expect(await jobsOf(id)).toHaveLength(1);
    setClock('2030-06-10T15:00:01Z');
    await run(id);
    expect(await each()).toEqual([[1], [1], [1]]);
    expect(await get(id)).toMatchObject({ state: 'sent', nightWait: null });
  });

  it.each([
    ['spring', '2030-03-10T02:30:00Z', '2030-03-10T12:00:00.000Z'],
    ['autumn', '2030-11-03T01:30:00Z', '2030-11-03T13:00:00.000Z'],
  ])('resumes at the local time after the clock change in %s', async (_season, night, morning) => {
    const { id, readers } = await begun(2);
    setClock(night);
    await run(id);
    expect(await get(id)).toMatchObject({
      counts: { sent: 0, waiting: 2 },
      nightWait: { people: 2, until: morning },
    });
    setClock(new Date(Date.parse(morning) - 60_000).toISOString());
    await run(id);
    expect(await countOf(readers)).toEqual([0, 0]);
    setClock(morning);
    await run(id);
    expect(await countOf(readers)).toEqual([1, 1]);
  });

  it('is skipped by the sweep until the morning, and queued then', async () => {
    const { id, readers } = await begun(1);
    setClock('2030-06-10T03:00:00Z');
    await run(id);
    const before = await unplannedJobsOf(id);
    setClock('2030-06-10T11:00:00Z');
    await sweepCampaigns(started.api.ctx);
    expect(await unplannedJobsOf(id)).toBe(before);
    // The job for that time is lost, as after restoring the queue from a backup.
    setClock('2030-06-10T12:05:00Z');
    await sweepCampaigns(started.api.ctx);
    expect(await unplannedJobsOf(id)).toBe(before + 1);
    await run(id);
    expect(await countOf(readers)).toEqual([1]);
  });

  it('can be paused over the morning, and continues by day once it is resumed', async () => {
    const { id, readers } = await begun(1);
    setClock('2030-06-10T03:00:00Z');
    await run(id);
    const actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
    expect(await pauseCampaign(started.api.ctx, actor, id, '')).toMatchObject({ nightWait: null });
    setClock('2030-06-10T12:00:01Z');
    await run(id);
    expect(await countOf(readers)).toEqual([0]);
    setClock('2030-06-10T18:00:00Z');
    await resumeCampaign(started.api.ctx, actor, id);
    await run(id);
    expect(await countOf(readers)).toEqual([1]);
  });

  it('keeps its rate after quiet hours', async () => {
    const { id, readers } = await begun(3, { ratePerMinute: 1 });
    setClock('2030-06-10T03:00:00Z');
    await run(id);
    setClock('2030-06-10T12:00:01Z');
    await Promise.all([run(id), run(id)]);
    expect(await countOf(readers)).toEqual([0, 0, 1]);
  });

  it('starts the wait of a subject test after the last mail of the test', async () => {
    const subjectTest = { subjectB: 'Cold tips', testPercent: 50, testWaitMinutes: 60 };
    const { id, readers } = await begun(20, { subjectTest });
    const away = readers.slice(0, 15);
    for (const one of away) await addBooking(one, 'America/Los_Angeles', '2026-01-05T18:00:00Z');
    setClock('2030-06-10T12:30:00Z');
    await run(id);
    const halfway = await get(id);
    // At most five of the ten test recipients are outside quiet hours.
    expect(halfway.counts.sent).toBeLessThanOrEqual(5);
    expect(halfway).toMatchObject({
      subjectTest: { decidesAt: null },
      nightWait: { people: 10 - halfway.counts.sent, until: '2030-06-10T15:00:00.000Z' },
    });
    setClock('2030-06-10T15:00:01Z');
    await run(id);
    const { counts, subjectTest: state, nightWait } = await get(id);
    expect([counts.sent, nightWait]).toEqual([10, null]);
    expect(state?.decidesAt?.slice(0, 13)).toBe('2030-06-10T16');
    setClock('2030-06-10T16:05:00Z');
    await run(id);
    expect(await countOf(readers)).toEqual(readers.map(() => 1));
  });
});
