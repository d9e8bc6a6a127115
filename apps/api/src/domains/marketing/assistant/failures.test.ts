import { beforeAll, describe, expect, it } from 'vitest';
import { actorOf, answerQuestions, createModel } from '../../../testing/assistant.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { startGeneration } from './start-generation.ts';
import { sentenceOf } from './failures.ts';
import { runGeneration } from './running.ts';

const started = useApi({ LOG_LEVEL: 'silent', OPENAI_MAX_RETRIES: '0' });
const model = createModel(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
let briefs = 0;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
  await answerQuestions(started.api);
});

function brief() {
  briefs += 1;
  return { audience: `Members ${briefs}`, goal: 'Stay', tone: 'urgent' as const };
}

const reservedOf = (id: string) =>
  started.api.ctx.db
    .selectFrom('generations')
    .select(['reserved_microdollars as reserved', 'cost_microdollars as cost'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a failure of the model', () => {
  it.each([
    ['refusal', 'refused', 'counted'],
    ['content_filter', 'refused', 'counted'],
    ['rate_limit', 'rate_limited', 'nothing'],
    ['quota', 'quota', 'nothing'],
    ['server_error', 'unreachable', 'reserved'],
    ['invalid_structure', 'invalid_answer', 'counted'],
    ['cut_off', 'invalid_answer', 'counted'],
    ['broken_stream', 'unreachable', 'reserved'],
  ] as const)(
    'is shown with its reason, and its cost is counted: %s',
    async (fault, reason, costs) => {
      await model.failNext(fault);
      const failed = await failureOf(
        staff.client.assistant.generateEmailCampaign({ body: brief() }),
      );
      expect(failed).toMatchObject({ code: 'assistant_failed', message: sentenceOf(reason) });
      const [newest] = (await staff.client.assistant.listGenerations({ query: {} })).generations;
      expect(newest).toMatchObject({
        state: 'failed',
        failure: { reason, sentence: sentenceOf(reason) },
      });
      const { reserved, cost } = await reservedOf(newest?.id ?? '');
      expect(reserved).toBeGreaterThan(0);
      if (costs === 'reserved') expect(cost).toBe(reserved);
      else if (costs === 'nothing') expect(cost).toBe(0);
      else {
        expect(cost).toBeGreaterThan(0);
        expect(cost).toBeLessThan(reserved);
      }
    },
  );

  it('is not stored, so that the question can be asked again', async () => {
    const question = brief();
    await model.failNext('server_error');
    await failureOf(staff.client.assistant.generateEmailCampaign({ body: question }));
    const { subject } = await staff.client.assistant.generateEmailCampaign({ body: question });
    expect(subject).not.toBe('');
  });

  it.each([
    ['rejected', { OPENAI_API_KEY: 'sk-wrong' }, undefined],
    ['timeout', { OPENAI_TIMEOUT_SECONDS: '1' }, 'timeout'],
  ] as const)(
    'is reported and counted with a wrong key or a short timeout: %s',
    async (reason, set, fault) => {
      const other = await started.startAnother({ LOG_LEVEL: 'silent', ...set });
      if (fault !== undefined) await model.failNext(fault);
      const question = { kind: 'email-campaign', brief: brief() } as const;
      // Jobs are dropped, so that the other process asks the model.
      const { ctx } = started.api;
      const untold = { ...ctx, jobs: { ...ctx.jobs, send: () => Promise.resolve() } };
      const { id } = await startGeneration(untold, actorOf(staff), { question, anew: true });
      await runGeneration(other.ctx, id);
      const params = { generationId: id };
      expect(await staff.client.assistant.getGeneration({ params })).toMatchObject({
        state: 'failed',
        failure: { reason, sentence: sentenceOf(reason) },
      });
      const { reserved, cost } = await reservedOf(id);
      expect(cost).toBe(reason === 'timeout' ? reserved : 0);
    },
  );
});
