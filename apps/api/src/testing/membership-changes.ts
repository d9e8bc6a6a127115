import { sql } from 'kysely';
import { expect } from 'vitest';
import { sweepMemberships, syncMembership } from '../domains/memberships/billing/service.ts';
import { createBank } from './bank.ts';
import { createSubscribers } from './billing.ts';
import type { useApi } from './harness.ts';
import type { Bank } from './money.ts';
import { listenToStripe } from './stripe-events.ts';
import type { createVendors } from './vendors.ts';

type Plan = 'essential' | 'professional' | 'unlimited';

/** An event at Stripe for one of the person's charges, picked by number. */
type StepAtStripe =
  /** In the Dashboard: an amount in cents, or the rest. */
  | { readonly kind: 'refund'; readonly pick: number; readonly cents: number | undefined }
  | { readonly kind: 'returnRefund' | 'dispute' | 'win' | 'lose'; readonly pick: number };

/** Events of a membership, and of the money of its invoices. */
export type MembershipStep =
  | StepAtStripe
  | { readonly kind: 'buy' | 'upgrade'; readonly plan: Plan }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'card'; readonly method: string }
  | { readonly kind: 'silence'; readonly count: number }
  | { readonly kind: 'loseAnswers'; readonly path: string }
  | { readonly kind: 'pay' | 'cancel' | 'resume' | 'deleteCustomer' | 'deliver' | 'sweep' };

/** Counts of what happened in the stories, so that a test can check that they covered something. */
export interface MembershipsSeen {
  paid: number;
  refunded: number;
  returned: number;
  disputed: number;
  deleted: number;
}

type Started = ReturnType<typeof useApi>;
type Vendors = ReturnType<typeof createVendors>;
type Member = Awaited<ReturnType<ReturnType<typeof createSubscribers>['joinWithCard']>>;

/** One person's sequence of events so far. */
interface Story {
  readonly started: Started;
  readonly vendors: Vendors;
  readonly bank: ReturnType<typeof createBank>;
  readonly seen: MembershipsSeen;
  readonly member: Member;
  /** The person's Stripe customers: a new one after each that was deleted. */
  readonly customers: Set<string>;
  cardId: string;
  day: number;
}

/**
 * A step may be refused, but may fail only if the provider doesn't answer or its responses are
 * lost.
 */
async function orRefused({ bank }: Story, step: () => Promise<unknown>): Promise<void> {
  const mayFail = (await bank.state()).faults.length > 0;
  try {
    await step();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === undefined || status === 500) throw error;
    if (status === 503 && !mayFail) throw error;
  }
}

