import { beforeAll, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createReaders } from '../../../testing/campaigns.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sendCampaign } from './service.ts';
import { runCampaign, sweepCampaigns } from './sending.ts';

// An empty value counts as unset.
const started = useApi({ LOG_LEVEL: 'silent', POSTAL_ADDRESS: '' });
const { approve, form, meet, segmentOf } = createReaders(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

it('a campaign needs a postal address to be sent or scheduled, and shows it in its mail', async () => {
  const { ctx, clock } = started.api;
  const actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
  const [reader, other] = [await meet(4_001), await meet(4_002)];
  const { campaigns } = staff.client;
  const write = async (visits: number) =>
    approve(await campaigns.createCampaign({ body: form(await segmentOf(actor, visits)) }));
  const [first, second] = [await write(4_001), await write(4_002)];
  expect(first.postalAddress).toBeNull();
  expect((await campaigns.listCampaigns({ query: {} })).hasPostalAddress).toBe(false);
  const params = { campaignId: first.id };
  const { version } = first;
  const at = new Date(Date.now() + 3_600_000);
  // Called one after the other: a refusal that arrives before it is awaited fails the run.
  for (const call of [
    () => campaigns.sendCampaign({ params, body: { version } }),
    () => campaigns.scheduleCampaign({ params, body: { version, at: at.toISOString() } }),
  ]) {
    expect(await failureOf(call())).toMatchObject({
      code: 'settings_conflict',
      body: { error: expect.stringContaining('Settings, Business') },
    });
  }

  const withAddress = await started.startAnother({
    LOG_LEVEL: 'silent',
    POSTAL_ADDRESS: String.raw`12 Main Street\nNorfolk, VA 23510`,
  });
  await sendCampaign(withAddress.ctx, actor, first);
  const { campaigns: there } = withAddress.client((input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...staff.cookie },
    }),
  );
  await there.scheduleCampaign({
    params: { campaignId: second.id },
    body: { version: second.version, at: at.toISOString() },
  });
  // A process without a postal address leaves both alone.
  clock.offsetMs = 2 * 3_600_000;
  await sweepCampaigns(ctx);
  await runCampaign(ctx, first.id);
  clock.offsetMs = 0;
  const get = (id: string) => campaigns.getCampaign({ params: { campaignId: id } });
  expect(await get(second.id)).toMatchObject({ state: 'scheduled' });
  expect(await get(first.id)).toMatchObject({ state: 'sending', counts: { sent: 0 } });
  await runCampaign(withAddress.ctx, first.id);
  const mails = await createVendors(started.sandbox).mailsTo(reader.email);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/VoltCourier\n12 Main Street\nNorfolk, VA 23510/u),
  ]);
  expect(await createVendors(started.sandbox).mailsTo(other.email)).toEqual([]);
});
