import { createHmac, randomUUID } from 'node:crypto';
import {
  type AnyRoute,
  API_PREFIX,
  COMMON_ERRORS,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  routes,
  type User,
} from '@voltcourier/contracts';
import { EMERGENCY_REQUEST, SLOT_TIMES } from '@voltcourier/pricing';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { syncMembership } from '../../domains/memberships/billing/service.ts';
import { createPaymentIntent, refreshPaymentStatus } from '../../domains/payments/service.ts';
import {
  listPaymentMethods,
  setUpPaymentMethod,
} from '../../domains/payments/payment-methods/service.ts';
import { saveAutomationOn } from '../../domains/marketing/automation/repository.ts';
import { listVehicles } from '../../domains/memberships/vehicles/repository.ts';
import { addVehicle } from '../../domains/memberships/vehicles/service.ts';
import { createBitcoinPayment } from '../../domains/payments/bitcoin/payments.ts';
import { processStripeEvent } from '../../domains/payments/webhooks.ts';
import { type Hints, jsonText, mutated } from '../../testing/arbitraries.ts';
import { answerQuestions } from '../../testing/assistant.ts';
import { createAssistantSubjects } from '../../testing/assistant-subjects.ts';
import { ENDPOINTS } from '../../testing/endpoints.ts';
import { useApi } from '../../testing/harness.ts';
import { createRawClient, type RawAnswer, sendBytes } from '../../testing/raw-requests.ts';
import { createRecurringSubjects } from '../../testing/recurring-subjects.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { createSubjects } from '../../testing/subjects.ts';
import { createVendors } from '../../testing/vendors.ts';
import {
  BROKEN_BODIES,
  headerText,
  ODD_CONTENT_TYPES,
  oddHeaders,
  pathPart,
  requestsTo,
} from '../../testing/wild-requests.ts';
import { getBusiness } from '../business/service.ts';

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
const askQuestions = createAssistantSubjects(started);
const {
  addCustomers,
  addLeads,
  addRegions,
  askForCalls,
  askForData,
  callForHelp,
  defineFields,
  foundCompany,
  hire,
  mailsOf,
  meetCompanies,
  meetPeople,
  addTags,
  addTemplates,
  saveViews,
  uploadFiles,
  versionsOf,
  writeReviews,
  writeCampaigns,
  writeContent,
} = createSubjects(started);
// Recurring bookings come last: they need a member, and memberships begin without one.
const isOfMembers = ({ key }: (typeof ENDPOINTS)[number]) =>
  /^(?:r|staffR)ecurringBookings\./u.test(key);
const IN_ORDER = [
  ...ENDPOINTS.filter((one) => !isOfMembers(one)),
  ...ENDPOINTS.filter((one) => isOfMembers(one)),
];
let raw: ReturnType<typeof createRawClient>;
let hints: Hints = {};
let nextSlot = 0;
let common: Common | undefined;
let callers: readonly Record<string, string>[] = [];

type Booked = Awaited<ReturnType<typeof book>>;

interface Common {
  /** Kind of company: creating one and managing a fleet need different ones. */
  readonly company: string;
  readonly hints: Hints;
  readonly user: User;
  readonly token: string;
  readonly open: Booked;
  readonly paid: Booked;
  readonly confirmed: Booked;
}

/** Makes a booking in a slot of its own. */
async function book() {
  const bookingDate = daysAhead(30 + Math.floor(nextSlot / SLOT_TIMES.length));
  const bookingTime = SLOT_TIMES[nextSlot % SLOT_TIMES.length] ?? '';
  nextSlot += 1;
  const client = started.api.client();
  const body = bookingRequest({ bookingDate, bookingTime });
  return { client, ...(await client.bookings.create({ body, headers: {} })) };
}

beforeAll(async () => {
  raw = createRawClient(started.api.url);
  await syncMembership(started.api.ctx);
  await answerQuestions(started.api);
});

/**
 * Creates the input for all endpoints: bookings, a card, a car, a company and a session of the
 * administrator.
 */
