import { beforeAll, describe, expect, it } from 'vitest';
import {
  collectPersonalDataOf,
  getMarketingPreferences,
  listConsentHistory,
} from '../../privacy/service.ts';
import { endNews } from '../../privacy/news-consents.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead } from '../../../testing/requests.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf, get, linkIn } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const mailsTo = (email: string) => createVendors(started.sandbox).mailsTo(email);

/** Sends a campaign to one recipient; returns it with the mail. */
async function sent() {
  const { id, readers } = await begun(1);
  await runCampaign(started.api.ctx, id);
  const [reader] = readers;
  const [mail] = reader === undefined ? [] : await mailsTo(reader.email);
  if (reader === undefined || mail === undefined) throw new Error('Nobody has got it.');
  return { id, reader, mail };
}

describe('unsubscribing from campaigns', () => {
  it('requires a POST to a signed link, and can be repeated', async () => {
    const { reader, mail } = await sent();
    const link = await linkIn(mail);
    const page = await fetch(link);
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain('<form method="post">');
    expect(await getMarketingPreferences(started.api.ctx, reader.userId)).toEqual({
      marketing: true,
      reminders: true,
    });
    // Posts like mail programs: without a cookie or an origin.
    for (let time = 0; time < 2; time += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const answer = await fetch(link, { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('You’re unsubscribed');
    }
    expect(await getMarketingPreferences(started.api.ctx, reader.userId)).toEqual({
      marketing: false,
      reminders: true,
    });
    expect(await listConsentHistory(started.api.ctx, reader.userId)).toMatchObject([
      { what: 'marketing', given: false, where: 'mail' },
    ]);
    expect(await (await fetch(link)).text()).toContain('You’re unsubscribed');
    const forged = link.slice(0, -43) + 'A'.repeat(43);
    expect((await fetch(forged, { method: 'POST' })).status).toBe(404);
  });

  it('prevents a mail that still waits', async () => {
    const { id, readers } = await begun(2);
    await runCampaign(started.api.ctx, id, 1);
    for (const { userId } of readers) {
      await started.api.deps.db
        .transaction()
        .execute((trx) => endNews(started.api.ctx, trx, { userIds: [userId] }, 'mail'));
    }
    await runCampaign(started.api.ctx, id);
    expect(await countOf(readers)).toEqual([0, 1]);
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 1, notAgreed: 1 } });
  });

  it('reveals nothing after an erasure, which clears the recipient', async () => {
    const { id, reader, mail } = await sent();
    const scope = { userIds: [reader.userId], personIds: [], emails: [], dials: [] };
    const { data } = await collectPersonalDataOf(started.api.ctx, started.api.deps.db, scope);
    expect(data['campaigns']).toMatchObject([{ state: 'sent', address: reader.email }]);
    const admin = await addEmployee(started);
    const erased = await admin.client.privacyRequests.receive({
      body: { personId: reader.personId, kind: 'erasure', receivedOn: daysAhead(0) },
    });
    await admin.client.privacyRequests.erase({
      params: { requestId: erased.id },
      headers: await admin.prove(),
      body: { version: erased.version },
    });
    const row = await started.api.deps.db
      .selectFrom('campaign_recipients')
      .select(['address', 'user_id', 'state'])
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ address: null, user_id: null, state: 'sent' });
    const answer = await fetch(await linkIn(mail), { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(reader.email);
  });
});
