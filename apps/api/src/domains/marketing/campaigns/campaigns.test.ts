import { timeCursor } from '@voltcourier/contracts/kernel/time-cursor';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOptedIn } from '../../crm/contacts/audiences.ts';
import { loseNextUpdate } from '../../../testing/lost-connection.ts';
import { createReaders } from '../../../testing/campaigns.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { refuseWrites } from '../../../testing/refused-writes.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import { runCampaign, sweepCampaigns } from './sending.ts';
import { lockNext } from './recipients-repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { approve, form, meet, segmentOf } = createReaders(started);
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
let actor: StaffActor;
let visits = 1_000;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started, 'MARKETING');
  actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
});

/** Returns a number of visits that no other contact in this file has. */
const anew = () => (visits += 1);

const mailsTo = (email: string): Promise<readonly SentMail[]> => vendors.mailsTo(email);

const { begun, countOf, get } = createSentCampaigns(started, () => staff);

describe('a campaign', () => {
  it('is sent to contacts with consent, and counts why others are left out', async () => {
    // Runs before the visits are set, because identity resolution recomputes everyone's visits.
    const guest = await createGuests(started).call();
    const mine = anew();
    const willing = await meet(mine, { firstName: 'Grace <b>' });
    const unwilling = await meet(mine, { marketing: false });
    const unconfirmed = await meet(mine, { isVerified: false });
    const bouncing = await meet(mine);
    await sql`update people set group_visits = ${mine} where id = ${guest.personId}`.execute(
      started.api.deps.db,
    );
    await sql`
      insert into emails (kind, dedupe_key, tested_by, recipient, created_at, sent_at, bounced_at,
        bounce_status)
      values ('campaign', ${`bounced ${bouncing.email}`}, ${staff.id},
        ${bouncing.email.toUpperCase()}, now(), now(), now(), '5.1.1')`.execute(
      started.api.deps.db,
    );
    const segmentId = await segmentOf(actor, mine);
    const { campaigns } = staff.client;
    expect(await campaigns.audience({ query: { segmentId } })).toEqual({
      people: 5,
      wouldGet: 1,
      notAgreed: 2,
      noAddress: 1,
      bouncing: 1,
      isMore: false,
    });
    const wanting = await listOptedIn(started.api.ctx, { visitsFrom: mine, visitsTo: mine }, 9);
    expect(wanting.toSorted()).toEqual(
      [willing, unconfirmed, bouncing].map(({ personId }) => personId).toSorted(),
    );
    const draft = await campaigns.createCampaign({ body: form(segmentId) });
    expect(draft).toMatchObject({ state: 'draft', counts: { waiting: 0, sent: 0 }, version: 1 });
    const { version } = await approve(draft);
    const begins = await campaigns.sendCampaign({
      params: { campaignId: draft.id },
      body: { version },
    });
    expect(begins).toMatchObject({ state: 'sending', isTaking: true });
    await runCampaign(started.api.ctx, draft.id);
    const sent = await get(draft.id);
    expect(sent).toMatchObject({
      state: 'sent',
      counts: { waiting: 0, sent: 1, failed: 0, notAgreed: 2, noAddress: 1, bouncing: 1 },
    });
    const [mail] = await mailsTo(willing.email);
    expect(mail?.subject).toBe('Winter is hard on batteries');
    expect(mail?.html).toContain('Hello Grace &lt;b&gt;,');
    expect(mail?.html?.match(/\/api\/campaigns\/links\//gu)).toHaveLength(2);
    expect(mail?.text).toContain(started.api.config.business.email);
    for (const { email } of [unwilling, unconfirmed, bouncing, guest]) {
      expect(await mailsTo(email ?? '')).toEqual([]);
    }
    // The mail is in the delivery log and in the contact's timeline.
    const { deliveries } = await staff.client.deliveries.list({
      query: { address: willing.email },
    });
    expect(deliveries).toMatchObject([
      { kind: 'campaign', state: 'sent', person: { id: willing.personId } },
    ]);
    const seen = await staff.client.notifications.preview({
      params: { kind: 'campaign' },
      query: { about: deliveries[0]?.id ?? '' },
    });
    expect(seen.text).toContain('/unsubscribe/news/left-out-of-previews');
    const { entries } = await staff.client.contacts.timeline({
      params: { personId: willing.personId },
      query: {},
    });
    expect(entries.map(({ title }) => title)).toContain('Email sent: Campaign');
  });

  it('is sent to each contact once if a worker dies and several continue', async () => {
    const { id, readers } = await begun(9);
    await runCampaign(started.api.ctx, id, 3);
    expect(await countOf(readers)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
    const { db } = started.api.deps;
    // The next worker dies before it can record anything, including the mail server's acceptance.
    const allow = await refuseWrites(db, 'insert on emails');
    await expect(runCampaign(started.api.ctx, id)).rejects.toThrow('The worker died.');
    await allow();
    expect((await get(id)).counts).toMatchObject({ sent: 3, waiting: 6 });
    const another = await started.startAnother();
    await Promise.all([
      runCampaign(started.api.ctx, id),
      runCampaign(another.ctx, id),
      runCampaign(started.api.ctx, id),
    ]);
    await runCampaign(started.api.ctx, id);
    expect(await countOf(readers)).toEqual(readers.map(() => 1));
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 9, waiting: 0 } });
  });

  it('is sent to each contact once if the database fails after a mail was accepted', async () => {
    const { id, readers } = await begun(2);
    await loseNextUpdate(started.api.deps.db, 'emails');
    await runCampaign(started.api.ctx, id);
    await runCampaign(started.api.ctx, id);
    expect(await countOf(readers)).toEqual([1, 1]);
  });

  it('fixes its recipients when it begins, regardless of later changes to the segment', async () => {
    const { id, readers, segmentId, visits: visitsOf } = await begun(2);
    const late = await meet(visitsOf);
    const segment = (await staff.client.segments.listSegments()).segments.find(
      (one) => one.id === segmentId,
    );
    const version = segment?.version ?? 0;
    // A campaign that is being sent no longer locks its segment.
    await staff.client.segments.removeSegment({ params: { segmentId }, body: { version } });
    await sql`update people set group_visits = 0 where id = ${late.personId}`.execute(
      started.api.deps.db,
    );
    await runCampaign(started.api.ctx, id);
    expect(await countOf(readers)).toEqual([1, 1]);
    expect(await mailsTo(late.email)).toEqual([]);
    expect((await get(id)).segment).toEqual({ id: null, name: segment?.name });
  });

  it('can be stopped halfway, and then sends no more mails', async () => {
    const { id, readers } = await begun(4);
    await runCampaign(started.api.ctx, id, 2);
    const { campaigns } = staff.client;
    const stop = () =>
      campaigns.stopCampaign({ params: { campaignId: id }, body: { state: 'sending' } });
    expect(await stop()).toMatchObject({ state: 'cancelled', counts: { sent: 2, waiting: 2 } });
    await runCampaign(started.api.ctx, id);
    // A worker that was running when it was stopped finds no more recipients either.
    const query = { after: undefined, at: new Date(), bouncingSince: new Date(0), quietZones: [] };
    expect(await lockNext(started.api.deps.db, id, query)).toBeUndefined();
    expect(await countOf(readers)).toEqual([0, 0, 1, 1]);
    expect(await failureOf(stop())).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('is sent at its scheduled time, and can be unscheduled before', async () => {
    const mine = anew();
    const reader = await meet(mine);
    const { campaigns, segments } = staff.client;
    const segmentId = await segmentOf(actor, mine);
    const draft = await campaigns.createCampaign({ body: form(segmentId) });
    const { id, version: approved } = await approve(draft);
    const params = { campaignId: id };
    const { ctx, clock } = started.api;
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const schedule = (version: number, hours: number) =>
      campaigns.scheduleCampaign({ params, body: { version, at: at(hours) } });
    expect(await failureOf(schedule(approved, -1))).toMatchObject({ code: 'too_late' });
    expect(await schedule(approved, 2)).toMatchObject({ state: 'scheduled' });
    // The segment of a scheduled campaign can't be deleted.
    const remove = segments.removeSegment({ params: { segmentId }, body: { version: 1 } });
    expect(await failureOf(remove)).toMatchObject({
      code: 'segment_in_use',
      body: { error: expect.stringContaining('Winter news') },
    });
    const back = await campaigns.stopCampaign({ params, body: { state: 'scheduled' } });
    expect(back).toMatchObject({ state: 'approved', scheduledAt: null });
    await schedule(back.version, 2);
    await sweepCampaigns(ctx);
    expect((await get(id)).state).toBe('scheduled');
    clock.offsetMs = 3 * 3_600_000;
    await sweepCampaigns(ctx);
    await runCampaign(ctx, id);
    clock.offsetMs = 0;
    expect((await get(id)).state).toBe('sent');
    expect(await mailsTo(reader.email)).toHaveLength(1);
  });

  it('rejects an outdated version, and can be deleted only as a draft', async () => {
    const segmentId = await segmentOf(actor, anew());
    const { campaigns } = staff.client;
    const { id: campaignId } = await campaigns.createCampaign({ body: form(segmentId) });
    const change = (version: number, subject: string) =>
      campaigns.changeCampaign({
        params: { campaignId },
        body: { ...form(segmentId, { subject }), version },
      });
    expect(await change(1, 'The first')).toMatchObject({ subject: 'The first', version: 2 });
    for (const late of [
      () => change(1, 'The second'),
      () => campaigns.sendCampaign({ params: { campaignId }, body: { version: 1 } }),
      () => campaigns.removeCampaign({ params: { campaignId }, body: { version: 1 } }),
    ]) {
      expect(await failureOf(late())).toMatchObject({ code: 'changed_meanwhile' });
    }
    const draft = await get(campaignId);
    expect(draft).toMatchObject({ subject: 'The first', state: 'draft' });
    const other = await campaigns.createCampaign({ body: form(segmentId) });
    const { version } = await approve(draft);
    await campaigns.sendCampaign({ params: { campaignId }, body: { version } });
    const late = version + 1;
    expect(await failureOf(change(late, 'Too late'))).toMatchObject({ code: 'changed_meanwhile' });
    const remove = campaigns.removeCampaign({ params: { campaignId }, body: { version: late } });
    expect(await failureOf(remove)).toMatchObject({ code: 'changed_meanwhile' });
    const seen = { params: { campaignId: other.id }, body: { version: 1 } };
    await Promise.all([campaigns.removeCampaign(seen), campaigns.removeCampaign(seen)]);
    expect(await failureOf(get(other.id))).toMatchObject({ code: 'not_found' });
  });

  it('is listed in pages, also after the last one of a page was deleted', async () => {
    const { campaigns } = staff.client;
    const segmentId = await segmentOf(actor, anew());
    const create = () => campaigns.createCampaign({ body: form(segmentId) });
    const [older, newer] = [await create(), await create()];
    const params = { campaignId: newer.id };
    await campaigns.removeCampaign({ params, body: { version: newer.version } });
    const after = timeCursor(newer.createdAt, newer.id);
    const rest = await campaigns.listCampaigns({ query: { after } });
    expect(rest.campaigns[0]?.id).toBe(older.id);
  });

  it('is forbidden for a role without access to campaigns', async () => {
    const support = await addEmployee(started, 'SUPPORT');
    const refused = support.client.campaigns.listCampaigns({ query: {} });
    expect(await failureOf(refused)).toMatchObject({ code: 'forbidden' });
    const segmentId = await segmentOf(actor, anew());
    const create = support.client.campaigns.createCampaign({ body: form(segmentId) });
    expect(await failureOf(create)).toMatchObject({ code: 'forbidden' });
  });

  it('can be previewed and sent as a test, with a link that doesn’t work', async () => {
    const segmentId = await segmentOf(actor, anew());
    const { campaigns } = staff.client;
    const { id: campaignId } = await campaigns.createCampaign({ body: form(segmentId) });
    const params = { campaignId };
    expect((await campaigns.previewCampaign({ params })).html).toContain('Hello Ada,');
    expect(await campaigns.testCampaign({ params })).toMatchObject({ outcome: 'accepted' });
    const [mail] = await mailsTo(staff.email);
    expect(mail?.subject).toBe('[Test] Winter is hard on batteries');
    expect(mail?.text).toContain('Hello friend,');
    const answer = await fetch(`${started.api.url}/unsubscribe/news/left-out-of-previews`);
    expect(answer.status).toBe(404);
  });
});

describe('a mail rejected by the mail server', () => {
  it('fails for its address only', async () => {
    const { id, readers } = await begun(3);
    await vendors.control('POST', '/mail/fail-next', { stage: 'recipient', code: 550 });
    await runCampaign(started.api.ctx, id);
    expect(await countOf(readers)).toEqual([0, 1, 1]);
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1 } });
  });

  it('is sent again after a temporary failure of the address or the server', async () => {
    const { id, readers } = await begun(3);
    const { ctx, clock } = started.api;
    await vendors.control('POST', '/mail/fail-next', { stage: 'recipient', code: 450 });
    await runCampaign(ctx, id, 1);
    await vendors.control('POST', '/mail/fail-next', { stage: 'data', code: 451 });
    await expect(runCampaign(ctx, id)).rejects.toThrow('451');
    await runCampaign(ctx, id);
    expect(await countOf(readers)).toEqual([0, 0, 1]);
    expect(await get(id)).toMatchObject({ state: 'sending', counts: { waiting: 2, sent: 1 } });
    clock.offsetMs = 15 * 60_000;
    // It has had no worker for minutes, so the sweep picks it up.
    await sweepCampaigns(ctx);
    const { rows } = await sql`
      select from pgboss.job where name = 'campaigns.send' and data ->> 'campaignId' = ${id}`.execute(
      started.api.deps.db,
    );
    expect(rows).toHaveLength(2);
    await runCampaign(ctx, id);
    clock.offsetMs = 0;
    expect(await countOf(readers)).toEqual([1, 1, 1]);
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { waiting: 0, sent: 3 } });
  });
});