async function makeCommon(company: string): Promise<Common> {
  const { api } = started;
  const open = await book();
  const paid = await book();
  const { clientSecret } = await paid.client.payments.createIntent({
    body: { bookingId: paid.booking.id },
  });
  const vendors = createVendors(started.sandbox);
  await vendors.pay(clientSecret);
  const confirmed = await book();
  const toConfirm = await createPaymentIntent(api.ctx, confirmed.booking.id, undefined);
  await vendors.pay(toConfirm.clientSecret);
  await refreshPaymentStatus(api.ctx, confirmed.booking.id);
  const known = [open, open, paid, confirmed].map(({ booking }) => booking.id);
  const ids = [...known, randomUUID()];
  const names: Hints = {
    id: ids,
    bookingId: ids,
    after: ids,
    kind: ['booking-confirmed'],
    feeCents: [0],
    dueNowCents: [0],
    amount: [99.99, 65, 1e21, 0.001],
    dueDate: [daysAhead(2), '0001-01-01', '9999-12-31', null],
    bookingDate: [...[3, 9, 21, 40, 60, -1].map(daysAhead), '9999-12-31', '0000-01-01'],
    bookingTime: SLOT_TIMES,
    from: [daysAhead(0), daysAhead(30), '9999-12-31', '0000-01-01'],
    to: [daysAhead(20), '9999-12-31', '0000-01-01'],
    location: ['100 Granby St, Norfolk, VA 23510', '1 Front St, Honolulu, HI', 'San Juan PR 00901'],
    region: ['hampton-roads', 'us-hawaii', 'nowhere'],
    usernameOrEmail: [api.config.admin.email, 'nobody@example.com'],
    password: ['not-the-password'],
  };
  const { email, password } = api.config.admin;
  const { token, user } = await api
    .client()
    .accounts.login({ body: { usernameOrEmail: email, password } });
  // Staff change other people's bookings through endpoints of their own, so these belong to the
  // caller.
  await api.deps.db
    .updateTable('bookings')
    .set({ customer_id: user.id })
    .where('id', 'in', known)
    .execute();
  // Trials require a verified address.
  await api.deps.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute();
  await vendors.save(await setUpPaymentMethod(api.ctx, user.id));
  const cards = await listPaymentMethods(api.ctx, user.id);
  const car = { make: 'Tesla', model: 'Model 3', year: 2024, plate: null, connector: null };
  const form = { ...car, batteryWh: null, nickname: null };
  const [vehicle] = await listVehicles(api.ctx.db, user.id);
  if (vehicle === undefined) await addVehicle(api.ctx, user.id, form);
  const mine = await listVehicles(api.ctx.db, user.id);
  return {
    company,
    hints: {
      ...names,
      paymentMethodId: cards.map(({ id }) => id),
      vehicleId: mine.map(({ id }) => id),
      year: [2020, null],
      ...(await foundCompany(user, company)),
    },
    user,
    token,
    open,
    paid,
    confirmed,
  };
}

