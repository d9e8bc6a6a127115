import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { type ReceivedEvents, listenForChanges } from '../../testing/event-reader.ts';
import { useApi } from '../../testing/harness.ts';
import { addPerson, signIn } from '../../testing/people.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const HEARTBEAT_MS = 15_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a staff stream whose heartbeat, which also checks access, is triggered by the test. */
async function openWithoutHeartbeat(): Promise<{ stream: ReceivedEvents; userId: string }> {
  const { api } = started;
  const person = await addPerson(api, 'ADMIN');
  const { cookie } = await signIn(api, person);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await listenForChanges(api, cookie);
  await stream.waitFor('ready');
  return { stream, userId: person.id };
}

it('a stream ends at once when the user’s role is changed', async () => {
  const { stream, userId } = await openWithoutHeartbeat();
  await started.api.deps.db
    .updateTable('users')
    .set({ role: 'CUSTOMER' })
    .where('id', '=', userId)
    .execute();
  await stream.waitForEnd();
  expect(stream.events).toEqual(['ready', 'end']);
});

it('a stream ends with the next heartbeat after its session expired', async () => {
  const { stream, userId } = await openWithoutHeartbeat();
  await sql`update sessions set expires_at = now() - interval '1 second'
    where user_id = ${userId}`.execute(started.api.deps.db);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await stream.waitForEnd();
  expect(stream.events).toEqual(['ready', 'end']);
});
