import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createReaders } from '../../../testing/campaigns.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { form, meet } = createReaders(started);
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let author: Employee;
let reviewer: Employee;
let segmentId: string;

beforeAll(async () => {
  author = await addEmployee(started, 'MARKETING');
  await meet(3_001);
  const filter = { visitsFrom: 3_001, visitsTo: 3_001 };
  const body = { name: 'Readers of the review', filter };
  ({ id: segmentId } = await author.client.segments.createSegment({ body }));
});

const draft = async () => author.client.campaigns.createCampaign({ body: form(segmentId) });

/** Returns the steps of a campaign, each run by a given user. */
const stepsOf = (campaignId: string) => {
  const params = { campaignId };
  const of = ({ client }: Employee) => client.campaigns;
  return {
    submit: (who: Employee, version: number) =>
      of(who).submitCampaign({ params, body: { version } }),
    approve: (who: Employee, version: number) =>
      of(who).approveCampaign({ params, body: { version } }),
    send: (who: Employee, version: number) => of(who).sendCampaign({ params, body: { version } }),
    change: (who: Employee, version: number, subject: string) =>
      of(who).changeCampaign({ params, body: { ...form(segmentId, { subject }), version } }),
    giveBack: (who: Employee, version: number, note: string) =>
      of(who).returnCampaign({ params, body: { version, note } }),
    history: async () => (await of(author).campaignHistory({ params })).events,
  };
};

describe('the only user who may write campaigns', () => {
  // Runs first, while the administrator is the only staff member.
  it('is told to find a second person, and can’t approve their own campaign', async () => {
    const { db } = started.api.deps;
    await sql`update users set role = 'SUPPORT' where role = 'ADMIN'`.execute(db);
    const { id, version } = await draft();
    const { submit, approve } = stepsOf(id);
    const submitted = await submit(author, version);
    expect(submitted).toMatchObject({ state: 'in_review', review: { reviewers: [], since: null } });
    expect(await failureOf(approve(author, submitted.version))).toMatchObject({
      code: 'approval_needed',
      body: { error: expect.stringContaining('No other staff account can write campaigns') },
    });
    reviewer = await addEmployee(started, 'MARKETING');
    expect(await failureOf(approve(author, submitted.version))).toMatchObject({
      code: 'approval_needed',
      body: { error: expect.stringContaining(reviewer.username) },
    });
    expect(await author.client.campaigns.getCampaign({ params: { campaignId: id } })).toMatchObject(
      { state: 'in_review', review: { reviewers: [reviewer.username] } },
    );
  });
});

