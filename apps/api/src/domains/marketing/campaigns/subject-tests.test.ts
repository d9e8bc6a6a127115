import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createReaders } from '../../../testing/campaigns.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { addClick } from './clicks-repository.ts';
import { runCampaign, sweepCampaigns } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf, get } = createSentCampaigns(started, () => staff);
const { approve, form, segmentOf } = createReaders(started);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const A = 'Winter is hard on batteries';
const B = 'Three tips for the cold';
const HOUR_MS = 3_600_000;
const test = { subjectB: B, testPercent: 50, testWaitMinutes: 120 };

/**
 * Creates a campaign to 24 people that tests two subjects on twelve of them; sending has not begun.
 */
const testing = (change = {}) => begun(24, { subjectTest: test, ...change });

interface Recipient {
  readonly id: string;
  readonly address: string;
  readonly variant: 'a' | 'b' | null;
  readonly state: string;
}

async function recipientsOf(campaignId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, address, variant, state from campaign_recipients
    where campaign_id = ${campaignId} order by id`.execute(started.api.deps.db);
  return rows;
}

/** Adds clicks by a number of the recipients of a subject. */
async function click(campaignId: string, variant: 'a' | 'b', many: number): Promise<void> {
  const all = await recipientsOf(campaignId);
  const readers = all.filter((one) => one.variant === variant && one.state === 'sent');
  for (const { id } of readers.slice(0, many)) {
    await addClick(started.api.deps.db, { recipientId: id, number: 0 }, new Date());
  }
}

const run = (id: string, most?: number) => runCampaign(started.api.ctx, id, most);

async function subjectsOf(addresses: readonly string[]): Promise<string[]> {
  const { mailsTo } = createVendors(started.sandbox);
  const mails = await Promise.all(addresses.map((address) => mailsTo(address)));
  return mails.flatMap((list) => list.map(({ subject }) => subject));
}

async function decisionsOf(campaignId: string) {
  const { events } = await staff.client.campaigns.campaignHistory({ params: { campaignId } });
  return events
    .filter(({ step }) => step === 'decide')
    .map(({ by, state, note }) => ({ by, state, note }));
}

const jobsOf = async (campaignId: string): Promise<number> => {
  const { rows } = await sql`
    select from pgboss.job where name = 'campaigns.send' and data ->> 'campaignId' = ${campaignId}
      and start_after > created_on`.execute(started.api.deps.db);
  return rows.length;
};

describe('a subject test', () => {
  it('is sent to two equal groups first, and its winner to the rest', async () => {
    const { id, readers } = await testing();
    await Promise.all([run(id), run(id)]);
    await run(id);
    const halves = (await recipientsOf(id)).filter(({ variant }) => variant !== null);
    const [a, b] = (['a', 'b'] as const).map((variant) =>
      halves.filter((one) => one.variant === variant).map(({ address }) => address),
    );
    expect([a?.length, b?.length]).toEqual([6, 6]);
    expect(await subjectsOf(a ?? [])).toEqual(Array.from({ length: 6 }, () => A));
    expect(await subjectsOf(b ?? [])).toEqual(Array.from({ length: 6 }, () => B));
    const waiting = await get(id);
    expect(waiting).toMatchObject({
      state: 'sending',
      counts: { sent: 12, waiting: 12 },
      subjectTest: { ...test, winner: null, isTooSmall: false, a: { people: 6, sent: 6 } },
    });
    expect(waiting.subjectTest?.decidesAt).not.toBeNull();
    // However often it runs, there is one job for that time, and nothing happens before.
    expect(await jobsOf(id)).toBe(1);
    started.api.clock.offsetMs = HOUR_MS;
    await sweepCampaigns(started.api.ctx);
    await run(id);
    expect(await jobsOf(id)).toBe(1);
    expect((await get(id)).counts).toMatchObject({ sent: 12, waiting: 12 });
    await click(id, 'a', 1);
    await click(id, 'b', 2);
    started.api.clock.offsetMs = 2 * HOUR_MS + 60_000;
    const another = await started.startAnother();
    another.clock.offsetMs = started.api.clock.offsetMs;
    await Promise.all([run(id), runCampaign(another.ctx, id), run(id)]);
    await run(id);
    expect(await countOf(readers)).toEqual(readers.map(() => 1));
    const rest = (await recipientsOf(id)).filter(({ variant }) => variant === null);
    expect(await subjectsOf(rest.map(({ address }) => address))).toEqual(
      Array.from({ length: 12 }, () => B),
    );
    expect(await decisionsOf(id)).toEqual([
      {
        by: null,
        state: 'sending',
        note: 'Subject B won. A: 1 of 6 readers clicked. B: 2 of 6 readers clicked.',
      },
    ]);
    expect(await get(id)).toMatchObject({
      state: 'sent',
      counts: { sent: 24 },
      subjectTest: { winner: 'b', a: { clicked: 1 }, b: { clicked: 2 } },
    });
  });

  it('is won by A in a tie, and counts readers instead of clicks', async () => {
    const { id } = await testing();
    await run(id);
    await click(id, 'a', 1);
    for (let time = 0; time < 3; time += 1) await click(id, 'b', 1);
    started.api.clock.offsetMs = 3 * HOUR_MS;
    await run(id);
    expect(await get(id)).toMatchObject({ state: 'sent', subjectTest: { winner: 'a' } });
  });

  it('is decided once if workers die before, during and after the decision', async () => {
    const { id, readers } = await testing();
    const { db } = started.api.deps;
    const dying = async (table: 'emails' | 'campaign_events') => {
      const allow = await refuseWrites(db, `insert on ${table}`);
      await expect(run(id)).rejects.toThrow('The worker died.');
      await allow();
    };
    await run(id, 5);
    await dying('emails');
    await run(id);
    expect((await get(id)).counts).toMatchObject({ sent: 12, waiting: 12 });
    await click(id, 'b', 1);
    started.api.clock.offsetMs = 3 * HOUR_MS;
    await dying('campaign_events');
    // Nothing of it was committed.
    expect((await get(id)).subjectTest?.winner).toBeNull();
    await dying('emails');
    expect(await get(id)).toMatchObject({
      subjectTest: { winner: 'b' },
      counts: { sent: 12, waiting: 12 },
    });
    // Later clicks no longer change the result.
    await click(id, 'a', 6);
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(await countOf(readers)).toEqual(readers.map(() => 1));
    expect(await decisionsOf(id)).toHaveLength(1);
    const subjects = await subjectsOf(readers.map(({ email }) => email));
    expect(subjects.filter((subject) => subject === B)).toHaveLength(18);
  });

  it('is not decided during a pause, and sends nothing once the campaign is stopped', async () => {
    const { id, readers } = await testing();
    await run(id);
    const { campaigns } = staff.client;
    const params = { campaignId: id };
    await campaigns.pauseCampaign({ params, body: { note: '' } });
    started.api.clock.offsetMs = 3 * HOUR_MS;
    await run(id);
    expect(await decisionsOf(id)).toEqual([]);
    await campaigns.resumeCampaign({ params });
    await run(id, 3);
    expect(await get(id)).toMatchObject({ counts: { sent: 14 }, subjectTest: { winner: 'a' } });
    await campaigns.stopCampaign({ params, body: { state: 'sending' } });
    await run(id);
    expect((await countOf(readers)).filter((many) => many === 1)).toHaveLength(14);
  });

  it('starts its wait after mails that failed temporarily are sent', async () => {
    const { id } = await testing();
    await createVendors(started.sandbox).control('POST', '/mail/fail-next', {
      stage: 'recipient',
      code: 450,
    });
    await run(id);
    expect(await get(id)).toMatchObject({ counts: { sent: 11 }, subjectTest: { decidesAt: null } });
    started.api.clock.offsetMs = 15 * 60_000;
    await run(id);
    const { counts, subjectTest } = await get(id);
    expect(counts.sent).toBe(12);
    const decidesAt = new Date(subjectTest?.decidesAt ?? 0).getTime();
    expect(decidesAt).toBeGreaterThan(started.api.ctx.now().getTime() + 2 * HOUR_MS - 60_000);
  });

  it('is skipped with too few recipients, who get A, and explained in the history', async () => {
    const { id, readers } = await begun(3, { subjectTest: test });
    await run(id);
    expect(await subjectsOf(readers.map(({ email }) => email))).toEqual([A, A, A]);
    expect(await get(id)).toMatchObject({
      state: 'sent',
      subjectTest: { winner: 'a', isTooSmall: true, a: { people: 0 } },
    });
    expect(await decisionsOf(id)).toEqual([
      {
        by: null,
        state: 'sending',
        note: 'No test: it has 3 recipients, and a test needs 20. Everyone gets subject A.',
      },
    ]);
  });

  it('shows the second subject in review, and rejects its unbacked claims', async () => {
    const actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
    const segmentId = await segmentOf(actor, 49_999);
    const { campaigns } = staff.client;
    const { id } = await campaigns.createCampaign({ body: form(segmentId) });
    const params = { campaignId: id };
    const { version } = await approve({ id, version: 1 });
    const change = (subjectB: string, seen: number) =>
      campaigns.changeCampaign({
        params,
        body: { ...form(segmentId, { subjectTest: { ...test, subjectB } }), version: seen },
      });
    const changed = await change(B, version);
    expect(changed.review?.changes).toEqual([
      { field: 'subjectB', before: '', after: B },
      { field: 'testPercent', before: '', after: '50' },
      { field: 'testWaitMinutes', before: '', after: '120' },
    ]);
    const claiming = await change('Charge at home from $79/month', changed.version);
    expect(await failureOf(approve(claiming))).toMatchObject({
      code: 'claims_unbacked',
      message: expect.stringContaining('“$79/month”'),
    });
  });

  it('shows the received subject in the delivery log', async () => {
    const { id } = await testing();
    await run(id);
    const reader = (await recipientsOf(id)).find(({ variant }) => variant === 'b');
    const { deliveries } = await staff.client.deliveries.list({
      query: { address: reader?.address ?? '' },
    });
    const seen = await staff.client.notifications.preview({
      params: { kind: 'campaign' },
      query: { about: deliveries[0]?.id ?? '' },
    });
    expect(seen.subject).toBe(B);
  });
});
