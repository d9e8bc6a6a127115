import { requestCursor } from '@voltcourier/contracts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { listCallbacks } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);

it.each([
  ['is closed', sql`update quick_bookings set status = 'done', closed_at = now()`],
  ['is due later', sql`update quick_bookings set due_at = due_at + interval '1 day'`],
])(
  'a list of requests goes on at the same place when the last one of a page %s',
  async (_, change) => {
    const { ctx, deps } = started.api;
    await sql`update quick_bookings set status = 'done', closed_at = now()`.execute(deps.db);
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan']) await call({ name });
    const show = 'open';
    const names = async (after?: string) =>
      (await listCallbacks(ctx, { show, ...(after !== undefined && { after }) }, 2)).requests;
    const first = await names();
    expect(first.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
    const [, last] = first;
    if (last === undefined) throw new Error('There is no second request.');
    await sql`${change} where id = ${last.id}`.execute(deps.db);
    const second = await names(requestCursor(show, undefined)(last));
    expect(second.map(({ name }) => name)).toEqual(['Cleo', 'Dan']);
  },
);