describe('a campaign', () => {
  it('can be sent or scheduled only after a second person has approved it', async () => {
    const { id, version } = await draft();
    const { submit, approve, send } = stepsOf(id);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = (seen: number) =>
      author.client.campaigns.scheduleCampaign({
        params: { campaignId: id },
        body: { version: seen, at },
      });
    expect(await failureOf(send(author, version))).toMatchObject({ code: 'approval_needed' });
    expect(await failureOf(schedule(version))).toMatchObject({ code: 'approval_needed' });
    const submitted = await submit(author, version);
    expect(await failureOf(send(reviewer, submitted.version))).toMatchObject({
      code: 'approval_needed',
    });
    expect(await failureOf(schedule(submitted.version))).toMatchObject({ code: 'approval_needed' });
    expect(await failureOf(approve(reviewer, version))).toMatchObject({
      code: 'changed_meanwhile',
    });
    const approved = await approve(reviewer, submitted.version);
    expect(approved).toMatchObject({ state: 'approved', review: null });
    expect(await send(author, approved.version)).toMatchObject({ state: 'sending' });
  });

  it('becomes a draft again when it changes, and shows the changes in review', async () => {
    const { id, version } = await draft();
    const { submit, approve, change, send } = stepsOf(id);
    const approved = await approve(reviewer, (await submit(author, version)).version);
    const changed = await change(reviewer, approved.version, 'Summer is hard on batteries');
    expect(changed.state).toBe('draft');
    expect(await failureOf(send(author, changed.version))).toMatchObject({
      code: 'approval_needed',
    });
    const submitted = await submit(author, changed.version);
    expect(submitted.review).toMatchObject({
      since: { step: 'approve' },
      changes: [
        {
          field: 'subject',
          before: 'Winter is hard on batteries',
          after: 'Summer is hard on batteries',
        },
      ],
    });
    // One user wrote it and another changed it last, so a third has to approve.
    expect(submitted.review?.reviewers).toEqual([]);
    for (const who of [author, reviewer]) {
      expect(await failureOf(approve(who, submitted.version))).toMatchObject({
        code: 'approval_needed',
      });
    }
  });

  it('locks the filter of its segment while it is in review', async () => {
    const filter = { visitsFrom: 3_001 };
    const name = 'Readers who stay';
    const { segments } = author.client;
    const segment = await segments.createSegment({ body: { name, filter } });
    const change = (body: { name: string; filter: object; version: number }) =>
      segments.changeSegment({ params: { segmentId: segment.id }, body });
    const body = form(segment.id, { name: 'Held' });
    const made = await author.client.campaigns.createCampaign({ body });
    const submitted = await stepsOf(made.id).submit(author, made.version);
    const wider = { name, filter: {}, version: segment.version };
    expect(await failureOf(change(wider))).toMatchObject({
      code: 'segment_in_use',
      body: { error: expect.stringContaining('Held') },
    });
    const { version } = await change({ name: 'Another name', filter, version: segment.version });
    await stepsOf(made.id).giveBack(reviewer, submitted.version, 'Too few people.');
    expect(await change({ ...wider, version })).toMatchObject({ filter: {} });
  });

  it('is not approved with unbacked claims', async () => {
    const { id, version } = await draft();
    const { submit, approve, change } = stepsOf(id);
    const changed = await change(author, version, 'Charge at home from $79/month');
    const submitted = await submit(author, changed.version);
    expect(await failureOf(approve(reviewer, submitted.version))).toMatchObject({
      code: 'claims_unbacked',
      body: { error: expect.stringContaining('“$79/month”: This isn’t one of our prices.') },
    });
    const { state } = await author.client.campaigns.getCampaign({ params: { campaignId: id } });
    expect(state).toBe('in_review');
  });

  it('is returned with a reason, and compared with what the reviewer saw', async () => {
    const { id, version } = await draft();
    const { submit, approve, change, giveBack, history } = stepsOf(id);
    const submitted = await submit(author, version);
    const back = await giveBack(reviewer, submitted.version, 'Say until when.');
    expect(back.state).toBe('draft');
    const changed = await change(author, back.version, 'Until Sunday');
    const again = await submit(author, changed.version);
    expect(again.review).toMatchObject({
      since: { step: 'submit' },
      changes: [{ field: 'subject', after: 'Until Sunday' }],
    });
    await approve(reviewer, again.version);
    const events = await history();
    expect(events.map(({ step, by, note }) => [step, by, note])).toEqual([
      ['approve', reviewer.username, ''],
      ['submit', author.username, ''],
      ['change', author.username, ''],
      ['return', reviewer.username, 'Say until when.'],
      ['submit', author.username, ''],
      ['create', author.username, ''],
    ]);
    expect(events.map(({ version: of }) => of)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(events.at(-1)?.words.subject).toBe('Winter is hard on batteries');
    expect(events[0]?.words.subject).toBe('Until Sunday');
  });

  it('keeps an immutable history when it is deleted', async () => {
    const { id, version } = await draft();
    await author.client.campaigns.removeCampaign({
      params: { campaignId: id },
      body: { version },
    });
    const { db } = started.api.deps;
    const { rows } = await sql<{ step: string; state: string | null }>`
      select step, state from campaign_events where campaign_id = ${id} order by id`.execute(db);
    expect(rows).toEqual([
      { step: 'create', state: 'draft' },
      { step: 'remove', state: null },
    ]);
    const forge = sql`update campaign_events set note = 'x' where campaign_id = ${id}`.execute(db);
    await expect(forge).rejects.toThrow();
  });

  it('records an event when sending is finished', async () => {
    const { id, version } = await draft();
    const { submit, approve, send, history } = stepsOf(id);
    const approved = await approve(reviewer, (await submit(author, version)).version);
    await send(author, approved.version);
    await runCampaign(started.api.ctx, id);
    expect((await history())[0]).toMatchObject({ step: 'finish', by: null, state: 'sent' });
  });
});
