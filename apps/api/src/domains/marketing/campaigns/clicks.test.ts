import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectPersonalDataOf } from '../../privacy/service.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead } from '../../../testing/requests.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { addClick } from './clicks-repository.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const BODY =
  'Read [more](https://example.com/winter?a=1&b=2) or [this](https://example.com/tips#cold).\n\n[Odd](https://example.com:99999/) and [not](http://example.com/).';

/** Sends a campaign to one recipient; returns it with the mail's links in order. */
async function sent() {
  const { id, readers } = await begun(1, { body: BODY });
  await runCampaign(started.api.ctx, id);
  const [reader] = readers;
  const [mail] =
    reader === undefined ? [] : await createVendors(started.sandbox).mailsTo(reader.email);
  if (reader === undefined || mail === undefined) throw new Error('Nobody has got it.');
  const found = [...(mail.html ?? '').matchAll(/href="([^"]*)"/gu)].map(([, href = '']) => href);
  const { appUrl } = started.api.config;
  const links = found.filter((href) => href.startsWith(`${appUrl}/api/campaigns/links/`));
  return {
    id,
    reader,
    mail,
    others: found.filter((href) => !links.includes(href)),
    links: links.map((link) => link.replace(appUrl, started.api.url)),
  };
}

const open = (link: string, method = 'GET') => fetch(link, { method, redirect: 'manual' });

async function clicksOf(campaignId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select k.link_number as number from campaign_clicks k
      join campaign_recipients r on r.id = k.recipient_id
    where r.campaign_id = ${campaignId} order by k.id`.execute(started.api.deps.db);
  return rows.map(({ number }) => number);
}

describe('a link in a campaign’s mail', () => {
  it('redirects to its target and counts the click, also of the button', async () => {
    const { id, links, others, mail } = await sent();
    expect(links).toHaveLength(3);
    // No browser can open this URL, so it stays as typed.
    expect(others).toContain('https://example.com:99999/');
    expect(mail.text).toContain('[not](http://example.com/)');
    const targets = [
      'https://example.com/winter?a=1&b=2',
      'https://example.com/tips#cold',
      `${started.api.config.appUrl}/booking`,
    ];
    for (const [index, link] of links.entries()) {
      const answer = await open(link);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(targets[index]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
    await open(links[0] ?? '');
    expect(await clicksOf(id)).toEqual([1, 2, 0, 1]);
  });

  it('redirects a HEAD request without counting it', async () => {
    const { id, links } = await sent();
    const answer = await open(links[0] ?? '', 'HEAD');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://example.com/winter?a=1&b=2',
    ]);
    expect(await clicksOf(id)).toEqual([]);
  });

  it('is not found with the signature of another link or reader, or a forged one', async () => {
    const [one, other] = [await sent(), await sent()];
    const partsOf = (link = '') => (link.split('/').at(-1) ?? '').split('.');
    const [reader = '', , signature = ''] = partsOf(one.links[0]);
    const [otherReader = ''] = partsOf(other.links[0]);
    const base = `${started.api.url}/api/campaigns/links`;
    for (const token of [
      `${reader}.2.${signature}`,
      `${reader}.0.${signature}`,
      `${reader}.9.${signature}`,
      `${otherReader}.1.${signature}`,
      `${reader}.1.${'A'.repeat(43)}`,
      `${reader}.1.${signature.slice(0, -1)}`,
      `${reader}.2.${signature}?to=https://evil.example`,
      'left-out-of-previews',
    ]) {
      const answer = await open(`${base}/${token}`);
      expect([token, answer.status, answer.headers.get('location')]).toEqual([token, 404, null]);
      const page = await answer.text();
      expect(page).toContain('This link doesn’t work');
      expect(page).toContain(`href="${started.api.config.appUrl}/"`);
    }
    expect([...(await clicksOf(one.id)), ...(await clicksOf(other.id))]).toEqual([]);
  });

  it('is not found if the text of the sent campaign was changed in the database', async () => {
    const { id, links } = await sent();
    await sql`update campaigns set body = '[x](https://evil.example/)' where id = ${id}`.execute(
      started.api.deps.db,
    );
    expect((await open(links[0] ?? '')).status).toBe(404);
  });

  it('counts at most a hundred clicks of one recipient', async () => {
    const { id, links } = await sent();
    const [recipientId = ''] = (links[0]?.split('/').at(-1) ?? '').split('.');
    const { db } = started.api.deps;
    await sql`
      insert into campaign_clicks (recipient_id, link_number, at)
      select ${recipientId}, 1, now() from generate_series(1, 99)`.execute(db);
    for (let time = 0; time < 3; time += 1) {
      await addClick(db, { recipientId, number: 1 }, new Date());
    }
    expect(await clicksOf(id)).toHaveLength(100);
  });

  it('is rate limited, with a message', async () => {
    const limited = await started.startAnother({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1' });
    const link = `${limited.url}/api/campaigns/links/nonsense`;
    // Works regardless of earlier requests and of when the rate limit window ends.
    let refused = await open(link);
    for (let time = 0; time < 300 && refused.status === 404; time += 1) refused = await open(link);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Open the link again in a moment.');
  });

  it('leads directly to its target in previews and tests', async () => {
    const { id } = await sent();
    const params = { campaignId: id };
    const { html } = await staff.client.campaigns.previewCampaign({ params });
    await staff.client.campaigns.testCampaign({ params });
    const mails = await createVendors(started.sandbox).mailsTo(staff.email);
    for (const text of [html, mails.at(-1)?.html ?? '']) {
      expect(text).toContain('href="https://example.com/tips#cold"');
      expect(text).toContain(`href="${started.api.config.appUrl}/booking"`);
      expect(text).not.toContain('/api/campaigns/links/');
    }
  });

  it('has its clicks in the data copy, and counts none after an erasure', async () => {
    const { id, reader, links } = await sent();
    await open(links[0] ?? '');
    const scope = { userIds: [reader.userId], personIds: [], emails: [], dials: [] };
    const { data } = await collectPersonalDataOf(started.api.ctx, started.api.deps.db, scope);
    expect(data['campaignClicks']).toMatchObject([
      { subject: 'Winter is hard on batteries', link_number: 1 },
    ]);
    const admin = await addEmployee(started);
    const request = await admin.client.privacyRequests.receive({
      body: { personId: reader.personId, kind: 'erasure', receivedOn: daysAhead(0) },
    });
    await admin.client.privacyRequests.erase({
      params: { requestId: request.id },
      headers: await admin.prove(),
      body: { version: request.version },
    });
    const answer = await open(links[1] ?? '');
    expect(answer.headers.get('location')).toBe('https://example.com/tips#cold');
    // The earlier click stays, for a recipient who is now anonymous.
    expect(await clicksOf(id)).toEqual([1]);
    const recipient = await started.api.deps.db
      .selectFrom('campaign_recipients')
      .select(['address', 'user_id'])
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(recipient).toEqual({ address: null, user_id: null });
  });
});
