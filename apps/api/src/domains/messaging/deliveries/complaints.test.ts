import { beforeAll, describe, expect, it } from 'vitest';
import { getCampaignResults } from '../../marketing/campaigns/results.ts';
import { runCampaign } from '../../marketing/campaigns/sending.ts';
import { getMarketingPreferences, listConsentHistory } from '../../privacy/service.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { feedbackReport, handOver } from '../../../testing/feedback-reports.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started);
});

/** Sends a campaign, and returns it with the log entry of the first recipient's mail. */
async function sent(people = 2) {
  const campaign = await begun(people);
  await runCampaign(started.api.ctx, campaign.id);
  const [reader] = campaign.readers;
  if (reader === undefined) throw new Error('Nobody has got it.');
  const logged = async () => {
    const { deliveries } = await staff.client.deliveries.list({ query: { address: reader.email } });
    const [delivery] = deliveries;
    if (delivery === undefined) throw new Error('It is not in the log.');
    return delivery;
  };
  return { ...campaign, reader, logged, messageId: `<${(await logged()).id}@voltcourier.example>` };
}

const hand = async (source: string) => {
  const answer = await handOver(started.api.url, source);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('a spam report', () => {
  it('is counted once, shown in the log and the timeline, and withdraws consent', async () => {
    const { id, reader, logged, messageId } = await sent();
    const subscribers = createSubscribers(started);
    await subscribers.subscribe(reader.email);
    const report = feedbackReport(messageId);
    expect(await hand(report)).toEqual({ status: 200, body: { isOurs: true } });
    expect(await hand(report)).toEqual({ status: 200, body: { isOurs: false } });
    // A second report by the same person about the same mail.
    const { complainedAt } = await logged();
    expect(complainedAt).not.toBeNull();
    await hand(feedbackReport(messageId));
    expect((await logged()).complainedAt).toBe(complainedAt);
    expect(await getCampaignResults(started.api.ctx, id)).toMatchObject({
      sent: 2,
      delivered: 2,
      complained: 1,
      unsubscribed: 0,
    });
    const { entries } = await staff.client.contacts.timeline({
      params: { personId: reader.personId },
      query: {},
    });
    expect(entries.filter(({ title }) => title === 'Marked as spam: Campaign')).toHaveLength(1);
    expect(await getMarketingPreferences(started.api.ctx, reader.userId)).toEqual({
      marketing: false,
      reminders: true,
    });
    expect(await listConsentHistory(started.api.ctx, reader.userId)).toMatchObject([
      { what: 'marketing', given: false, where: 'spam-report' },
    ]);
    const events = await started.api.deps.db
      .selectFrom('notification_subscription_events as e')
      .innerJoin('notification_subscriptions as s', 's.id', 'e.subscription_id')
      .select(['e.kind', 'e.source'])
      .where('s.address', '=', reader.email)
      .orderBy('e.id')
      .execute();
    expect(events).toEqual([
      { kind: 'subscribed', source: 'site' },
      { kind: 'confirmed', source: 'mail' },
      { kind: 'unsubscribed', source: 'spam-report' },
    ]);
  });

  it('excludes its sender from the next campaign, and no one else', async () => {
    const { segmentId, readers, reader, messageId } = await sent();
    await hand(feedbackReport(messageId));
    const { campaigns } = staff.client;
    expect(await campaigns.audience({ query: { segmentId } })).toMatchObject({
      wouldGet: 1,
      notAgreed: 1,
    });
    expect(await countOf([reader])).toEqual([1]);
    expect(await countOf(readers)).toEqual([1, 1]);
  });

  it('of the type “not spam” or about an unknown mail changes nothing', async () => {
    const { logged, messageId } = await sent(1);
    const fields = ['Feedback-Type: not-spam', 'User-Agent: SomeGenerator/1.0', 'Version: 1'];
    expect(await hand(feedbackReport(messageId, { fields }))).toEqual({
      status: 200,
      body: { isOurs: false },
    });
    const stranger = feedbackReport('<3f1f6a1e-0f6c-4c7e-9d6b-0d5f6f1d9a11@voltcourier.example>');
    expect(await hand(stranger)).toEqual({ status: 200, body: { isOurs: false } });
    expect((await logged()).complainedAt).toBeNull();
  });

  it('without the required fields is rejected', async () => {
    const { messageId } = await sent(1);
    const { status, body } = await hand(feedbackReport(messageId, { fields: ['Version: 1'] }));
    expect(status).toBe(400);
    expect(body['code']).toBe('invalid_input');
  });
});
