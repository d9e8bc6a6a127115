import { createHash } from 'node:crypto';
import { DEFAULT_ZONE } from '@voltcourier/pricing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { quietUntil } from './quiet-hours.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, get } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const recipientsOf = (id: string) =>
  started.api.deps.db
    .selectFrom('campaign_recipients')
    .select(['person_id', 'state', 'is_held_out', 'variant'])
    .where('campaign_id', '=', id)
    .orderBy('person_id')
    .execute();

/** Position of a person among a hundred, computed independently of the statement. */
const positionOf = (id: string, personId: string) =>
  Number.parseInt(createHash('md5').update(`${id}${personId}`).digest('hex').slice(0, 8), 16) % 100;

describe('the turn of a held-out recipient', () => {
  it('comes with that of the next recipient of a mail, and not before', async () => {
    const { id } = await begun(12, { holdoutPercent: 50 });
    await runCampaign(started.api.ctx, id, 2);
    const rows = await recipientsOf(id);
    const lastSent = rows.findLastIndex(({ state }) => state === 'sent');
    // Held-out recipients after the last mail wait, and those before it have had their turn.
    expect(rows.slice(lastSent + 1).every(({ state }) => state === 'waiting')).toBe(true);
    const before = rows.slice(0, lastSent).filter((row) => row.is_held_out);
    expect(before.every(({ state }) => state === 'held-out')).toBe(true);
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(2);
  });

  it('waits for the end of quiet hours', async () => {
    const { id } = await begun(6, { holdoutPercent: 50 });
    const { clock, ctx } = started.api;
    const by = (from: string, to: string): Context => ({
      ...ctx,
      config: { ...ctx.config, quietHours: { from, to } },
    });
    // At any time, one of these halves is night.
    const halves = [
      { from: '00:00', to: '12:00' },
      { from: '12:00', to: '00:00' },
    ];
    // Stops the clock, because the current half could end at any moment.
    clock.stoppedAt = ctx.now();
    const night = halves.find((half) => quietUntil(ctx.now(), DEFAULT_ZONE, half) !== undefined);
    if (night === undefined) throw new Error('It is never night.');
    await runCampaign(by(night.from, night.to), id);
    clock.stoppedAt = undefined;
    expect((await get(id)).counts).toMatchObject({ sent: 0, heldOut: 0, waiting: 6 });
    await runCampaign(ctx, id);
    expect((await get(id)).counts).toMatchObject({ sent: 3, heldOut: 3, waiting: 0 });
  });

  it('is split like that of the others during a subject test', async () => {
    const subjectTest = { subjectB: 'Cold tips', testPercent: 50, testWaitMinutes: 15 };
    const { id } = await begun(60, { holdoutPercent: 50, subjectTest });
    const { ctx, clock } = started.api;
    await runCampaign(ctx, id);
    const tested = await recipientsOf(id);
    // No one in the test is held out, and the same share of the holdout group has had its turn.
    expect(tested.filter((row) => row.is_held_out && row.variant !== null)).toEqual([]);
    expect(tested.filter(({ variant }) => variant !== null).length).toBeGreaterThan(0);
    const held = tested.filter((row) => row.is_held_out);
    expect(held).toHaveLength(30);
    expect(held.filter(({ state }) => state === 'waiting')).toEqual(
      held.filter((row) => positionOf(id, row.person_id) >= 50),
    );
    clock.offsetMs = 60 * 60_000;
    await runCampaign(ctx, id);
    clock.offsetMs = 0;
    expect((await get(id)).counts).toMatchObject({ sent: 30, heldOut: 30, waiting: 0 });
  });
});
