import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { createMembers } from '../../testing/members.ts';
import { tickMembership } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);

it('a membership is locked after its account, in the order of an account deletion', async () => {
  const { client, id } = await join();
  await client.memberships.startTrial();
  const { ctx, deps } = started.api;
  let ticking: Promise<unknown> | undefined;
  await deps.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx);
    ticking = Promise.allSettled([tickMembership(ctx, id)]);
    await untilWaiting(deps.db, 1);
    await sql`select from memberships where user_id = ${id} for update`.execute(trx);
  });
  expect(await ticking).toMatchObject([{ status: 'fulfilled' }]);
});
