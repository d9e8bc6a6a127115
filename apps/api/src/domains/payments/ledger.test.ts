import { randomUUID } from 'node:crypto';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireBooking, listExpiredHolds } from '../bookings/service.ts';
import { getDispatchBooking } from '../visits/dispatch/service.ts';
import { refundVisit } from '../visits/staff-changes/service.ts';
import { listAttentionItems } from '../visits/attention-items/service.ts';
import { createBank } from '../../testing/bank.ts';
import { browserFetch, useApi } from '../../testing/harness.ts';
import { addPerson } from '../../testing/people.ts';
import {
  expectAgreementWithBank,
  expectMoneyInOrder,
  expectNobodyForgotten,
  paymentsOf,
} from '../../testing/money.ts';
import { bookingRequest, daysAhead } from '../../testing/requests.ts';
import { listenToStripe } from '../../testing/stripe-events.ts';
import { createVendors } from '../../testing/vendors.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { sweepCardPayments } from './sweep.ts';
import { reconcilePayment, runRefund } from './service.ts';
import { pollStripeEvents } from './webhooks.ts';
import { depositChanged, depositReturned, paymentReceived, refundPaid } from './ledger.ts';

const SEED = 20_261_123;
const RUNS = numRuns(12, 30);
const MINUTE = 60_000;
// Alaska has one place an hour, so that bookings of one hour get into each other's way.
const ANCHORAGE = '500 W 5th Ave, Anchorage, AK 99501';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let day = 2;
let actor: StaffActor;
let givenByHand = 0;
const seenAtStripe = { returned: 0, disputed: 0 };
const { hear } = listenToStripe(started);
const bank = createBank(() => vendors);

beforeAll(async () => {
  const { id, email } = await addPerson(started.api, 'ADMIN');
  actor = { id, name: 'ada', email, address: '127.0.0.1', userAgent: undefined };
  vendors = createVendors(started.sandbox);
  // Jobs and webhooks happen when a command says so, and only then.
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
  await vendors.control('POST', '/stripe/settings', { settleAfterMs: null });
});

/** A booking that somebody is paying. */
interface Made {
  readonly id: string;
  readonly client: ReturnType<typeof started.api.client>;
  clientSecret: string | undefined;
}
interface Model {
  readonly count: { bookings: number };
}
interface World {
  readonly bookings: Made[];
}

const db = () => started.api.deps.db;
const refused = () => undefined;
const idsIn = ({ bookings }: World) => bookings.map(({ id }) => id);

const sweep = () => sweepCardPayments(started.api.ctx);
const idsOf = async (table: 'payments' | 'refunds', world: World): Promise<string[]> => {
  const ids = idsIn(world);
  const rows =
    table === 'payments'
      ? await db().selectFrom('payments').select('id').where('booking_id', 'in', ids).execute()
      : await db()
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'payment_id')
          .select('refunds.id')
          .where('booking_id', 'in', ids)
          .execute();
  return rows.map(({ id }) => id);
};

/** Asks Stripe for events; how many tries were in vain, because its answers are lost. */
const hearSomehow = async (): Promise<number> => {
  await pollStripeEvents(started.api.ctx);
  const { failed } = await hear({ order: 'backwards' });
  return failed;
};

/** Lets everything come to its end: the bank, the clock and the sweep. */
async function settleAll(world: World): Promise<void> {
  const { ctx, clock } = started.api;
  for (const made of world.bookings) {
    const intent = made.clientSecret?.split('_secret_')[0];
    if (intent === undefined) continue;
    await vendors.control('POST', '/stripe/settle', { payment_intent: intent }).catch(refused);
  }
  let looked = 1;
  for (let round = 0; looked > 0; round += 1) {
    // Answers that are still to be lost delay the end, and no more than that.
    if (round === 20) throw new Error('Something is under way for ever.');
    clock.offsetMs += 31 * MINUTE;
    for (const id of await listExpiredHolds(ctx, 100)) await expireBooking(ctx, id);
    await bank.settleRefunds();
    ({ looked } = await sweep());
    looked += await hearSomehow();
  }
}

type Step = fc.AsyncCommand<Model, World, true>;