// The common subjects are recreated only after a call that may have changed them, such as signing
// out or canceling.
beforeEach(async ({ task }) => {
  const { api } = started;
  const company = /companies\.create$|fleet\./u.exec(task.name)?.[0] ?? 'any';
  if (common?.company !== company) common = await makeCommon(company);
  const { user, token, open, paid, confirmed } = common;
  ({ hints } = common);
  if (task.name.endsWith('runAutomation')) {
    // The calls before may have switched it off.
    const on = { name: 'seo', isOn: true, by: user.id, at: api.ctx.now() } as const;
    await saveAutomationOn(api.deps.db, on);
  }
  if (task.name.includes('customers.')) hints = { ...hints, ...(await addCustomers(user)) };
  if (task.name.includes('companyRecords.')) hints = { ...hints, ...(await meetCompanies(user)) };
  if (/contacts\.|segments\.|bulkActions\./u.test(task.name))
    hints = { ...hints, ...(await meetPeople(user)) };
  if (/assistant\.|competitors\.|pageDrafts\./u.test(task.name))
    hints = { ...hints, ...(await askQuestions(user)) };
  if (task.name.includes('campaigns.')) hints = { ...hints, ...(await writeCampaigns(user)) };
  if (task.name.includes('content.')) hints = { ...hints, ...(await writeContent(user)) };
  if (/reviews\.|reviewModeration\./u.test(task.name)) {
    hints = { ...hints, ...(await writeReviews(user)) };
  }
  if (task.name.includes('tags.')) hints = { ...hints, ...(await addTags(user)) };
  if (task.name.includes('customFields.')) hints = { ...hints, ...(await defineFields(user)) };
  if (task.name.includes('leads.')) hints = { ...hints, ...(await addLeads(user)) };
  if (/imports\.|contactExports\./u.test(task.name))
    hints = { ...hints, ...(await uploadFiles(user)) };
  if (task.name.includes('privacyRequests.')) hints = { ...hints, ...(await askForData(user)) };
  if (/(?:\br|staffR)ecurringBookings\./u.test(task.name)) {
    hints = { ...hints, ...(await createRecurringSubjects(started)(user)) };
  }
  if (task.name.includes('settings.')) hints = { ...hints, ...(await addRegions(user)) };
  if (task.name.includes('business.')) {
    hints = { ...hints, version: [(await getBusiness(api.ctx)).version] };
  }
  if (/callbacks\.|requestReplies\.|lookAtRequest/u.test(task.name))
    hints = { ...hints, ...(await askForCalls()) };
  if (/requestReplies\..*Templates?$/u.test(task.name))
    hints = { ...hints, ...(await addTemplates()) };
  if (/(?:work|contact)Views\./u.test(task.name)) {
    hints = { ...hints, ...(await saveViews(user.id)) };
  }
  if (task.name.endsWith('bitcoin.verify')) {
    const { paymentReference } = await createBitcoinPayment(api.ctx, open.booking.id, undefined);
    hints = { ...hints, bookingId: [open.booking.id], paymentReference: [paymentReference] };
  }
  const isOfTechnicians =
    /technicians\.|technicianAssignments\.|dispatch\.list|emergencies\./u.test(task.name);
  if (isOfTechnicians) hints = { ...hints, ...(await hire(user)) };
  if (task.name.includes('technicianAssignments.')) {
    const version = await versionsOf([confirmed.booking.id, paid.booking.id]);
    hints = { ...hints, bookingId: [confirmed.booking.id, paid.booking.id], version };
  }
  if (/dispatch\.|staffChanges\.|corrections\.|presence\.|emergencies\.step/u.test(task.name)) {
    // A change needs a suitable booking and its current version.
    const isMove = task.name.endsWith('dispatch.move');
    const id = isMove ? confirmed.booking.id : await callForHelp();
    const other = isMove ? paid.booking.id : confirmed.booking.id;
    const version = await versionsOf([id, other]);
    hints = { ...hints, bookingId: [id, id, other, randomUUID()], version };
    if (task.name.endsWith('bookByPhone')) {
      // Each in a slot of its own; no caller has sessions, and unknown customers have no account.
      hints = { ...hints, customerId: [null], useSession: [false, false, true] };
    }
    if (task.name.endsWith('corrections.correct')) {
      const location = ['100 Granby St, Norfolk, VA 23510'];
      const serviceType = [EMERGENCY_REQUEST];
      hints = { ...hints, location, serviceType, vehicle: ['tesla'], priceDifferenceCents: [0] };
    }
    if (task.name.endsWith('bookRequest')) {
      const asked = await askForCalls();
      hints = { ...hints, ...asked, customerId: [null], useSession: [false] };
    }
    if (task.name.endsWith('sendMailAgain')) {
      hints = { ...hints, bookingId: [id], emailId: await mailsOf(id) };
    }
  }
  const staff = { cookie: `vc_session=${token}` };
  callers = [
    {},
    staff,
    staff,
    staff,
    { authorization: `Bearer ${token}` },
    { 'booking-token': paid.accessToken },
  ];
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
    async ({ endpoint }) => {
      let passed = 0;
      const hasPassed = () => passed > 0;
      const ask = fc.asyncProperty(requestsTo(endpoint, { hints, callers }), async (request) => {
        const answer = await raw.send(request);
        if (answer.status >= 300) {
          expectFailure(answer, [...COMMON_ERRORS, ...endpoint.errors]);
          return;
        }
        passed += 1;
        if (endpoint.method !== 'GET') common = undefined;
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
