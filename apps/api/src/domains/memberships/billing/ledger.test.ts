import { numRuns } from '@voltcourier/property-tests/num-runs';
import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAttentionItems } from '../../visits/attention-items/service.ts';
import { useApi } from '../../../testing/harness.ts';
import {
  createMembershipChanges,
  type MembershipStep,
} from '../../../testing/membership-changes.ts';
import { type Bank, heldAtBank } from '../../../testing/money.ts';
import { createVendors } from '../../../testing/vendors.ts';

const RUNS = numRuns(8, 60);
const SEED = 20_261_123;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const seen = { paid: 0, refunded: 0, returned: 0, disputed: 0, deleted: 0 };
const { begin, bank } = createMembershipChanges(started, () => vendors, seen);
type Member = Awaited<ReturnType<typeof begin>>;
type Invoices = Awaited<ReturnType<Member['membership']['invoices']>>['invoices'];

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  // Stripe's webhooks are dropped; only explicit steps sync its state.
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});

const VISA = 'pm_card_visa';
/** A card that can be saved, but declines every payment. */
const REFUSING = 'pm_card_chargeCustomerFail';

const buy = (plan: 'essential' | 'professional' | 'unlimited' = 'essential') =>
  ({ kind: 'buy', plan }) as const;
const upgrade = (plan: 'professional' | 'unlimited') => ({ kind: 'upgrade', plan }) as const;
const days = (count: number) => ({ kind: 'days', days: count }) as const;
const card = (method: string) => ({ kind: 'card', method }) as const;
const refund = (pick = 0, cents?: number) => ({ kind: 'refund', pick, cents }) as const;
const at = (kind: 'returnRefund' | 'dispute' | 'win' | 'lose', pick = 0) =>
  ({ kind, pick }) as const;
const silence = (count: number) => ({ kind: 'silence', count }) as const;
const loseAnswers = (path: string) => ({ kind: 'loseAnswers', path }) as const;
const pay = { kind: 'pay' } as const;
const cancel = { kind: 'cancel' } as const;
const resume = { kind: 'resume' } as const;
const deleteCustomer = { kind: 'deleteCustomer' } as const;
const deliver = { kind: 'deliver' } as const;
const sweep = { kind: 'sweep' } as const;

const ofCharge = fc.nat(3);
const others: fc.Arbitrary<MembershipStep[]> = fc.array(
  fc.oneof<fc.WeightedArbitrary<MembershipStep>[]>(
    { weight: 4, arbitrary: fc.constantFrom(buy(), buy('professional'), buy('unlimited')) },
    { weight: 2, arbitrary: fc.constantFrom(upgrade('professional'), upgrade('unlimited')) },
    { weight: 4, arbitrary: fc.constantFrom(1, 9, 32).map(days) },
    { weight: 3, arbitrary: fc.constantFrom(VISA, VISA, REFUSING).map(card) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(ofCharge, fc.constantFrom(undefined, undefined, 1, 3_000))
        .map(([pick, cents]) => refund(pick, cents)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('returnRefund', 'dispute', 'dispute', 'dispute', 'win', 'lose'),
          ofCharge,
        )
        .map(([kind, pick]) => at(kind, pick)),
    },
    {
      weight: 5,
      arbitrary: fc.constantFrom(pay, cancel, resume, deleteCustomer, deliver, deliver, sweep),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        silence(3),
        loseAnswers('/v1/subscriptions'),
        loseAnswers('/v1/customers'),
      ),
    },
  ),
  { minLength: 4, maxLength: 12 },
);

// Nothing can be refunded or disputed before a membership is bought.
const stories = fc
  .tuple(fc.constantFrom(buy(), buy('professional'), buy('unlimited')), others)
  .map(([first, rest]): MembershipStep[] => [first, ...rest]);

/** Cases that must always be tested, in addition to random ones. */
const EXAMPLES: MembershipStep[][] = [
  // Renewed, failed, paid with another card, failed permanently.
  [buy(), days(32), sweep, days(32), deliver],
  [buy(), card(REFUSING), days(32), deliver, pay, card(VISA), pay, days(32), sweep],
  [buy('professional'), card(REFUSING), days(32), sweep, days(9), sweep, card(VISA), buy()],
  [card(REFUSING), buy('unlimited'), deliver, card(VISA), buy('unlimited'), deliver],
  // Refunded in the Dashboard: in full, in parts, before it is synced, the latest and an older one.
  [buy('unlimited'), refund(), deliver, buy()],
  [buy(), refund(0, 3_000), deliver, refund(0, 1), refund(), deliver],
  [buy(), days(32), refund(0), deliver, refund(1), sweep, deliver],
  [buy(), days(9), upgrade('unlimited'), refund(1), deliver, refund(0), deliver],
  [buy(), refund(), at('returnRefund'), deliver, refund(), deliver],
  [buy('unlimited'), refund(), deliver, at('returnRefund'), deliver, buy()],
  // Disputed: open, lost, won, after a partial refund, and during a renewal.
  [buy(), at('dispute'), deliver, days(9)],
  [
    buy('unlimited'),
    refund(0, 3_000),
    at('dispute'),
    deliver,
    at('lose'),
    deliver,
    days(20),
    sweep,
  ],
  [buy(), at('dispute'), deliver, days(32), at('win'), deliver, refund(0), deliver],
  // Deleted at Stripe and bought again: while active, not synced, unpaid, refunded, twice.
  [buy(), deleteCustomer, deliver, card(VISA), buy('professional'), days(32), sweep],
  [buy(), deleteCustomer, card(VISA), buy('unlimited'), deliver],
  [buy(), deleteCustomer, cancel],
  [buy(), deleteCustomer, upgrade('unlimited'), resume, deliver],
  [buy(), card(REFUSING), days(32), deleteCustomer, sweep, card(VISA), pay, buy()],
  [
    buy(),
    deleteCustomer,
    refund(),
    deliver,
    card(VISA),
    deleteCustomer,
    card(VISA),
    buy(),
    refund(1),
  ],
  [
    buy('unlimited'),
    at('dispute'),
    deleteCustomer,
    deliver,
    at('lose'),
    card(VISA),
    buy(),
    deliver,
  ],
  // Lost responses, for a purchase and for a new customer.
  [loseAnswers('/v1/subscriptions'), buy(), deliver, buy(), refund(), deliver],
  [
    deleteCustomer,
    loseAnswers('/v1/customers'),
    card(VISA),
    card(VISA),
    buy(),
    silence(3),
    deliver,
  ],
];

