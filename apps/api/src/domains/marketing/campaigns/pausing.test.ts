import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf, get } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

describe('the rate of a campaign', () => {
  it('holds across workers and restarts', async () => {
    const { id, readers } = await begun(3, { ratePerMinute: 1 });
    const { ctx, clock } = started.api;
    const another = await started.startAnother();
    await Promise.all([runCampaign(ctx, id), runCampaign(another.ctx, id), runCampaign(ctx, id)]);
    expect(await countOf(readers)).toEqual([0, 0, 1]);
    // Each run that got no turn leaves the rest to a later job.
    const { rows } = await sql`
      select from pgboss.job where name = 'campaigns.send' and data ->> 'campaignId' = ${id}
        and start_after > created_on`.execute(started.api.deps.db);
    expect(rows).toHaveLength(3);
    const restarted = await started.startAnother();
    await runCampaign(restarted.ctx, id);
    expect(await countOf(readers)).toEqual([0, 0, 1]);
    for (const [minutes, counts] of [
      [1, [0, 1, 1]],
      [2, [1, 1, 1]],
    ] as const) {
      clock.offsetMs = minutes * 61_000;
      await Promise.all([runCampaign(ctx, id), runCampaign(ctx, id)]);
      expect(await countOf(readers)).toEqual(counts);
    }
    clock.offsetMs = 4 * 61_000;
    await runCampaign(ctx, id);
    clock.offsetMs = 0;
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 3 } });
  });
});

describe('a paused campaign', () => {
  it('sends no mail until it is resumed, and then the remaining ones', async () => {
    const { id, readers } = await begun(4);
    const { ctx } = started.api;
    await runCampaign(ctx, id, 2);
    const { campaigns } = staff.client;
    const params = { campaignId: id };
    const note = 'A link leads to the wrong page.';
    const paused = await campaigns.pauseCampaign({ params, body: { note } });
    expect(paused).toMatchObject({
      state: 'paused',
      counts: { sent: 2, waiting: 2 },
      pause: { by: staff.username, note },
    });
    await runCampaign(ctx, id);
    expect(await countOf(readers)).toEqual([0, 0, 1, 1]);
    const again = campaigns.pauseCampaign({ params, body: { note } });
    expect(await failureOf(again)).toMatchObject({ code: 'changed_meanwhile' });
    expect(await campaigns.resumeCampaign({ params })).toMatchObject({
      state: 'sending',
      pause: null,
    });
    expect(await failureOf(campaigns.resumeCampaign({ params }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    await runCampaign(ctx, id);
    expect(await countOf(readers)).toEqual([1, 1, 1, 1]);
    const { events } = await campaigns.campaignHistory({ params });
    expect(events.slice(0, 3).map(({ step, note: why }) => [step, why])).toEqual([
      ['finish', ''],
      ['resume', ''],
      ['pause', note],
    ]);
  });

  it('takes no recipients until it is resumed, and can be stopped', async () => {
    const { id, readers } = await begun(2);
    const { campaigns } = staff.client;
    const params = { campaignId: id };
    await campaigns.pauseCampaign({ params, body: { note: '' } });
    await runCampaign(started.api.ctx, id);
    expect((await get(id)).counts).toMatchObject({ waiting: 0, sent: 0 });
    await campaigns.resumeCampaign({ params });
    await runCampaign(started.api.ctx, id, 1);
    await campaigns.pauseCampaign({ params, body: { note: '' } });
    const stopped = await campaigns.stopCampaign({ params, body: { state: 'paused' } });
    expect(stopped).toMatchObject({ state: 'cancelled', counts: { sent: 1, waiting: 1 } });
    expect(await countOf(readers)).toEqual([0, 1]);
  });
});
