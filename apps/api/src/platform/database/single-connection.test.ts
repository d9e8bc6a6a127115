import { expect, it } from 'vitest';
import { runCampaign } from '../../domains/marketing/campaigns/sending.ts';
import { createFounders } from '../../testing/companies.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { createMembers } from '../../testing/members.ts';
import { daysAhead, recurringForm } from '../../testing/requests.ts';
import { createSentCampaigns } from '../../testing/sent-campaigns.ts';

// A transaction that asks for a second connection waits for one that others hold, and they may
// wait for the same reason. With one connection in the pool, it fails at once.
const started = useApi({ DATABASE_POOL: '1', QUIET_HOURS: 'off' });
const { join } = createMembers(started);
const { makeMember } = createFounders(started);

it('a deletion of an account needs one connection', async () => {
  const { client, password } = await join();
  expect(await client.privacy.deleteAccount({ body: { password } })).toEqual({ deleted: true });
});

it('resuming a recurring booking needs one connection', async () => {
  const { client, id } = await join();
  await makeMember(id, 'unlimited');
  const staff = await addEmployee(started);
  const body = recurringForm({ startsOn: daysAhead(40), forCompany: false });
  const [added] = (await client.recurringBookings.create({ body })).recurringBookings;
  const params = { recurringBookingId: added?.id ?? '' };
  const pause = async () => {
    const [{ version } = { version: 0 }] = (await client.recurringBookings.list())
      .recurringBookings;
    const paused = await client.recurringBookings.pause({ params, body: { version } });
    return { version: paused.recurringBookings[0]?.version ?? 0 };
  };
  const resumed = await client.recurringBookings.resume({ params, body: await pause() });
  expect(resumed.recurringBookings).toMatchObject([{ state: 'active' }]);
  expect(
    await staff.client.staffRecurringBookings.resume({ params, body: await pause() }),
  ).toMatchObject({ state: 'active' });
});

it('sending a campaign’s mails needs one connection', async () => {
  const staff = await addEmployee(started, 'MARKETING');
  const { begun, countOf, get } = createSentCampaigns(started, () => staff);
  const { id, readers } = await begun(2, { ratePerMinute: 6000 });
  await runCampaign(started.api.ctx, id);
  expect(await countOf(readers)).toEqual([1, 1]);
  expect((await get(id)).state).toBe('sent');
});
