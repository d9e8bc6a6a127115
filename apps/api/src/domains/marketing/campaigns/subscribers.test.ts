import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { createSegment } from '../../crm/contacts/segments.ts';
import { findCampaignSubject } from '../mail-subjects-repository.ts';
import { getMarketingPreferences, saveMarketingPreferences } from '../../privacy/service.ts';
import { createReaders } from '../../../testing/campaigns.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { getCampaignResults } from './results.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { approve, form, meet } = createReaders(started);
const { linkIn, get } = createSentCampaigns(started, () => staff);
let staff: Awaited<ReturnType<typeof addEmployee>>;
let subscribers: ReturnType<typeof createSubscribers>;
beforeAll(async () => {
  staff = await addEmployee(started);
  subscribers = createSubscribers(started);
});

const newAddress = () => `subscriber-${randomUUID().slice(0, 8)}@example.com`;
const mailsTo = async (email: string) =>
  (await createVendors(started.sandbox).mailsTo(email)).filter(
    ({ subject }) => subject === 'Winter is hard on batteries',
  );

/** Returns the contact of an address after identity resolution. */
async function personOf(email: string): Promise<string> {
  await resolveIdentities(started.api.ctx);
  const { person_id: personId } = await started.api.deps.db
    .selectFrom('notification_subscriptions')
    .select('person_id')
    .where('address', '=', email)
    .executeTakeFirstOrThrow();
  if (personId === null) throw new Error('Nobody knows whose address it is.');
  return personId;
}

let tags = 0;

/** Creates a segment of given contacts. */
async function segmentOf(personIds: readonly string[]) {
  tags += 1;
  const name = `Letter ${tags}`;
  let tagId = '';
  for (const personId of personIds) {
    const body = { name, tone: 'plain' as const };
    const person = await staff.client.contacts.addTag({ params: { personId }, body });
    tagId = person.tags.find((tag) => tag.name === name)?.id ?? '';
  }
  const actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
  const segment = { name: `Readers ${tags}`, filter: { tag: tagId } };
  return (await createSegment(started.api.ctx, actor, segment)).id;
}

/** Sends a campaign to a segment until it is complete. */
async function send(segmentId: string): Promise<string> {
  const { campaigns } = staff.client;
  const { id, version } = await approve(await campaigns.createCampaign({ body: form(segmentId) }));
  await campaigns.sendCampaign({ params: { campaignId: id }, body: { version } });
  await runCampaign(started.api.ctx, id);
  return id;
}

describe('a subscriber without an account', () => {
  it('gets a mail once confirmed, and none after a one-click unsubscribe', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const personId = await personOf(email);
    const unconfirmed = await meet(90_000, { marketing: false });
    await subscribers.ask(unconfirmed.email);
    const segmentId = await segmentOf([personId, unconfirmed.personId]);
    const { campaigns } = staff.client;
    expect(await campaigns.audience({ query: { segmentId } })).toMatchObject({
      people: 2,
      wouldGet: 1,
      notAgreed: 1,
    });
    const first = await send(segmentId);
    expect((await get(first)).counts).toMatchObject({ sent: 1, notAgreed: 1 });
    const [mail] = await mailsTo(email);
    if (mail === undefined) throw new Error('It did not come.');
    expect(mail.text).toContain('Hello friend,');
    // The log shows the mail as sent, even without an account.
    const { deliveries } = await staff.client.deliveries.list({ query: { address: email } });
    const logged = deliveries.find(({ kind }) => kind === 'campaign');
    expect(logged?.person?.id).toBe(personId);
    expect(await findCampaignSubject(started.api.deps.db, logged?.id ?? '')).toMatchObject({
      firstName: null,
    });
    const link = await linkIn(mail);
    expect(await (await fetch(link)).text()).toContain('<form method="post">');
    for (let time = 0; time < 2; time += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const answer = await fetch(link, { method: 'POST', body });
      expect(await answer.text()).toContain('You’re unsubscribed');
    }
    expect(await getCampaignResults(started.api.ctx, first)).toMatchObject({ unsubscribed: 1 });
    const second = await send(segmentId);
    expect((await get(second)).counts).toMatchObject({ sent: 0, notAgreed: 2 });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(unconfirmed.email)).toEqual([]);
  });

  it('gets no mail after unsubscribing while it waits', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const segmentId = await segmentOf([await personOf(email)]);
    const { campaigns } = staff.client;
    const draft = await campaigns.createCampaign({ body: form(segmentId) });
    const { id, version } = await approve(draft);
    await campaigns.sendCampaign({ params: { campaignId: id }, body: { version } });
    await runCampaign(started.api.ctx, id, 0);
    await subscribers.choose(email, 'end');
    await runCampaign(started.api.ctx, id);
    expect((await get(id)).counts).toMatchObject({ sent: 0, notAgreed: 1 });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('has to confirm again after unsubscribing', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const segmentId = await segmentOf([await personOf(email)]);
    await subscribers.choose(email, 'end');
    await subscribers.ask(email);
    const { campaigns } = staff.client;
    const audience = () => campaigns.audience({ query: { segmentId } });
    expect(await audience()).toMatchObject({ wouldGet: 0, notAgreed: 1 });
    await subscribers.choose(email, 'confirm');
    expect(await audience()).toMatchObject({ wouldGet: 1, notAgreed: 0 });
  });

  it('is found by the newsletter filter', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const personId = await personOf(email);
    const unwilling = await meet(90_001);
    const idsOf = async (newsletter: 'yes' | 'no') => {
      const { people } = await staff.client.contacts.list({ query: { newsletter } });
      return people.map(({ id }) => id);
    };
    expect(await idsOf('yes')).toContain(personId);
    expect(await idsOf('yes')).not.toContain(unwilling.personId);
    expect(await idsOf('no')).toContain(unwilling.personId);
    expect(await idsOf('no')).not.toContain(personId);
    const { count } = await staff.client.contacts.count({ query: { newsletter: 'yes' } });
    expect((await idsOf('yes')).length).toBe(count);
    await subscribers.choose(email, 'end');
    expect(await idsOf('yes')).not.toContain(personId);
  });

  it('is shown with the history of their consent', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const personId = await personOf(email);
    await subscribers.choose(email, 'end');
    const { news } = await staff.client.contacts.get({ params: { personId } });
    expect(news).toMatchObject([{ kind: 'subscription', address: email, state: 'ended' }]);
    expect(news[0]?.steps.map(({ step, source }) => [step, source])).toEqual([
      ['subscribed', 'site'],
      ['confirmed', 'mail'],
      ['unsubscribed', 'mail'],
    ]);
  });
});

