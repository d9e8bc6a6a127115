import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/vendors/mail/mailer.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createSentCampaigns } from '../../../testing/sent-campaigns.ts';
import { runCampaign } from './sending.ts';

const started = useApi({ LOG_LEVEL: 'silent', QUIET_HOURS: 'off' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { begun, countOf, get } = createSentCampaigns(started, () => staff);
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

/** Returns the application's context with a hook that runs before each mail is handed over. */
function withMailer(before: (mail: Mail) => Promise<void>): Context {
  const { ctx } = started.api;
  const { mailer } = ctx;
  if (mailer === undefined) throw new Error('Mail is off.');
  const send = async (mail: Mail) => {
    await before(mail);
    return mailer.send(mail);
  };
  return { ...ctx, mailer: { ...mailer, send } };
}

describe('the mails of a campaign', () => {
  it('are sent four at a time, each once', async () => {
    const { id, readers } = await begun(8, { ratePerMinute: 6000 });
    let waiting: (() => void)[] = [];
    // The server accepts none before four have been offered.
    const ctx = withMailer(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      if (waiting.length === 4) {
        for (const go of waiting) go();
        waiting = [];
      }
      await promise;
    });
    await runCampaign(ctx, id);
    expect(await countOf(readers)).toEqual(readers.map(() => 1));
    expect(await get(id)).toMatchObject({ state: 'sent', counts: { sent: 8, waiting: 0 } });
  });

  it('are all sent once by the next job after one has failed', async () => {
    const { id, readers } = await begun(4, { ratePerMinute: 6000 });
    let isBroken = true;
    const ctx = withMailer(async () => {
      if (!isBroken) return;
      isBroken = false;
      throw new Error('out of memory');
    });
    await expect(runCampaign(ctx, id)).rejects.toThrow('out of memory');
    expect((await get(id)).state).toBe('sending');
    await runCampaign(ctx, id);
    expect(await countOf(readers)).toEqual([1, 1, 1, 1]);
    expect((await get(id)).state).toBe('sent');
  });
});