/** A step that happens to one of the bookings. */
const step = (
  name: string,
  pick: number,
  run: (made: Made, world: World) => Promise<unknown>,
): Step => ({
  check: async ({ count }) => count.bookings > 0,
  run: async (_, world) => {
    const made = world.bookings[pick % world.bookings.length];
    if (made !== undefined) await run(made, world);
    await expectMoneyInOrder(db(), idsIn(world));
  },
  toString: () => `${name} ${pick}`,
});

const book: Step = {
  check: async ({ count }) => count.bookings < 4,
  run: async ({ count }, { bookings }) => {
    const client = started.api.client(browserFetch());
    const body = bookingRequest({ location: ANCHORAGE, bookingDate: daysAhead(day) });
    const made = await client.bookings.create({ body, headers: {} }).catch(refused);
    if (made === undefined) return;
    count.bookings += 1;
    bookings.push({ id: made.booking.id, client, clientSecret: undefined });
  },
  toString: () => 'book',
};

const openIntent = async (made: Made): Promise<void> => {
  const answers = await Promise.all(
    [1, 2].map(() =>
      made.client.payments.createIntent({ body: { bookingId: made.id } }).catch(refused),
    ),
  );
  made.clientSecret =
    answers.find((answer) => answer !== undefined)?.clientSecret ?? made.clientSecret;
};

const pay = async (made: Made, method: string): Promise<void> => {
  if (made.clientSecret === undefined) await openIntent(made);
  if (made.clientSecret === undefined) return;
  // The answer may be lost on its way to the browser, too.
  await vendors.pay(made.clientSecret, method).catch(refused);
};

const settle = async (made: Made, result: 'succeeded' | 'failed'): Promise<void> => {
  const intent = made.clientSecret?.split('_secret_')[0];
  if (intent === undefined) return;
  await vendors
    .control('POST', '/stripe/settle', { payment_intent: intent, result })
    .catch(refused);
};

const look = (made: Made) =>
  made.client.bookings
    .refreshStatus({ params: { id: made.id }, body: { status: 'confirmed' } })
    .catch(refused);

const passTime = async (minutes: number): Promise<void> => {
  const { ctx, clock } = started.api;
  clock.offsetMs += minutes * MINUTE;
  for (const id of await listExpiredHolds(ctx, 100)) await expireBooking(ctx, id);
};

const loseAnswers = (path: string) =>
  vendors.control('POST', '/stripe/fail-next', {
    method: 'POST',
    path,
    connection: 'reset',
    when: 'after',
    count: 3,
  });

const intentOf = ({ clientSecret }: Made) => clientSecret?.split('_secret_')[0] ?? '';

const bankReturns = async (made: Made): Promise<void> => {
  if (await bank.returnRefund(intentOf(made))) seenAtStripe.returned += 1;
};

const dispute = async (made: Made): Promise<void> => {
  if (await bank.dispute(intentOf(made))) seenAtStripe.disputed += 1;
};

const amountChanges = (made: Made) =>
  vendors
    .stripe('POST', `/v1/payment_intents/${intentOf(made)}`, { amount: '5000' })
    .catch(refused);

const silence = (count: number) =>
  vendors.control('POST', '/stripe/fail-next', { path: '/v1', status: 503, count });

const refundsGo = (next: 'pending' | 'failed') =>
  vendors.control('POST', '/stripe/refunds', { next });

/** Somebody types for so long that the place is sold to another, and then pays. */
const payTooLate = async (made: Made): Promise<void> => {
  await openIntent(made);
  await passTime(16);
  const body = bookingRequest({ location: ANCHORAGE, bookingDate: daysAhead(day) });
  await started.api.client().bookings.create({ body, headers: {} }).catch(refused);
  await pay(made, 'pm_card_visa');
};

/** The webhook, the browser and the sweep at once, and each of them twice. */
const everybodyLooks = async (made: Made, world: World): Promise<void> => {
  const { ctx } = started.api;
  const ids = await idsOf('payments', world);
  const repeated = [...ids, ...ids].map((id) => reconcilePayment(ctx, id).catch(refused));
  await Promise.all([...repeated, look(made), look(made), sweep()]);
};

const runRefunds = async (_: Made, world: World): Promise<void> => {
  const ids = await idsOf('refunds', world);
  await Promise.all([...ids, ...ids].map((id) => runRefund(started.api.ctx, id).catch(refused)));
};

