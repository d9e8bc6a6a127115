import { BITCOIN_DUST_CENTS } from '@voltcourier/pricing';
import { sql } from 'kysely';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireBooking } from '../../bookings/expiry.ts';
import { getBooking } from '../../bookings/reading.ts';
import { sweepCardPayments } from '../sweep.ts';
import { listAttentionItems } from '../../visits/attention-items/service.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { createBank } from '../../../testing/bank.ts';
import { createPayers, DUE_SATS } from '../../../testing/bitcoin.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { expectNobodyForgotten, heldAtBank } from '../../../testing/money.ts';
import { listenToStripe } from '../../../testing/stripe-events.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from '../state-machine.ts';
import { sweepBitcoin } from './payments.ts';
import { centsOf } from './payment-status.ts';

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
const { hear } = listenToStripe(started);

type Deed =
  | { readonly kind: 'send'; readonly sats: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'fail'; readonly vendor: 'chain' | 'lightning' | 'none' }
  | { readonly kind: 'reorganise'; readonly blocks: number }
  | { readonly kind: Simple | AtStripe };
type Simple =
  | ('invoice' | 'mine' | 'replace' | 'look' | 'sweep' | 'card' | 'quote' | 'expire' | 'cancel')
  | ('accept' | 'giveBack' | 'refund' | 'sent');
/** Events of the booking's card payments at Stripe, and our sync with it. */
type AtStripe = 'refundInDashboard' | 'returnRefund' | 'dispute' | 'win' | 'lose' | 'hear';

const send = (percent: number): Deed => ({
  kind: 'send',
  sats: Math.floor((DUE_SATS * percent) / 100),
});
const DUST: Deed = { kind: 'send', sats: 600 };
const wait = (minutes: number): Deed => ({ kind: 'wait', minutes });
const reorganise = (blocks: number): Deed => ({ kind: 'reorganise', blocks });
const fail = (vendor: 'chain' | 'lightning' | 'none'): Deed => ({ kind: 'fail', vendor });
const just = (...kinds: (Simple | AtStripe)[]): Deed[] => kinds.map((kind) => ({ kind }));

const simple = (...kinds: (Simple | AtStripe)[]) => fc.constantFrom(...just(...kinds));
const deeds = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(DUST, send(10), send(50), send(100), send(150)) },
    { weight: 3, arbitrary: fc.constantFrom(1, 16, 50, 90, 4_320).map(wait) },
    { weight: 1, arbitrary: fc.constantFrom('chain', 'lightning', 'none').map(fail) },
    { weight: 2, arbitrary: fc.constantFrom(1, 2).map(reorganise) },
    {
      weight: 10,
      arbitrary: simple('mine', 'mine', 'look', 'sweep', 'quote', 'invoice', 'replace', 'card'),
    },
    { weight: 1, arbitrary: simple('expire', 'cancel') },
    { weight: 4, arbitrary: simple('accept', 'giveBack', 'refund', 'sent') },
    {
      weight: 4,
      arbitrary: simple('refundInDashboard', 'returnRefund', 'dispute', 'win', 'lose', 'hear'),
    },
  ),
  { minLength: 4, maxLength: 16 },
);

/** Cases that must always be tested, in addition to random ones. */
const EXAMPLES: Deed[][] = [
  // A second payment: in the mempool, later, over Lightning, weeks later.
  [send(100), ...just('mine'), send(100), ...just('look', 'mine')],
  [send(100), ...just('mine', 'look'), send(50), ...just('mine', 'sweep'), send(100)],
  [send(100), ...just('mine', 'look', 'invoice', 'look')],
  [...just('invoice', 'look'), send(100), ...just('mine')],
  [send(100), ...just('mine', 'look'), wait(4_320), send(100), ...just('mine')],
  // After a return, and again after that.
  [send(50), ...just('mine', 'look', 'giveBack'), send(50), ...just('mine')],
  [
    send(50),
    ...just('mine', 'look', 'giveBack'),
    send(50),
    ...just('mine'),
    wait(16),
    ...just('sweep', 'giveBack'),
    send(10),
  ],
  // Dust, days before the rest.
  [DUST, ...just('mine', 'look'), wait(4_320), send(100), ...just('mine', 'look', 'accept')],
  [DUST, ...just('mine', 'look'), wait(16), ...just('quote'), send(100), ...just('mine')],
  // Reorganizations: of a partial payment, of accepted, paid and returned Bitcoin, and blocks that
  // return.
  [send(50), ...just('mine', 'look'), reorganise(1), ...just('replace', 'accept')],
  [send(50), ...just('mine', 'look', 'accept'), reorganise(1), ...just('replace')],
  [send(100), ...just('mine', 'look'), reorganise(2), ...just('look', 'mine')],
  [
    send(100),
    ...just('mine', 'look'),
    reorganise(1),
    ...just('replace', 'look', 'accept'),
    send(100),
  ],
  [send(50), ...just('mine', 'look', 'giveBack'), reorganise(1), ...just('replace', 'sweep')],
  [
    send(100),
    ...just('mine', 'look'),
    send(50),
    ...just('mine'),
    wait(16),
    ...just('sweep'),
    reorganise(1),
    ...just('replace'),
  ],
  // Card and Bitcoin in both orders, and a canceled booking.
  [...just('card'), send(100), ...just('mine')],
  [send(100), ...just('mine', 'look', 'card', 'sent')],
  [send(150), ...just('mine', 'look', 'cancel', 'sent'), send(100)],
  [...just('expire'), send(100), ...just('mine', 'look')],
  // Stripe events of a card payment next to or instead of Bitcoin.
  [...just('card', 'refundInDashboard', 'hear'), send(100), ...just('mine', 'look')],
  [...just('card', 'dispute', 'hear'), send(100), ...just('mine', 'look', 'lose', 'hear')],
  [send(100), ...just('mine', 'look', 'card', 'hear', 'returnRefund', 'hear', 'sent')],
  [...just('card', 'refund', 'returnRefund', 'hear'), send(50), ...just('mine', 'giveBack')],
  [...just('card', 'dispute'), send(100), ...just('mine', 'look', 'hear', 'win', 'hear')],
  // Late, with vendor failures in between.
  [send(50), ...just('mine', 'look'), wait(90), send(50), ...just('mine', 'look', 'accept')],
  [
    ...just('invoice'),
    fail('lightning'),
    send(100),
    ...just('mine', 'look'),
    wait(90),
    ...just('sweep'),
  ],
  [fail('chain'), send(100), ...just('mine', 'sweep', 'invoice', 'look', 'sweep')],
  // Replaced by another amount.
  [send(100), ...just('look', 'replace'), send(50), ...just('look', 'mine')],
];