/** Creates a person with an account and a subscription for the same address. */
async function both(marketing = true) {
  const reader = await meet(90_002, { marketing });
  await subscribers.subscribe(reader.email);
  expect(await personOf(reader.email)).toBe(reader.personId);
  return reader;
}

const isSubscribed = async (email: string) => {
  const row = await started.api.deps.db
    .selectFrom('notification_subscriptions')
    .select('unsubscribed_at')
    .where('address', '=', email)
    .executeTakeFirstOrThrow();
  return row.unsubscribed_at === null;
};

const marketingOf = async (userId: string) =>
  (
    await started.api.deps.db
      .selectFrom('contact_preferences')
      .select('marketing')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).marketing;

describe('a subscriber with an account', () => {
  it('gets one mail, and ends both consents with one click', async () => {
    const { email, personId, userId } = await both();
    await send(await segmentOf([personId]));
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (mail === undefined) throw new Error('It did not come.');
    await fetch(await linkIn(mail), { method: 'POST' });
    expect(await isSubscribed(email)).toBe(false);
    expect(await marketingOf(userId)).toBe(false);
  });

  it('gets a mail by the subscription if the account has no consent', async () => {
    const { email, personId } = await both(false);
    const id = await send(await segmentOf([personId]));
    expect((await get(id)).counts).toMatchObject({ sent: 1, notAgreed: 0 });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('ends both consents in the preferences of the account', async () => {
    const { email, userId } = await both(false);
    const { ctx } = started.api;
    // The mails match what the preferences page shows.
    expect(await getMarketingPreferences(ctx, userId)).toEqual({
      marketing: true,
      reminders: true,
    });
    await saveMarketingPreferences(ctx, userId, { marketing: true, reminders: false });
    // A choice about reminders doesn't affect news.
    expect([await isSubscribed(email), await marketingOf(userId)]).toEqual([true, false]);
    await saveMarketingPreferences(ctx, userId, { marketing: false, reminders: false });
    expect([await isSubscribed(email), await marketingOf(userId)]).toEqual([false, false]);
  });

  it('ends both consents with the link of the subscription', async () => {
    const { email, userId } = await both();
    await subscribers.choose(email, 'end');
    expect([await isSubscribed(email), await marketingOf(userId)]).toEqual([false, false]);
  });
});

describe('the mail preferences page', () => {
  /** Sends a mail to a person with an account, and opens the page that it links to. */
  async function opened() {
    const reader = await meet(90_003);
    await send(await segmentOf([reader.personId]));
    const [mail] = await mailsTo(reader.email);
    const link = /href="([^"]+(?<!unsubscribe)\/news\/[\w.-]+)"/u
      .exec(mail?.html ?? '')?.[1]
      ?.replace(started.api.config.appUrl, started.api.url);
    if (link === undefined) throw new Error('The mail has no link to the page.');
    const choose = async (choice: string) =>
      (await fetch(link, { method: 'POST', body: new URLSearchParams({ choice }) })).text();
    return { ...reader, link, choose };
  }

  it('shows the preferences without sign-in, and changes none when opened', async () => {
    const { link, userId, email } = await opened();
    const shown = await (await fetch(link)).text();
    expect(shown).toContain('<h1>You’re subscribed</h1>');
    expect(shown).toContain(email);
    expect(shown).toContain('We’ll remind you of each appointment by email.');
    expect(await getMarketingPreferences(started.api.ctx, userId)).toEqual({
      marketing: true,
      reminders: true,
    });
  });

  it('ends campaigns and reminders separately, and can’t give consent', async () => {
    const { choose, userId } = await opened();
    const { ctx } = started.api;
    expect(await choose('end-reminders')).toContain('We won’t remind you of appointments.');
    expect(await getMarketingPreferences(ctx, userId)).toEqual({
      marketing: true,
      reminders: false,
    });
    await choose('begin-reminders');
    const ended = await choose('end');
    expect(ended).toContain('<h1>You’re unsubscribed</h1>');
    expect(ended).toContain('We’ll remind you of each appointment by email.');
    expect(await getMarketingPreferences(ctx, userId)).toEqual({
      marketing: false,
      reminders: true,
    });
    // A mail may have been forwarded, so its link can't turn on anything that needs consent.
    expect(ended).not.toContain('value="confirm"');
    await choose('confirm');
    expect((await getMarketingPreferences(ctx, userId)).marketing).toBe(false);
  });

  it('shows no reminders without an account, and is not found by an invalid link', async () => {
    const email = newAddress();
    await subscribers.subscribe(email);
    const page = await (await fetch(await subscribers.linkOf(email))).text();
    expect(page).toContain('<h1>You’re subscribed</h1>');
    expect(page).not.toContain('appointment');
    expect((await fetch(`${started.api.url}/news/left-out-of-previews`)).status).toBe(404);
  });
});
