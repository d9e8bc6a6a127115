import { expect, it } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { lockInTurn } from '../../../testing/lock-waits.ts';
import { createMembers } from '../../../testing/members.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { choose, subscribe } = createSubscribers(started);

it('the link of a mail ends news in the order of the account page: account, subscription', async () => {
  const { client, id, email } = await join();
  await client.privacy.savePreferences({ body: { marketing: true, reminders: true } });
  await subscribe(email);
  const outcome = await lockInTurn(
    started.api.deps.db,
    [
      ['users', 'id', id],
      ['notification_subscriptions', 'address', email],
    ],
    async () => (await choose(email, 'end')).status,
  );
  expect(outcome).toMatchObject([{ status: 'fulfilled', value: 200 }]);
  expect(await client.privacy.preferences()).toMatchObject({ marketing: false });
});