async function findCustomer({ started, member, customers }: Story): Promise<string> {
  const { stripe_customer_id: id } = await started.api.deps.db
    .selectFrom('stripe_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  customers.add(id);
  return id;
}

/** Saves a card as the page does, with the current customer, and makes it the default. */
async function saveCard(story: Story, method: string): Promise<void> {
  const { paymentMethods } = story.member.client;
  const { clientSecret } = await paymentMethods.setUp();
  await findCustomer(story);
  await story.vendors.save(clientSecret, method);
  const [latest] = (await paymentMethods.list()).cards;
  story.cardId = latest?.id ?? story.cardId;
  await paymentMethods.makeDefault({ params: { paymentMethodId: story.cardId } });
}

async function upgrade({ member: { membership } }: Story, plan: Plan): Promise<void> {
  const rate = { plan, interval: 'monthly' } as const;
  const { dueNowCents, effectiveAt } = await membership.preview({ body: rate });
  await membership.change({ body: { ...rate, dueNowCents, effectiveAt } });
}

async function deleteCustomer(story: Story): Promise<void> {
  const path = `/v1/customers/${await findCustomer(story)}`;
  const answer = story.vendors.stripe('DELETE', path, {});
  if (await answer.then(() => true).catch(() => false)) story.seen.deleted += 1;
}

/** The person's paid charges, oldest first. */
const chargesOf = ({ customers }: Story, { charges }: Bank) =>
  charges
    .filter((one) => one.status === 'succeeded' && customers.has(one.customer ?? ''))
    .toReversed();

async function runAtStripe(story: Story, step: StepAtStripe): Promise<void> {
  const { bank, seen } = story;
  const charges = chargesOf(story, await bank.state());
  const intent = charges[step.pick % charges.length]?.payment_intent;
  if (intent === undefined) return;
  switch (step.kind) {
    case 'refund':
      if (await bank.refundInDashboard(intent, step.cents)) seen.refunded += 1;
      return;
    case 'returnRefund':
      if (await bank.returnRefund(intent)) seen.returned += 1;
      return;
    case 'dispute':
      if (await bank.dispute(intent)) seen.disputed += 1;
      return;
    case 'win':
      await bank.decide(intent, 'won');
      return;
    case 'lose':
      await bank.decide(intent, 'lost');
      return;
  }
}

/** Polls Stripe for events; returns how many could not be processed. */
async function deliverAll({ started }: Story): Promise<number> {
  // Objects with a test clock have events with that clock's time, so the newest event isn't the
  // last received.
  await sql`delete from event_polls`.execute(started.api.deps.db);
  return (await listenToStripe(started).deliver({ order: 'backwards' })).failed;
}

async function run(story: Story, step: MembershipStep): Promise<void> {
  const { member, started, vendors } = story;
  const { membership } = member;
  const fail = (fault: object) => vendors.control('POST', '/stripe/fail-next', fault);
  switch (step.kind) {
    case 'buy':
      return orRefused(story, () => member.buy(step.plan, 'monthly', story.cardId));
    case 'upgrade':
      return orRefused(story, () => upgrade(story, step.plan));
    case 'days':
      // Outages don't last for days, and must not affect the clock that a test moves.
      await vendors.control('DELETE', '/stripe/fail-next');
      story.day += step.days;
      return member.goTo(story.day);
    case 'card':
      return orRefused(story, () => saveCard(story, step.method));
    case 'pay':
      return orRefused(story, () => membership.pay({ body: { paymentMethodId: story.cardId } }));
    case 'cancel':
      return orRefused(story, () => membership.cancel());
    case 'resume':
      return orRefused(story, () => membership.resume());
    case 'deleteCustomer':
      return deleteCustomer(story);
    case 'silence':
      await fail({ path: '/v1', status: 503, count: step.count });
      return;
    case 'loseAnswers':
      await fail({ path: step.path, method: 'POST', connection: 'reset', when: 'after', count: 3 });
      return;
    case 'deliver':
      await deliverAll(story);
      return;
    case 'sweep':
      await sweepMemberships(started.api.ctx);
      return;
    default:
      return runAtStripe(story, step);
  }
}

/** Lets everything finish: outages, banks, and pending events. */
async function settle(story: Story): Promise<void> {
  const { api } = story.started;
  await story.vendors.control('DELETE', '/stripe/fail-next');
  await story.bank.settleRefunds();
  // A purchase whose response was lost is checked after a while.
  api.clock.offsetMs += 2 * 60_000;
  await sweepMemberships(api.ctx);
  expect(await deliverAll(story)).toBe(0);
  // Processing the events may have caused more events.
  expect(await deliverAll(story)).toBe(0);
  await story.member.membership.refresh();
}

/** People with a sandbox clock, and all that can happen to their membership. */
export function createMembershipChanges(
  started: Started,
  vendors: () => Vendors,
  seen: MembershipsSeen,
) {
  const { joinWithCard } = createSubscribers(started, vendors);
  const bank = createBank(vendors);

  /** Adds a person with a card, in a Stripe account without other customers. */
  const begin = async () => {
    const { api } = started;
    api.clock.offsetMs = 0;
    await vendors().control('POST', '/reset');
    await syncMembership(api.ctx);
    const member = await joinWithCard();
    await vendors().control('POST', '/stripe/settings', { testClock: member.clockId });
    const { username } = await member.client.accounts.me();
    const customers = new Set([member.customerId]);
    const shared = { started, vendors: vendors(), bank, seen, member, customers };
    const story: Story = { ...shared, cardId: member.cardId, day: 0 };
    return {
      ...member,
      username,
      run: (step: MembershipStep) => run(story, step),
      settle: () => settle(story),
      saveCard: (method: string) => saveCard(story, method),
      chargesOf: (state: Bank) => chargesOf(story, state),
      buyWith: (plan: Plan) => member.buy(plan, 'monthly', story.cardId),
    };
  };

  return { begin, bank };
}