/** Two of the staff give some of it back at once, as much as may be left; one of them is told no. */
const staffGiveBack = async ({ id }: Made, _: World, amountCents: number): Promise<void> => {
  const { version } = await getDispatchBooking(started.api.ctx, id);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() =>
      refundVisit(
        started.api.ctx,
        actor,
        { id, version },
        { orderId: randomUUID(), amountCents, reason: 'They waited.' },
      ),
    ),
  );
  const given = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(given).toBeLessThanOrEqual(1);
  givenByHand += given;
};

const steps = fc.commands<Model, World, true>(
  [
    fc.constant(book),
    fc.constant(book),
    fc.constant(book),
    fc.nat(3).map((pick) => step('open', pick, openIntent)),
    fc.nat(3).map((pick) => step('pay', pick, (made) => pay(made, 'pm_card_visa'))),
    fc.nat(3).map((pick) => step('pay', pick, (made) => pay(made, 'pm_card_visa'))),
    fc
      .nat(3)
      .map((pick) => step('decline', pick, (made) => pay(made, 'pm_card_visa_chargeDeclined'))),
    fc
      .nat(3)
      .map((pick) => step('pay slowly', pick, (made) => pay(made, 'pm_usBankAccount_success'))),
    fc.nat(3).map((pick) => step('bank agrees', pick, (made) => settle(made, 'succeeded'))),
    fc.nat(3).map((pick) => step('bank refuses', pick, (made) => settle(made, 'failed'))),
    fc.nat(3).map((pick) => step('pay too late', pick, payTooLate)),
    fc.nat(3).map((pick) => step('pay too late', pick, payTooLate)),
    fc.nat(3).map((pick) => step('look', pick, look)),
    fc.nat(3).map((pick) => step('everybody looks', pick, everybodyLooks)),
    fc.nat(3).map((pick) => step('run refunds', pick, runRefunds)),
    fc
      .tuple(fc.nat(3), fc.constantFrom(1, 3_000, 9_999))
      .map(([pick, amount]) =>
        step(`give back ${amount}`, pick, (made, world) => staffGiveBack(made, world, amount)),
      ),
    fc
      .constantFrom(1, 16, 16, 40)
      .map((minutes) => step('minutes', minutes, () => passTime(minutes))),
    fc.constant(step('sweep', 0, sweep)),
    fc.constant(step('hear', 0, hearSomehow)),
    fc
      .tuple(fc.nat(3), fc.constantFrom(undefined, 1, 3_000))
      .map(([pick, amount]) =>
        step(`dashboard ${amount}`, pick, (made) => bank.refundInDashboard(intentOf(made), amount)),
      ),
    fc.nat(3).map((pick) => step('bank returns a refund', pick, bankReturns)),
    fc.nat(3).map((pick) => step('dispute', pick, dispute)),
    fc
      .tuple(fc.nat(3), fc.constantFrom('won' as const, 'lost' as const))
      .map(([pick, result]) => step(result, pick, (made) => bank.decide(intentOf(made), result))),
    fc.nat(3).map((pick) => step('amount changes', pick, amountChanges)),
    fc.constantFrom(1, 3, 9).map((count) => step(`silence ${count}`, 0, () => silence(count))),
    fc.constant(step('lose intent answers', 0, () => loseAnswers('/v1/payment_intents'))),
    fc.constant(step('lose refund answers', 0, () => loseAnswers('/v1/refunds'))),
    fc.constant(step('next refund fails', 0, () => refundsGo('failed'))),
    fc.constant(step('next refund waits', 0, () => refundsGo('pending'))),
  ],
  { size: 'max', maxCommands: 20 },
);

// Staff can give back only what was paid, which too few of the random sequences get to.
const paidAndGivenBack: Step[] = [
  step('pay', 0, (made) => pay(made, 'pm_card_visa')),
  step('look', 0, look),
  step('give back 3000', 0, (made, world) => staffGiveBack(made, world, 3_000)),
  step('run refunds', 0, runRefunds),
  step('give back 1', 0, (made, world) => staffGiveBack(made, world, 1)),
];

const paid = [step('pay', 0, (made) => pay(made, 'pm_card_visa')), step('look', 0, look)];
const heard = step('hear', 0, hearSomehow);
const returned = step('bank returns a refund', 0, bankReturns);
const given = (cents: number) =>
  step(`give back ${cents}`, 0, (made, world) => staffGiveBack(made, world, cents));
