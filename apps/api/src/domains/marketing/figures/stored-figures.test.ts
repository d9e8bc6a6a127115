import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { getMeasured, refreshFigures } from './stored-figures.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const MINUTE_MS = 60_000;
const KEY = 'requests.inquiries';

/** Adds a contact message, which one of the figures counts. */
async function addInquiry(): Promise<void> {
  const at = new Date(Date.now() - MINUTE_MS);
  await sql`
    insert into contact_requests (id, status, name, email, vehicle, notes, fingerprint, created_at,
      due_at)
    values (${randomUUID()}, 'open', 'Ada', 'ada@example.com', 'other', '', 'x', ${at}, ${at})`.execute(
    started.api.ctx.db,
  );
}

const shown = async () => {
  const { figures } = await staff.client.assistant.figures({});
  return figures.find(({ key }) => key === KEY)?.value;
};

it('the counts for checking claims come from the worker, or are current without one', async () => {
  const { ctx, clock } = started.api;
  expect(await getMeasured(ctx)).toEqual({ charges: 0, customers: 0, members: 0 });
  await refreshFigures(ctx);
  await sql`update business_figures set measured = measured || '{"members":7}'`.execute(ctx.db);
  expect(await getMeasured(ctx)).toEqual({ charges: 0, customers: 0, members: 7 });
  clock.offsetMs = 70 * MINUTE_MS;
  expect(await getMeasured(ctx)).toEqual({ charges: 0, customers: 0, members: 0 });
  clock.offsetMs = 0;
  await sql`delete from business_figures`.execute(ctx.db);
});

it('figures are read as last counted, and are counted by the worker every five minutes', async () => {
  const { ctx, clock } = started.api;
  for (let one = 0; one < 5; one += 1) await addInquiry();
  // Nothing has been counted yet.
  expect(await shown()).toBe('5');
  await addInquiry();
  clock.offsetMs = 4 * MINUTE_MS;
  await refreshFigures(ctx);
  expect(await shown()).toBe('5');
  clock.offsetMs = 6 * MINUTE_MS;
  await refreshFigures(ctx);
  expect(await shown()).toBe('6');
  // No worker has counted for an hour.
  await addInquiry();
  clock.offsetMs = 70 * MINUTE_MS;
  expect(await shown()).toBe('7');
  clock.offsetMs = 0;
});