/** An action may be refused, but must not fail. */
const orRefused = async (deed: Promise<unknown>): Promise<void> => {
  try {
    await deed;
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status === 500) throw error;
  }
};

/** The vendors' controls may refuse impossible requests. */
const orImpossible = (deed: Promise<unknown>) => deed.catch(() => undefined);

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
  const atStripe = async (deed: (intent: string) => Promise<boolean>) => {
    for (const intent of await intents()) if (await deed(intent)) seen.atStripe += 1;
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
    look: () => {
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
    hear: () => hear({ order: 'backwards' }),
  };
  const run = async (deed: Deed): Promise<void> => {
    switch (deed.kind) {
      case 'send':
        sent.push(await wallet.send(details.address, deed.sats));
        return;
      case 'wait':
        return wallet.wait(deed.minutes);
      case 'reorganise':
        await orImpossible(wallet.reorganise(deed.blocks));
        return;
      case 'fail': {
        const { vendor } = deed;
        await wallet.fail({ chain: vendor === 'chain', lightning: vendor === 'lightning' });
        return;
      }
      default:
        await simply[deed.kind]();
    }
  };
  return { bookingId, priceCents: booking.amountCents, run };
}

/** Returns what the sandbox wallet received: on-chain by address, over Lightning by hash. */
async function readWallet() {
  const { addresses, invoices } = (await vendors.control('GET', '/bitcoin')) as {
    addresses: { address: string; confirmed: { sats: number } }[];
    invoices: { r_hash: string; state: string; amt_paid_sat: string }[];
  };
  const onChain = new Map(addresses.map(({ address, confirmed }) => [address, confirmed.sats]));
  const paid = new Map(
    invoices.map((one) => [
      Buffer.from(one.r_hash, 'base64').toString('hex'),
      Number(one.amt_paid_sat),
    ]),
  );
  return { onChain, paid };
}

interface Kept {
  id: string;
  status: PaymentStatus;
  address: string;
  due_sats: number;
  due_cents: number;
  hashes: string[];
  taken_cents: number;
  returned_cents: number;
  deposited: number;
  sent_back: number;
}

/** Returns the part of a payment that was neither used for the booking nor returned, in cents. */
const restOf = (one: Kept): number => one.deposited - one.taken_cents - one.returned_cents;

