import type { ContentForm } from '@voltcourier/contracts';
import { addDays, DEFAULT_ZONE, instantOf } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contentForm, createContentTools } from '../../../testing/content.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';

const started = useApi({
  LOG_LEVEL: 'silent',
  SCHEDULER_WEBHOOK_URL: '',
  SCHEDULER_WEBHOOK_SECRET: '',
});
const { approve } = createContentTools(started);
type Employee = Awaited<ReturnType<typeof addEmployee>>;
let author: Employee;
let reviewer: Employee;

beforeAll(async () => {
  author = await addEmployee(started, 'MARKETING');
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const write = (change: Partial<ContentForm> = {}) =>
  author.client.content.createContent({ body: contentForm(change) });
const seen = ({ id, version }: { id: string; version: number }) => ({
  params: { contentId: id },
  body: { version },
});
const get = (contentId: string) => author.client.content.getContent({ params: { contentId } });
const eventsOf = async (contentId: string) =>
  (await author.client.content.contentHistory({ params: { contentId } })).events;

describe('the approval of a content item', () => {
  // Runs first, while no other staff member may write campaigns.
  it('needs a second person, and names who can give it', async () => {
    const { db } = started.api.deps;
    await sql`update users set role = 'SUPPORT' where role = 'ADMIN'`.execute(db);
    const submitted = await author.client.content.submitContent(seen(await write()));
    expect(submitted).toMatchObject({ state: 'in_review', reviewers: [] });
    expect(await failureOf(author.client.content.approveContent(seen(submitted)))).toMatchObject({
      code: 'approval_needed',
      body: { error: expect.stringContaining('No other staff account can write campaigns') },
    });
    reviewer = await addEmployee(started, 'MARKETING');
    expect((await get(submitted.id)).reviewers).toEqual([reviewer.username]);
    expect(await reviewer.client.content.approveContent(seen(submitted))).toMatchObject({
      state: 'approved',
      reviewers: [],
    });
  });

  it('can’t be given by the author or the last editor', async () => {
    const draft = await write();
    const changed = await reviewer.client.content.changeContent({
      params: { contentId: draft.id },
      body: { ...contentForm({ title: 'Another title' }), version: draft.version },
    });
    const submitted = await author.client.content.submitContent(seen(changed));
    for (const who of [author, reviewer]) {
      expect(await failureOf(who.client.content.approveContent(seen(submitted)))).toMatchObject({
        code: 'approval_needed',
      });
    }
  });

  it('is rejected beyond the limits of the channel, or without an image description', async () => {
    const link = 'https://example.com/a/very/long/address/that/counts/as/23';
    const submitted = await author.client.content.submitContent(
      seen(
        await write({
          channel: 'twitter',
          text: 'x'.repeat(254),
          hashtags: [],
          link,
          imageDescription: '',
        }),
      ),
    );
    // 254 characters, two line breaks and a link of 23: 279 fit.
    expect(await failureOf(reviewer.client.content.approveContent(seen(submitted)))).toMatchObject({
      code: 'content_incomplete',
      body: { error: 'It can’t be approved yet. Describe the picture: this channel shows one.' },
    });
    const longer = await author.client.content.submitContent(
      seen(await write({ channel: 'twitter', text: 'x'.repeat(256), hashtags: [], link })),
    );
    expect(await failureOf(reviewer.client.content.approveContent(seen(longer)))).toMatchObject({
      code: 'content_incomplete',
      body: { error: expect.stringContaining('shorten it by 1 characters') },
    });
  });

  it('is rejected with unbacked claims in the text or the image description', async () => {
    for (const change of [
      { text: 'Charge at home from $79/month' },
      { imageDescription: 'A poster: charge at home from $79/month' },
    ]) {
      const submitted = await author.client.content.submitContent(seen(await write(change)));
      expect(
        await failureOf(reviewer.client.content.approveContent(seen(submitted))),
      ).toMatchObject({
        code: 'claims_unbacked',
        body: { error: expect.stringContaining('“$79/month”') },
      });
    }
  });
});

describe('a content item', () => {
  it('goes through its steps, each recorded in the history with its text', async () => {
    const { content } = author.client;
    const draft = await write({ plannedTime: null });
    const submitted = await content.submitContent(seen(draft));
    const back = await reviewer.client.content.returnContent({
      ...seen(submitted),
      body: { version: submitted.version, note: 'Name the last day.' },
    });
    const again = await content.submitContent(seen(back));
    const approved = await reviewer.client.content.approveContent(seen(again));
    const scheduled = await content.scheduleContent(seen(approved));
    const off = await content.unscheduleContent(seen(scheduled));
    const published = await content.publishContent({
      ...seen(off),
      body: { version: off.version, postUrl: 'https://example.com/posts/7' },
    });
    expect(published).toMatchObject({ state: 'published', postUrl: 'https://example.com/posts/7' });
    expect(published.publishedAt).not.toBeNull();
    const events = await eventsOf(draft.id);
    expect(events.map(({ step, state, by, note }) => [step, state, by, note])).toEqual([
      ['publish', 'published', author.username, ''],
      ['unschedule', 'approved', author.username, ''],
      ['schedule', 'scheduled', author.username, ''],
      ['approve', 'approved', reviewer.username, ''],
      ['submit', 'in_review', author.username, ''],
      ['return', 'draft', reviewer.username, 'Name the last day.'],
      ['submit', 'in_review', author.username, ''],
      ['create', 'draft', author.username, ''],
    ]);
    expect(events.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(events[0]?.words).toMatchObject({
      title: 'Winter post',
      hashtags: 'ev winter',
      postUrl: 'https://example.com/posts/7',
    });
    expect(events[0]?.words).not.toHaveProperty('plannedTime');
    for (const call of [content.removeContent, content.submitContent, content.scheduleContent]) {
      expect(await failureOf(call(seen(published)))).toMatchObject({ code: 'changed_meanwhile' });
    }
  });

  it('becomes a draft again by a change, and then can’t be scheduled or published', async () => {
    const { content } = author.client;
    const approved = await approve(await write());
    const changed = await content.changeContent({
      params: { contentId: approved.id },
      body: { ...contentForm({ text: 'Other words.' }), version: approved.version },
    });
    expect(changed).toMatchObject({ state: 'draft', text: 'Other words.' });
    expect(await failureOf(content.scheduleContent(seen(changed)))).toMatchObject({
      code: 'approval_needed',
    });
    const publish = content.publishContent({
      ...seen(changed),
      body: { version: changed.version, postUrl: null },
    });
    expect(await failureOf(publish)).toMatchObject({ code: 'approval_needed' });
  });

  it('keeps an immutable history when it is deleted', async () => {
    const draft = await write();
    const remove = () => author.client.content.removeContent(seen(draft));
    await Promise.all([remove(), remove()]);
    expect(await failureOf(get(draft.id))).toMatchObject({ code: 'not_found' });
    const { db } = started.api.deps;
    const { rows } = await sql<{ step: string; state: string | null }>`
      select step, state from content_item_events where item_id = ${draft.id} order by id`.execute(
      db,
    );
    expect(rows).toEqual([
      { step: 'create', state: 'draft' },
      { step: 'remove', state: null },
    ]);
    const forge = sql`update content_item_events set note = 'x' where item_id = ${draft.id}`;
    await expect(forge.execute(db)).rejects.toThrow();
  });
});

describe('moving a content item', () => {
  it('keeps the approval, and rejects an outdated version', async () => {
    const { content } = author.client;
    const approved = await approve(await write());
    const move = (version: number, plannedOn: string) =>
      content.moveContent({
        params: { contentId: approved.id },
        body: { version, plannedOn, plannedTime: '18:00' },
      });
    const moved = await move(approved.version, daysAhead(9));
    expect(moved).toMatchObject({
      state: 'approved',
      plannedOn: daysAhead(9),
      plannedTime: '18:00',
      version: approved.version + 1,
    });
    expect(await failureOf(move(approved.version, daysAhead(5)))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await get(approved.id)).plannedOn).toBe(daysAhead(9));
  });

  it('rejects a past day for a scheduled item, as scheduling does', async () => {
    const { content } = author.client;
    const scheduled = await content.scheduleContent(seen(await approve(await write())));
    const back = content.moveContent({
      params: { contentId: scheduled.id },
      body: { version: scheduled.version, plannedOn: daysAhead(-1), plannedTime: null },
    });
    expect(await failureOf(back)).toMatchObject({ code: 'too_late' });
    const past = await approve(await write({ plannedOn: daysAhead(-1) }));
    expect(await failureOf(content.scheduleContent(seen(past)))).toMatchObject({
      code: 'too_late',
    });
  });
});

describe('the content calendar', () => {
  it('shows the items of its days in order, and no others', async () => {
    const day = daysAhead(200);
    const late = await write({ plannedOn: day, plannedTime: '17:00' });
    const early = await write({ plannedOn: day, plannedTime: '08:00' });
    const whole = await write({ plannedOn: day, plannedTime: null });
    await write({ plannedOn: addDays(day, 7) });
    const { items, hasMore } = await author.client.content.listContent({
      query: { from: day, to: addDays(day, 6) },
    });
    expect(items.map(({ id }) => id)).toEqual([whole.id, early.id, late.id]);
    expect(hasMore).toBe(false);
  });

  it('counts due items without a scheduler, and publishes none', async () => {
    const { content } = author.client;
    const plannedOn = daysAhead(40);
    const scheduled = await content.scheduleContent(
      seen(await approve(await write({ plannedOn }))),
    );
    const list = () => content.listContent({ query: { from: plannedOn, to: plannedOn } });
    const due = instantOf(plannedOn, '10:30', DEFAULT_ZONE);
    started.api.clock.offsetMs = due.getTime() - Date.now() - 60_000;
    const before = await list();
    expect(before).toMatchObject({ webhookIsOn: false, items: [{ isDue: false }] });
    started.api.clock.offsetMs += 61_000;
    const after = await list();
    expect(after).toMatchObject({ items: [{ id: scheduled.id, isDue: true, state: 'scheduled' }] });
    expect(after.due).toBe(before.due + 1);
  });
});

describe('near-duplicates', () => {
  const TEXT = 'A technician drives to your parked car and charges it while you work or sleep.';

  it('are shown for the same channel within 60 days, in any spelling', async () => {
    const day = daysAhead(300);
    const first = await write({ text: TEXT, plannedOn: day });
    const again = await write({
      title: 'Once more',
      text: `${TEXT.toUpperCase()}!!! https://example.com/other`,
      plannedOn: addDays(day, 60),
    });
    expect(first.similar).toEqual([]);
    expect(again.similar).toEqual([
      { id: first.id, title: 'Winter post', plannedOn: day, state: 'draft' },
    ]);
    // Similar text doesn't prevent approval.
    expect((await approve(again)).state).toBe('approved');
  });

  it('are not shown for another channel, another text or a later day', async () => {
    const day = daysAhead(500);
    await write({ text: TEXT, plannedOn: day });
    const others = [
      await write({ text: TEXT, plannedOn: day, channel: 'facebook' }),
      await write({ text: 'Prices for members change in spring, here is why.', plannedOn: day }),
      await write({ text: TEXT, plannedOn: addDays(day, 61) }),
    ];
    for (const { similar } of others) expect(similar).toEqual([]);
  });
});
