import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { endNews } from '../../privacy/news-consents.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { holdOut } from './held-out-repository.ts';
import { lockNext } from './recipients-repository.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf, get } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const recipientsOf = (id: string) =>
  started.api.deps.db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', id)
    .orderBy('person_id')
    .execute();

/** Recipients that should be held out, computed independently of the rule. */
const expectedOf = (id: string, people: readonly { personId: string }[], count: number) =>
  people
    .map(({ personId }) => ({
      personId,
      hash: createHash('sha256').update(`${id} ${personId}`).digest('hex'),
    }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, count)
    .map(({ personId }) => personId)
    .toSorted();

describe('the holdout group', () => {
  it.each([
    [10, 30, 3],
    [5, 10, 1],
    [4, 10, 0],
    [7, 50, 4],
  ])(
    'of %i people and %i percent has exactly %i, chosen by a hash',
    async (people, percent, count) => {
      const { id, readers } = await begun(people, { holdoutPercent: percent });
      // No mails are sent yet; the recipients are only saved.
      await runCampaign(started.api.ctx, id, 0);
      const held = (await recipientsOf(id)).filter((one) => one.is_held_out);
      expect(held.map((one) => one.person_id)).toEqual(expectedOf(id, readers, count));
      // A second run holds out the same recipients.
      await holdOut(started.api.deps.db, id, percent);
      expect((await recipientsOf(id)).filter((one) => one.is_held_out)).toHaveLength(count);
    },
  );

  it('gets no mail, and takes no turn of the rate', async () => {
    const { id, readers } = await begun(6, { holdoutPercent: 50, ratePerMinute: 1 });
    const { ctx, clock } = started.api;
    // Three turns are for three mails, and the fourth finds no recipient left.
    for (let minute = 0; minute < 4; minute += 1) {
      clock.offsetMs = minute * 61_000;
      await runCampaign(ctx, id);
    }
    clock.offsetMs = 0;
    expect(await get(id)).toMatchObject({
      state: 'sent',
      holdoutPercent: 50,
      counts: { waiting: 0, sent: 3, heldOut: 3 },
    });
    const rows = await recipientsOf(id);
    const held = rows.filter((one) => one.is_held_out);
    expect(held.map(({ state }) => state)).toEqual(['held-out', 'held-out', 'held-out']);
    expect(held.map((one) => [one.address, one.user_id])).toEqual(held.map(() => [null, null]));
    const without = readers.filter(({ personId }) =>
      held.some((one) => one.person_id === personId),
    );
    expect(await countOf(without)).toEqual([0, 0, 0]);
    expect(await countOf(readers)).toEqual([0, 0, 0, 1, 1, 1]);
    // Their window begins with the turn of the next recipient, never before that of the previous
    // one.
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('is never among the next recipients', async () => {
    const { id } = await begun(8, { holdoutPercent: 50 });
    await runCampaign(started.api.ctx, id, 0);
    const met: string[] = [];
    for (;;) {
      const query = { after: met.at(-1), at: new Date(), bouncingSince: new Date(0) };
      const next = await lockNext(started.api.deps.db, id, { ...query, quietZones: [] });
      if (next === undefined) break;
      met.push(next.person_id);
    }
    const mailed = (await recipientsOf(id)).filter((one) => !one.is_held_out);
    expect(met).toEqual(mailed.map((one) => one.person_id));
  });

  it('excludes contacts who withdraw their consent before their turn', async () => {
    const { id, readers } = await begun(4, { holdoutPercent: 50 });
    await runCampaign(started.api.ctx, id, 0);
    const held = (await recipientsOf(id)).filter((one) => one.is_held_out);
    const [first] = held;
    const reader = readers.find(({ personId }) => personId === first?.person_id);
    if (reader === undefined) throw new Error('Nobody is held out.');
    await started.api.deps.db
      .transaction()
      .execute((trx) => endNews(started.api.ctx, trx, { userIds: [reader.userId] }, 'mail'));
    await runCampaign(started.api.ctx, id);
    expect((await get(id)).counts).toMatchObject({ sent: 2, heldOut: 1, notAgreed: 1 });
  });

  it('has at most 50 percent, and is part of the history', async () => {
    const { id } = await begun(1, { holdoutPercent: 20 });
    const { campaigns } = staff.client;
    const { events } = await campaigns.campaignHistory({ params: { campaignId: id } });
    expect(events[0]?.words.holdoutPercent).toBe('20');
    await expect(begun(0, { holdoutPercent: 51 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
