import { createHmac } from 'node:crypto';
import {
  type AnyRoute,
  API_PREFIX,
  COMMON_ERRORS,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  routes,
} from '@voltcourier/contracts';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { syncMembership } from '../../domains/memberships/billing/service.ts';
import { processStripeEvent } from '../../domains/payments/webhooks.ts';
import { jsonText, mutated } from '../../testing/arbitraries.ts';
import { answerQuestions } from '../../testing/assistant.ts';
import { ENDPOINTS } from '../../testing/endpoints.ts';
import { createFuzzSubjects, type Prepared } from '../../testing/fuzz-subjects.ts';
import { useApi } from '../../testing/harness.ts';
import { createRawClient, type RawAnswer, sendBytes } from '../../testing/raw-requests.ts';
import {
  BROKEN_BODIES,
  headerText,
  ODD_CONTENT_TYPES,
  oddHeaders,
  pathPart,
  requestsTo,
} from '../../testing/wild-requests.ts';

const RUNS = numRuns(40, 200);
/**
 * Additional rounds while no input has passed validation: 3000 values, whatever the size of a
 * round.
 */
const MORE_ROUNDS = 3_000 / RUNS;
/** Some calls contact a mail server and Stripe each time, and the machine may be busy. */
const TIME_MS = 120_000;

/** Random input can't guess the administrator's password, a code, a proof, or a mail's token. */
const GUARDED_BY_SECRET: readonly AnyRoute[] = [
  routes.accounts.login,
  routes.accounts.verifyEmail,
  routes.accounts.verifyEmailByCode,
  routes.accounts.resetPassword,
  routes.accounts.changePassword,
  routes.accounts.changeEmail,
  routes.security.loginSecondFactor,
  routes.security.beginAuthenticator,
  routes.security.confirmAuthenticator,
  routes.security.removeAuthenticator,
  routes.security.renewRecoveryCodes,
  routes.security.prove,
  routes.roles.change,
  routes.staff.invite,
  routes.staff.changeRole,
  routes.staff.removeAccess,
  routes.staff.invitation,
  routes.staff.join,
  routes.audit.export,
  routes.contactExports.begin,
  routes.privacyRequests.takeCopy,
  routes.privacyRequests.erase,
  routes.bitcoinSettlement.accept,
  routes.bitcoinSettlement.giveBack,
  routes.bitcoinSettlement.recordRefund,
  routes.staffChanges.refund,
  // Undoes the user's own move of seconds ago, and there is none.
  routes.dispatch.undoMove,
  routes.passkeys.beginPasskey,
  routes.passkeys.addPasskey,
  routes.passkeys.removePasskey,
  routes.passkeys.loginPasskey,
  routes.privacy.download,
  routes.privacy.deleteAccount,
];

const started = useApi({
  LOG_LEVEL: 'silent',
  // Each brief is a new question, which costs budget.
  AI_DAILY_BUDGET_CENTS: '100000',
  AI_MONTHLY_BUDGET_CENTS: '100000',
});
const subjects = createFuzzSubjects(started);
// Recurring bookings come last: they need a member, and memberships begin without one.
const isOfMembers = ({ key }: (typeof ENDPOINTS)[number]) =>
  /^(?:r|staffR)ecurringBookings\./u.test(key);
const IN_ORDER = [
  ...ENDPOINTS.filter((one) => !isOfMembers(one)),
  ...ENDPOINTS.filter((one) => isOfMembers(one)),
];
let raw: ReturnType<typeof createRawClient>;
let prepared: Prepared;

beforeAll(async () => {
  raw = createRawClient(started.api.url);
  await syncMembership(started.api.ctx);
  await answerQuestions(started.api);
});

beforeEach(async ({ task }) => {
  prepared = await subjects.prepare(task.name.split(' ').at(-1) ?? '');
});
afterAll(() => raw.close());

function expectFailure(answer: RawAnswer, allowed: readonly ErrorCode[]): void {
  const failure = z.parse(ErrorBody, JSON.parse(answer.text));
  expect(allowed).toContain(failure.code);
  expect(answer.status).toBe(ERROR_STATUS[failure.code]);
  expect(failure.code).not.toBe('internal');
  expect(answer.headers['content-type']).toMatch(/^application\/json/u);
  expect(failure.requestId).toBe(answer.headers['x-request-id']);
  const sentences = Array.isArray(failure.error)
    ? failure.error.map(({ message }) => message)
    : [failure.error];
  expect(sentences).not.toEqual([]);
  expect(sentences.every((sentence) => sentence !== '')).toBe(true);
}

