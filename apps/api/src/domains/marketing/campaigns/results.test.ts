import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFigures } from '../figures/figures.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, daysAhead } from '../../../testing/requests.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { countDueResults, nextCountOf } from './results.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let days = 2;

/** Creates a sent campaign, with its recipients in two groups and the instants of their turns. */
async function sent(people: number, holdoutPercent: number) {
  const { id } = await begun(people, { holdoutPercent });
  await runCampaign(started.api.ctx, id);
  const rows = await started.api.deps.db
    .selectFrom('campaign_recipients')
    .select(['id', 'person_id', 'is_held_out', 'at'])
    .where('campaign_id', '=', id)
    .orderBy('person_id')
    .execute();
  const group = (isHeldOut: boolean) => rows.filter((row) => row.is_held_out === isHeldOut);
  return { id, mailed: group(false), heldOut: group(true) };
}

/** Adds a booking to a record at an instant, with its ledger amounts in cents. */
async function book(
  personId: string,
  made: Date,
  { status, ledger = [] }: { status: string; ledger?: readonly number[] },
): Promise<void> {
  days += 1;
  const { db } = started.api.deps;
  const { booking } = await started.api.client().bookings.create({
    body: bookingRequest({ bookingDate: daysAhead(days) }),
    headers: {},
  });
  await sql`update bookings set person_id = ${personId}, created_at = ${made}, status = ${status}
    where id = ${booking.id}`.execute(db);
  for (const cents of ledger) {
    await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('ledger_transactions')
        .values({ reference: randomUUID(), booking_id: booking.id, at: made })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('ledger_entries')
        .values([
          { transaction_id: id, account: 'stripe_balance', amount_cents: cents },
          { transaction_id: id, account: 'charging_revenue', amount_cents: -cents },
        ])
        .execute();
    });
  }
}

/** Runs the counting job now. */
async function count(id: string) {
  await sql`update campaigns set results_due_at = ${started.api.ctx.now()} where id = ${id}`.execute(
    started.api.deps.db,
  );
  await countDueResults(started.api.ctx);
  return staff.client.campaigns.campaignResults({ params: { campaignId: id } });
}