/** Reads a booking's Bitcoin payments from the database and the ledger. */
async function readKept(bookingId: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select p.id, p.status, c.address, c.taken_cents, c.returned_cents,
      q.amount_sats as due_sats, q.amount_cents as due_cents,
      array(select lightning_hash from bitcoin_quotes
        where payment_id = p.id and lightning_hash is not null) as hashes,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'bitcoin_balance'
        where t.reference like 'deposit:' || p.id || ':%') as deposited,
      (select coalesce(-sum(e.amount_cents), 0)::int from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'bitcoin_balance'
        where t.reference like 'return:' || p.id || ':%') as sent_back
    from payments p join bitcoin_payments c on c.payment_id = p.id
    cross join lateral (
      select * from bitcoin_quotes where payment_id = p.id
      order by id = c.quote_id desc nulls last, created_at desc limit 1
    ) q
    where p.booking_id = ${bookingId}`.execute(db());
  return rows;
}

/** Reads a booking's pending refunds of all providers, and the Bitcoin sent. */
async function readRefunds(bookingId: string) {
  const { rows } = await sql<{ id: string; provider: string; status: string; cents: number }>`
    select r.id, p.provider, r.status, r.amount_cents as cents
    from refunds r join payments p on p.id = r.payment_id
    where p.booking_id = ${bookingId}`.execute(db());
  const sum = (those: typeof rows) => those.reduce((total, { cents }) => total + cents, 0);
  const waiting = rows.filter(({ status }) => status === 'pending');
  return {
    pendingCents: sum(waiting),
    waiting: waiting.filter(({ provider }) => provider === 'bitcoin').map(({ id }) => id),
    sentCents: sum(
      rows.filter(({ provider, status }) => provider === 'bitcoin' && status === 'succeeded'),
    ),
  };
}

const seen = { paid: 0, owed: 0, undone: 0, returned: 0, open: 0, atStripe: 0 };

/**
 * Asserts that the ledger matches the wallet, and that Bitcoin that isn't ours is on the staff's
 * list.
 */
async function expectAgreement(bookingId: string, priceCents: number): Promise<void> {
  const { onChain, paid } = await readWallet();
  const kept = await readKept(bookingId);
  const refunds = await readRefunds(bookingId);
  const { exceptions } = await staff.client.attentionItems.list();
  const listed = (kind: string, id: string) =>
    exceptions.some((one) => one.kind === kind && one.id === id);
  const told = await db()
    .selectFrom('emails')
    .select('dedupe_key')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'payment-returned')
    .execute();

  let walletCents = 0;
  for (const payment of kept) {
    const sats =
      (onChain.get(payment.address) ?? 0) +
      payment.hashes.reduce((total, hash) => total + (paid.get(hash) ?? 0), 0);
    const quoted = { amountSats: payment.due_sats, amountCents: payment.due_cents };
    const receivedCents = centsOf(sats, quoted);
    expect(payment.deposited).toBe(receivedCents);
    walletCents += receivedCents - payment.sent_back;
    const restCents = restOf(payment);
    const isOver = payment.status === 'succeeded' || payment.status === 'canceled';
    if (!isOver && restCents >= BITCOIN_DUST_CENTS) {
      expect(listed('bitcoin-short', payment.id)).toBe(true);
      seen.open += 1;
    } else if (isOver && restCents >= BITCOIN_DUST_CENTS) {
      expect(listed('bitcoin-owed', payment.id)).toBe(true);
      expect(told.some(({ dedupe_key: key }) => key.endsWith(payment.id))).toBe(true);
      seen.owed += 1;
    } else if (isOver && restCents < 0) {
      expect(listed('bitcoin-undone', payment.id)).toBe(true);
      seen.undone += 1;
    }
    if (payment.status === 'succeeded') seen.paid += 1;
    if (payment.sent_back > 0) seen.returned += 1;
  }
  for (const id of refunds.waiting) expect(listed('bitcoin-owed', id)).toBe(true);

  const all = await holders.ledgerOf(bookingId);
  const cents = (account: string) => all[account] ?? 0;
  expect(Object.values(all).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(cents('bitcoin_balance')).toBe(walletCents - refunds.sentCents);
  const held = kept.reduce((sum, one) => sum + restOf(one), 0);
  expect(0 - cents('customer_deposits')).toBe(held);
  // For an unpaid booking nothing is kept, and for a paid one the price plus less than a dollar. A
  // canceled booking may cost its fee.
  const { status } = await getBooking(started.api.ctx, bookingId);
  const keptCents = 0 - cents('charging_revenue') - refunds.pendingCents;
  const mayKeep = ['confirmed', 'cancelled'].includes(status)
    ? priceCents + BITCOIN_DUST_CENTS - 1
    : 0;
  expect(keptCents).toBeLessThanOrEqual(mayKeep);
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
  for (let round = 0, looked = 1; looked > 0; round += 1) {
    if (round === 20) throw new Error('Something is under way for ever.');
    await bank.settleRefunds();
    const { failed } = await hear({ order: 'backwards' });
    ({ looked } = await sweepCardPayments(started.api.ctx));
    looked += failed;
  }
}

async function expectKnownSteps(bookingId: string): Promise<void> {
  const { rows } = await sql<{ from: PaymentStatus; to: PaymentStatus }>`
    select e.from_status as "from", e.to_status as "to" from payment_events e
    join payments p on p.id = e.payment_id
    where p.booking_id = ${bookingId} and e.from_status <> e.to_status`.execute(db());
  for (const { from, to } of rows) expect(PAYMENT_TRANSITIONS[from]).toContain(to);
}

describe('the ledger with Bitcoin and card payments', () => {
  it('agrees with the wallet and Stripe, and all money owed has an attention item', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (story) => {
        const { bookingId, priceCents, run } = await begin();
        for (const deed of story) await run(deed);
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
        examples: EXAMPLES.map((story): [Deed[]] => [story]),
        endOnFailure: true,
      },
    );
    // The random cases must reach these states, otherwise the test proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1);
  }, 240_000);
});
