import { sql } from 'kysely';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { sweepCardPayments } from '../sweep.ts';
import { listAttentionItems } from '../../visits/attention-items/service.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createBank } from '../../../testing/bank.ts';
import { createPayers } from '../../../testing/bitcoin.ts';
import { createBitcoinAgreement, restOf } from '../../../testing/bitcoin-agreement.ts';
import {
  type AtStripe,
  type Step,
  steps,
  EXAMPLES,
  fail,
  type Simple,
  wait,
} from '../../../testing/bitcoin-steps.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { expectNobodyForgotten, heldAtBank } from '../../../testing/money.ts';
import { listenToStripe } from '../../../testing/stripe-events.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { sweepBitcoin } from './payments.ts';

const RUNS = numRuns(20, 60);
const SEED = 20_261_123;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
let staff: Awaited<ReturnType<typeof addEmployee>>;
const holders = createHolders(started, () => vendors);
const wallet = createPayers(started, () => vendors);
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  staff = await addEmployee(started);
  // Stripe's webhooks are dropped; only explicit actions sync its state.
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
const db = () => started.api.deps.db;
const bank = createBank(() => vendors);
const { deliver } = listenToStripe(started);
const { readKept, expectAgreement, expectKnownSteps, seen } = createBitcoinAgreement(
  started,
  () => vendors,
  holders,
  () => staff,
);

/** An action may be refused, but must not fail. */
const orRefused = async (step: Promise<unknown>): Promise<void> => {
  try {
    await step;
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status === 500) throw error;
  }
};

/** The vendors' controls may refuse impossible requests. */
const orImpossible = (step: Promise<unknown>) => step.catch(() => undefined);

async function begin() {
  started.api.clock.offsetMs = 0;
  await vendors.control('POST', '/reset');
  // The chain is new: transactions of the previous one don't exist on it.
  await sql`update bitcoin_payments set next_look_at = null`.execute(db());
  const { booking, client, pay, cancel } = await holders.book();
  const bookingId = booking.id;
  const params = { bookingId };
  const create = async () => (await client.bitcoin.create({ body: { bookingId } })).paymentDetails;
  let details = await create();
  const sent: string[] = [];
  const transactionId = 'ab'.repeat(32);
  const { accept, giveBack, recordRefund } = staff.client.bitcoinSettlement;
  const intents = async () => {
    const refs = await db()
      .selectFrom('payments')
      .select('provider_ref')
      .where('booking_id', '=', bookingId)
      .where('provider', '=', 'stripe')
      .execute();
    return refs.flatMap(({ provider_ref: ref }) => ref ?? []);
  };
  const atStripe = async (step: (intent: string) => Promise<boolean>) => {
    for (const intent of await intents()) if (await step(intent)) seen.atStripe += 1;
  };
  const settle = async (
    change: (to: {
      params: { paymentId: string };
      headers: Awaited<ReturnType<typeof staff.prove>>;
    }) => Promise<unknown>,
  ) => {
    const { bitcoin } = await staff.client.dispatch.get({ params });
    const paymentId = bitcoin?.paymentId ?? details.paymentReference;
    await orRefused(change({ params: { paymentId }, headers: await staff.prove() }));
  };
  const simply: Record<Simple | AtStripe, () => Promise<unknown>> = {
    invoice: () => orImpossible(wallet.payInvoice(details.lightningInvoice ?? '')),
    mine: () => wallet.mine(),
    replace: () => orImpossible(wallet.replace(sent.pop() ?? '')),
    poll: () => {
      const { paymentReference } = details;
      return orRefused(client.bitcoin.verify({ body: { bookingId, paymentReference } }));
    },
    sweep: () => sweepBitcoin(started.api.ctx),
    card: () => orRefused(pay()),
    quote: () => orRefused(create().then((next) => (details = next))),
    expire: () => expireBooking(started.api.ctx, bookingId),
    cancel: () => orRefused(cancel()),
    accept: () => settle((to) => accept({ ...to, body: { reason: 'It is close enough.' } })),
    giveBack: async () => {
      const before = await readKept(bookingId);
      await settle((to) => giveBack({ ...to, body: { transactionId } }));
      const after = await readKept(bookingId);
      // The amount recorded as sent is exactly the amount that was due to be sent.
      for (const { id, sent_back: sentBack } of after) {
        const former = before.find((one) => one.id === id);
        const change = sentBack - (former?.sent_back ?? 0);
        if (change !== 0) expect(change).toBe(former && restOf(former));
      }
    },
    refund: async () => {
      const { version } = await staff.client.dispatch.get({ params });
      const body = { orderId: crypto.randomUUID(), amountCents: 700, reason: 'They waited.' };
      const headers = await staff.prove();
      const { refund } = staff.client.staffChanges;
      return orRefused(refund({ params, query: { version }, body, headers }));
    },
    sent: async () => {
      const { refunds } = (await staff.client.dispatch.get({ params })).money;
      const owed = refunds.find((one) => one.provider === 'bitcoin' && one.status === 'pending');
      const refund = { params: { refundId: owed?.id ?? bookingId }, body: { transactionId } };
      return orRefused(recordRefund({ ...refund, headers: await staff.prove() }));
    },
    refundInDashboard: () => atStripe((intent) => bank.refundInDashboard(intent)),
    returnRefund: () => atStripe(bank.returnRefund),
    dispute: () => atStripe(bank.dispute),
    win: () => atStripe((intent) => bank.decide(intent, 'won')),
    lose: () => atStripe((intent) => bank.decide(intent, 'lost')),
    deliver: () => deliver({ order: 'backwards' }),
  };
  const run = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'send':
        sent.push(await wallet.send(details.address, step.sats));
        return;
      case 'wait':
        return wallet.wait(step.minutes);
      case 'reorganize':
        await orImpossible(wallet.reorganize(step.blocks));
        return;
      case 'fail': {
        const { vendor } = step;
        await wallet.fail({ chain: vendor === 'chain', lightning: vendor === 'lightning' });
        return;
      }
      default:
        await simply[step.kind]();
    }
  };
  return { bookingId, priceCents: booking.amountCents, run };
}