describe('the results of a campaign', () => {
  it('count the bookings of both groups within seven days of each turn', async () => {
    const { id, mailed, heldOut } = await sent(6, 50);
    const [ada, bob, eve] = mailed;
    const [first, second] = heldOut;
    if (!ada || !bob || !eve || !first || !second) throw new Error('The groups are too small.');
    const after = ({ at }: { at: Date }, ms: number) => new Date(at.getTime() + ms);
    await book(ada.person_id, after(ada, HOUR_MS), { status: 'confirmed', ledger: [9_999] });
    // Partially refunded.
    const almostOver = after(ada, 7 * DAY_MS - 1_000);
    await book(ada.person_id, almostOver, { status: 'completed', ledger: [5_000, -2_000] });
    // One after the window, and one that was never paid.
    await book(bob.person_id, after(bob, 7 * DAY_MS), { status: 'confirmed', ledger: [7_777] });
    await book(bob.person_id, after(bob, HOUR_MS), { status: 'cancelled' });
    await book(bob.person_id, after(bob, HOUR_MS), { status: 'expired' });
    // Booked with another record of the same person.
    const record = randomUUID();
    await sql`
      insert into people (id, name, source, group_id, merged_into, created_at, last_contact_at,
        group_contact_at)
      values (${record}, 'Eve', 'booking', ${eve.person_id}, ${eve.person_id}, now(), now(), now())`.execute(
      started.api.deps.db,
    );
    await book(record, after(eve, DAY_MS), { status: 'no_show', ledger: [1_000] });
    // One before the window, and one canceled and fully refunded.
    await book(first.person_id, after(first, -1_000), { status: 'completed', ledger: [8_888] });
    const givenBack = { status: 'cancelled', ledger: [6_000, -6_000] };
    await book(second.person_id, after(second, 2 * DAY_MS), givenBack);

    const results = await count(id);
    expect(results).toMatchObject({ sent: 3, delivered: 3, bounced: 0, clicked: 0 });
    expect(results.followed).toMatchObject({
      mailed: { people: 3, booked: 2, bookings: 3, revenueCents: 13_999 },
      heldOut: { people: 3, booked: 1, bookings: 1, revenueCents: 0 },
      lift: { kind: 'too-small' },
    });
    const { rows } = await sql<{ squares: string }>`
      select revenue_squares::text as squares from campaign_results
      where campaign_id = ${id} and not is_held_out`.execute(started.api.deps.db);
    // Ada's bookings brought 12,999 cents, Eve's 1,000.
    expect(rows[0]?.squares).toBe(String(12_999 ** 2 + 1_000 ** 2));
  });

  it('compare groups that are large enough, also in the list and the figures', async () => {
    const { id } = await sent(2, 50);
    await count(id);
    await sql`
      update campaign_results set people = case when is_held_out then 80 else 70 end * 10,
        booked = case when is_held_out then 48 else 56 end * 10, clicked = 30
      where campaign_id = ${id}`.execute(started.api.deps.db);
    const { followed } = await staff.client.campaigns.campaignResults({
      params: { campaignId: id },
    });
    expect(followed?.lift).toMatchObject({
      kind: 'measured',
      rate: { difference: expect.closeTo(0.2, 6), from: expect.closeTo(0.15428, 5) },
    });
    const { campaigns } = await staff.client.campaigns.listCampaigns({ query: {} });
    expect(campaigns.find((one) => one.id === id)?.results).toEqual({
      clicked: 30,
      booked: 560,
      lift: expect.closeTo(0.2, 6),
    });
    const { figures } = await readFigures(started.api.ctx);
    const valueOf = (key: string) => figures.find((figure) => figure.key === key)?.value;
    // Includes the other campaigns of this file.
    expect(valueOf('campaigns.mailed-booked')).toBe('562');
    expect(valueOf('campaigns.held-out-booked')).toBe('481');
  });

  it('have no lift without a holdout group, and count clicks once per person', async () => {
    const { id, mailed } = await sent(3, 0);
    const [one, other] = mailed;
    if (!one || !other) throw new Error('Nobody has got it.');
    const click = (recipientId: string, number: number) => ({
      recipient_id: recipientId,
      link_number: number,
      at: new Date(),
    });
    await started.api.deps.db
      .insertInto('campaign_clicks')
      .values([click(one.id, 0), click(one.id, 0), click(one.id, 1), click(other.id, 1)])
      .execute();
    const results = await count(id);
    expect(results).toMatchObject({ sent: 3, clicked: 2 });
    expect(results.links).toEqual([
      { number: 0, target: '/booking', people: 1 },
      { number: 1, target: 'https://example.com/winter', people: 2 },
    ]);
    expect(results.followed).toMatchObject({
      mailed: { people: 3 },
      heldOut: { people: 0 },
      lift: { kind: 'nobody-held-out' },
    });
  });

  it('are counted every five minutes, then daily, and not after 90 days', () => {
    const at = new Date('2026-06-10T12:00:00Z');
    const before = (ago: number) => new Date(at.getTime() - ago * DAY_MS);
    const minutes = (endedAt: Date | null) => {
      const next = nextCountOf(at, endedAt);
      return next && (next.getTime() - at.getTime()) / 60_000;
    };
    expect([null, before(7), before(9), before(90), before(91)].map(minutes)).toEqual([
      5,
      5,
      24 * 60,
      24 * 60,
      null,
    ]);
  });

  it('are forbidden for a role without access to campaigns', async () => {
    const { id } = await sent(1, 0);
    const support = await addEmployee(started, 'SUPPORT');
    await expect(
      support.client.campaigns.campaignResults({ params: { campaignId: id } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
