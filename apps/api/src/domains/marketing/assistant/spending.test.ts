import { beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { type Api, useApi } from '../../../testing/harness.ts';
import { startGeneration } from './start-generation.ts';
import { getAssistantStatus } from './generations.ts';
import { runGeneration } from './running.ts';

/** Each mail reserves about one cent. */
const DAILY_CENTS = 5;
const MICRODOLLARS_PER_CENT = 10_000;
const ASKED = 30;

const started = useApi({ LOG_LEVEL: 'silent', AI_DAILY_BUDGET_CENTS: String(DAILY_CENTS) });
let other: Api;
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  other = await started.startAnother();
});

const ask = ({ ctx }: Api, number: number) =>
  startGeneration(ctx, actorOf(staff), {
    question: {
      kind: 'email-campaign',
      brief: { audience: `Group ${number}`, goal: 'Book', tone: 'friendly' },
    },
    anew: false,
  });

describe('the daily budget', () => {
  it('is not exceeded by concurrent requests to two processes', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: ASKED }, (_, number) =>
        ask(number % 2 === 0 ? started.api : other, number),
      ),
    );
    const begun = answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const refused = answers.filter((one) => one.status === 'rejected');
    expect(begun.length).toBeGreaterThan(1);
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array.from({ length: ASKED - begun.length }, () => 'budget_spent'),
    );
    const { today } = await getAssistantStatus(started.api.ctx);
    expect(today.limitMicrodollars).toBe(DAILY_CENTS * MICRODOLLARS_PER_CENT);
    expect(today.spentMicrodollars).toBeLessThanOrEqual(today.limitMicrodollars);
    // Another one wouldn't have fit, so nothing was refused too early.
    const each = today.spentMicrodollars / begun.length;
    expect(today.spentMicrodollars + each).toBeGreaterThan(today.limitMicrodollars);

    // An answer costs less than was reserved, and the rest becomes available again.
    for (const { id } of begun) await runGeneration(other.ctx, id);
    const settled = await getAssistantStatus(started.api.ctx);
    expect(settled.today.spentMicrodollars).toBeLessThan(today.spentMicrodollars);
    expect((await ask(started.api, ASKED)).state).toBe('queued');
  });

  it('starts at zero on the next business day', async () => {
    const before = await getAssistantStatus(started.api.ctx);
    expect(before.today.spentMicrodollars).toBeGreaterThan(0);
    // A day has 25 hours when DST ends.
    started.api.clock.offsetMs = 25 * 3_600_000;
    const { today } = await getAssistantStatus(started.api.ctx);
    expect(today.spentMicrodollars).toBe(0);
  });
});

it('a read-only user is rejected before anything is spent', async () => {
  started.api.clock.offsetMs = 0;
  const reader = await addEmployee(started, 'READ_ONLY');
  const before = await getAssistantStatus(started.api.ctx);
  const body = { audience: 'Members', goal: 'Stay', tone: 'friendly' } as const;
  const response = await fetch(`${started.api.url}/api/marketing/generate-email-campaign`, {
    method: 'POST',
    headers: { ...reader.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(403);
  expect(await getAssistantStatus(started.api.ctx)).toEqual(before);
});