describe('random input', () => {
  it.each(IN_ORDER)(
    'gets only declared responses from $key',
    async ({ key, endpoint }) => {
      let passed = 0;
      const hasPassed = () => passed > 0;
      const ask = fc.asyncProperty(requestsTo(endpoint, prepared), async (request) => {
        const answer = await raw.send(request);
        if (answer.status >= 300) {
          expectFailure(answer, [...COMMON_ERRORS, ...endpoint.errors]);
          return;
        }
        passed += 1;
        subjects.succeeded(key, endpoint);
        expect(answer.status).toBe(endpoint.status);
        z.parse(endpoint.response, JSON.parse(answer.text));
      });
      await fc.assert(ask, { numRuns: RUNS });
      if (GUARDED_BY_SECRET.includes(endpoint)) return;
      // The input must also pass validation, or nothing behind it was tested. If many fields have
      // to fit together, that sometimes takes more rounds, each with other values.
      const { seed = 0 } = fc.readConfigureGlobal();
      for (let round = 1; !hasPassed() && round <= MORE_ROUNDS; round += 1) {
        await fc.assert(ask, { numRuns: RUNS, seed: seed + round });
      }
      expect(hasPassed()).toBe(true);
    },
    TIME_MS,
  );

  it('gets only declared responses from unknown paths', async () => {
    const requests = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
      path: fc
        .tuple(fc.constantFrom('/', '//', '/api', '/api/', '/api/booking/'), pathPart)
        .map(([prefix, part]) => `${prefix}${part}`),
      headers: oddHeaders,
      body: fc.constant(undefined),
    });
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const answer = await raw.send(request);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400 && request.method !== 'HEAD') {
          expectFailure(answer, [...COMMON_ERRORS, 'unauthenticated', 'forbidden']);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 'invalid_input'],
    ['a NUL', 'GET /api/\0 HTTP/1.1\r\nhost: a\r\n\r\n', 'invalid_input'],
    [
      'two lengths',
      'POST /api/booking HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
      'invalid_input',
    ],
    [
      'a length and chunks',
      'POST /api/booking HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'invalid_input',
    ],
    [
      'endless headers',
      `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
  ] as const)('is refused with a declared error: %s', async (_, bytes, code) => {
    expectFailure(await sendBytes(started.api.url, bytes), [code]);
  });
});

describe('a random webhook', () => {
  const signed = (body: string | Buffer, secret: string) => {
    const at = Math.floor(Date.now() / 1000);
    const hash = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return `t=${at},v1=${hash}`;
  };
  const post = (body: string | Buffer, signature: string, type: string) =>
    raw.send({
      method: 'POST',
      path: `${API_PREFIX}/webhooks/stripe`,
      headers: { 'stripe-signature': signature, 'content-type': type },
      body,
    });
  const types = fc.constantFrom('application/json', ...ODD_CONTENT_TYPES);

  it('is refused without Stripe’s signature', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array)),
      fc.constantFrom(...BROKEN_BODIES),
    );
    const signatures = fc.oneof(
      headerText,
      fc.constantFrom('t=1,v1=', 't=,v1=x', 'v1=,,,=', 't=1'),
    );
    await fc.assert(
      fc.asyncProperty(bytes, signatures, types, async (body, signature, type) => {
        expectFailure(await post(body, signature, type), COMMON_ERRORS);
      }),
      { numRuns: RUNS },
    );
  });

  it('is stored or refused when it is signed', async () => {
    const { card } = started.api.config;
    const secret = card.mode === 'off' ? '' : card.webhookSecret;
    const event = fc.record({
      id: fc.uuid().map((id) => `evt_${id}`),
      object: fc.constant('event'),
      type: fc.constantFrom('payment_intent.succeeded', 'charge.refunded', 'payout.paid'),
      data: fc.record({
        object: fc.record({
          id: fc.constant('pi_unknown'),
          payment_intent: fc.constantFrom(null, 'pi_unknown', { id: 'pi_unknown' }),
          metadata: fc.record({ paymentId: fc.uuid() }),
        }),
      }),
    });
    const unstorable = {
      id: 'evt_odd',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_odd', name: 'a\0b \ud800 \\u0000', metadata: { paymentId: 'x' } } },
    };
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(event, mutated(event)), async (value) => {
        const body = jsonText(value);
        const answer = await post(body, signed(body, secret), 'application/json');
        if (answer.status !== 200) {
          expectFailure(answer, COMMON_ERRORS);
          return;
        }
        stored += 1;
        await processStripeEvent(started.api.ctx, (value as { id: string }).id);
      }),
      { numRuns: RUNS, examples: [[unstorable]] },
    );
    expect(stored).toBeGreaterThan(1);
    const { payload } = await started.api.deps.db
      .selectFrom('webhook_events')
      .select('payload')
      .where('event_id', '=', unstorable.id)
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({
      data: { object: { name: 'a\uFFFDb \uFFFD \\u0000' } },
    });
  });
});