/**
 * Asserts that the ledger matches Stripe's records of the booking, and that problems are on a list.
 */
async function expectAgreementAtStripe(bookingId: string): Promise<void> {
  const state = await bank.state();
  const charges = state.charges.filter(({ metadata }) => metadata['bookingId'] === bookingId);
  const held = heldAtBank(state, new Set(charges.map(({ payment_intent: intent }) => intent)));
  expect((await holders.ledgerOf(bookingId))['stripe_balance'] ?? 0).toBe(held);
  const { exceptions } = await listAttentionItems(started.api.ctx);
  await expectNobodyForgotten(db(), [bookingId], exceptions);
}

/** Completes all pending actions of Stripe and banks, and syncs everything. */
async function settleAtStripe(): Promise<void> {
  for (let round = 0, checked = 1; checked > 0; round += 1) {
    if (round === 20) throw new Error('Something is under way for ever.');
    await bank.settleRefunds();
    const { failed } = await deliver({ order: 'backwards' });
    ({ checked } = await sweepCardPayments(started.api.ctx));
    checked += failed;
  }
}

describe('the ledger with Bitcoin and card payments', () => {
  it('agrees with the wallet and Stripe, and all money owed has an attention item', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const { bookingId, priceCents, run } = await begin();
        for (const step of story) await run(step);
        // At the end all vendors respond, everything is confirmed in a block, and everything was
        // polled.
        await run(fail('none'));
        await run({ kind: 'mine' });
        for (const minutes of [90, 720, 1_440]) {
          await run(wait(minutes));
          await run({ kind: 'sweep' });
        }
        await settleAtStripe();
        await expectAgreement(bookingId, priceCents);
        await expectAgreementAtStripe(bookingId);
        await expectKnownSteps(bookingId);
      }),
      {
        numRuns: RUNS + EXAMPLES.length,
        seed: SEED,
        examples: EXAMPLES.map((story): [Step[]] => [story]),
        endOnFailure: true,
      },
    );
    // The random cases must reach these states, otherwise the test proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1);
  }, 240_000);
});