/** Returns the ledger balance of a user's invoices, in cents by account. */
async function ledgerOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join membership_invoices i on i.provider_ref = t.membership_invoice_ref
    where i.user_id = ${userId} group by 1`.execute(started.api.deps.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/**
 * Asserts that the ledger matches Stripe's records of the user, and that problems are on the
 * staff's list.
 */
async function expectAgreement(member: Member): Promise<void> {
  const state = await bank.state();
  const charges = member.chargesOf(state);
  const intents = new Set(charges.map(({ payment_intent: intent }) => intent));
  const ledger = await ledgerOf(member.id);
  const held = heldAtBank(state, intents);
  expect(ledger['stripe_balance'] ?? 0).toBe(held);
  expect(sumOf(Object.values(ledger))).toBe(0);
  const mine = <One extends { payment_intent: string }>(all: readonly One[]) =>
    all.filter(({ payment_intent: intent }) => intents.has(intent));
  const disputes = mine(state.disputes);
  const open = disputes.filter(({ status }) => status === 'needs_response');
  const taken = open.flatMap((one) => one.balance_transactions.map(({ amount }) => amount));
  expect(ledger['disputed_payments'] ?? 0).toBe(0 - sumOf(taken));

  // The customer sees the same for each invoice.
  const { invoices } = await member.membership.invoices();
  const paid = invoices.filter(({ status }) => status === 'paid');
  const refunds = mine(state.refunds).filter(({ status }) => status === 'succeeded');
  expect(sumOf(paid.map(({ totalCents }) => totalCents))).toBe(
    sumOf(charges.map(({ amount }) => amount)),
  );
  expect(sumOf(paid.map(({ refundedCents }) => refundedCents))).toBe(
    sumOf(refunds.map(({ amount }) => amount)),
  );

  await expectNobodyUnpaid(member, { state, intents, invoices: paid });
  seen.paid += charges.length;
}

/**
 * Asserts that no one has an unpaid membership, and that everyone owed money is on the staff's
 * list.
 */
async function expectNobodyUnpaid(
  member: Member,
  { state, intents, invoices }: { state: Bank; intents: ReadonlySet<string>; invoices: Invoices },
): Promise<void> {
  const { exceptions } = await listAttentionItems(started.api.ctx);
  const kinds = exceptions.filter(({ name }) => name === member.username).map(({ kind }) => kind);
  for (const intent of intents) {
    // Latest first: a refund returned by the bank is owed until there is another one.
    const [latest] = state.refunds.filter((one) => one.payment_intent === intent);
    if (latest?.status === 'failed') expect(kinds).toContain('refund-failed');
    const dispute = state.disputes.find((one) => one.payment_intent === intent);
    if (dispute?.status === 'needs_response') expect(kinds).toContain('dispute');
  }
  const { status } = await member.membership.get();
  if (!['active', 'cancelled'].includes(status)) return;
  const periods = invoices.filter(({ reason }) => reason !== 'changed');
  // The clock may stand still between two purchases.
  const running = periods.filter(({ createdAt }) => createdAt === periods[0]?.createdAt);
  expect(running.some((one) => one.refundedCents < one.totalCents)).toBe(true);
  const lost = await started.api.deps.db
    .selectFrom('disputes')
    .select('provider_ref')
    .where('status', '=', 'lost')
    .where(
      'invoice_ref',
      'in',
      running.map(({ id }) => id),
    )
    .execute();
  // The bank holds the money, and the visits continue.
  if (lost.length > 0) expect(kinds).toContain('dispute');
}

describe('the ledger of memberships', () => {
  it('agrees with Stripe after any sequence of actions by the member, staff and the bank', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const member = await begin();
        for (const step of story) await member.run(step);
        await member.settle();
        await expectAgreement(member);
        // A customer who was deleted at Stripe can buy again.
        await member.saveCard(VISA);
        const { status } = await member.membership.get();
        if (['active', 'cancelled', 'past_due'].includes(status)) return;
        const { payment, membership } = await member.buyWith('essential');
        expect({ payment, status: membership.status }).toEqual({
          payment: 'paid',
          status: 'active',
        });
        await member.settle();
        await expectAgreement(member);
      }),
      {
        seed: SEED,
        numRuns: RUNS + EXAMPLES.length,
        endOnFailure: true,
        examples: EXAMPLES.map((story): [MembershipStep[]] => [story]),
      },
    );
    // The random cases must reach these states, otherwise the test proves nothing.
    expect(seen.paid).toBeGreaterThan(RUNS);
    expect(Math.min(seen.refunded, seen.disputed, seen.deleted)).toBeGreaterThan(4);
    expect(seen.returned).toBeGreaterThan(1);
  }, 180_000);
});