const inDashboard = (cents?: number) =>
  step(`dashboard ${cents}`, 0, (made) => bank.refundInDashboard(intentOf(made), cents));
const run = step('run refunds', 0, runRefunds);
const disputed = [...paid, step('dispute', 0, dispute)];
const decided = (result: 'won' | 'lost') =>
  step(result, 0, (made) => bank.decide(intentOf(made), result));

// Chance must not decide whether what happens at Stripe alone is tried.
const STORIES: Step[][] = [
  paidAndGivenBack,
  [...paid, inDashboard(), heard, returned, heard],
  [...paid, inDashboard(3_000), given(9_999), run, heard],
  [...paid, given(9_999), inDashboard(), run, heard, returned, given(3_000), run, heard],
  [...paid, given(3_000), run, returned, given(1), run, heard],
  [paid[0] ?? run, inDashboard(), ...paid.slice(1)],
  [paid[0] ?? run, inDashboard(3_000), step('silence 9', 0, () => silence(9)), ...paid.slice(1)],
  [...disputed, heard, given(1), decided('lost'), heard],
  [...disputed, given(3_000), run, heard, decided('won'), heard],
  [step('open', 0, openIntent), step('change', 0, amountChanges), ...paid, run, returned, heard],
  [step('pay too late', 0, payTooLate), step('dispute', 0, dispute), step('look', 0, look), run],
];

describe('the ledger', () => {
  it('takes and gives the same on both sides, for any amount', () => {
    const movement = fc.record({
      id: fc.uuid(),
      bookingId: fc.uuid(),
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      at: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(movement, (made) => {
        const byCard = [paymentReceived(made, 'stripe'), refundPaid(made, 'stripe')];
        const byBitcoin = [
          depositChanged(made, 1),
          paymentReceived(made, 'bitcoin'),
          refundPaid(made, 'bitcoin'),
        ];
        const sentBack = [depositChanged(made, 1), depositReturned(made, 2)];
        for (const story of [byCard, byBitcoin, sentBack]) {
          expect(new Set(story.map(({ reference }) => reference)).size).toBe(story.length);
          const sums = new Map<string, number>();
          for (const { entries } of story) {
            expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
            for (const { account, amountCents } of entries) {
              sums.set(account, (sums.get(account) ?? 0) + amountCents);
            }
          }
          // What was given back leaves nothing behind, on any account.
          expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
          expect(sums.size).toBe(story === byBitcoin ? 3 : 2);
        }
      }),
    );
  });

  it('agrees with the bank after any sequence of payments, refunds, repeats and failures', async () => {
    const seen = { charged: 0, refunded: 0, confirmed: 0 };
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (commands, isLateInTheEnd) => {
        day += 1;
        started.api.clock.offsetMs = 0;
        await vendors.control('POST', '/reset');
        const world: World = { bookings: [] };
        const model = { count: { bookings: 0 } };
        await book.run(model, world);
        await fc.asyncModelRun(() => ({ model, real: world }), commands);
        for (const made of isLateInTheEnd ? world.bookings : []) {
          await payTooLate(made);
          await look(made);
        }
        await settleAll(world);
        await expectAgreementWithBank(db(), vendors, idsIn(world));
        const { exceptions } = await listAttentionItems(started.api.ctx);
        await expectNobodyForgotten(db(), idsIn(world), exceptions);
        const payments = await paymentsOf(db(), idsIn(world));
        seen.charged += payments.filter(({ received }) => received === 1).length;
        seen.refunded += payments.filter(({ paidBackCents }) => paidBackCents > 0).length;
        seen.confirmed += payments.filter((row) => row.booking_status === 'confirmed').length;
      }),
      {
        seed: SEED,
        numRuns: RUNS + STORIES.length,
        endOnFailure: true,
        examples: STORIES.map((story): [Step[], boolean] => [story, false]),
      },
    );
    // The sequences have to get somewhere, or nothing was tried.
    expect(seen.charged).toBeGreaterThan(RUNS / 3);
    expect(seen.confirmed).toBeGreaterThan(2);
    expect(seen.refunded).toBeGreaterThan(0);
    expect(givenByHand).toBeGreaterThan(0);
    expect(seenAtStripe.returned).toBeGreaterThan(2);
    expect(seenAtStripe.disputed).toBeGreaterThan(2);
  }, 180_000);
});
