import { sql } from 'kysely';
import { expect } from 'vitest';
import { createBank } from './bank.ts';
import { createSubscribers } from './billing.ts';
import type { useApi } from './harness.ts';
import type { Bank } from './money.ts';
import { listenToStripe } from './stripe-events.ts';
import type { createVendors } from './vendors.ts';

type Plan = 'essential' | 'professional' | 'unlimited';

/** What can happen to somebody's membership, and to the money of its invoices. */
export type MembershipStep =
  | { readonly kind: 'buy' | 'upgrade'; readonly plan: Plan }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'card'; readonly method: string }
  | { readonly kind: 'silence'; readonly count: number }
  | { readonly kind: 'loseAnswers'; readonly path: string }
  /** In the Dashboard, of one of the charges: an amount in cents, or what is left. */
  | { readonly kind: 'refund'; readonly pick: number; readonly cents: number | undefined }
  | { readonly kind: 'returnRefund' | 'dispute' | 'win' | 'lose'; readonly pick: number }
  | { readonly kind: 'pay' | 'cancel' | 'resume' | 'deleteCustomer' | 'hear' | 'sweep' };

/** What has become of a story, so that a test can say that its stories got somewhere. */
export interface MembershipsSeen {
  paid: number;
  refunded: number;
  returned: number;
  disputed: number;
  deleted: number;
}

/** Somebody who lives by a clock of the sandbox, with all that can happen to their membership. */
export function createMembershipChanges(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
  seen: MembershipsSeen,
) {
  const { joinWithCard } = createSubscribers(started, vendors);
  const bank = createBank(vendors);
  const { hear } = listenToStripe(started);
  const db = () => started.api.deps.db;
  const isSilent = async () => (await bank.state()).faults.length > 0;

  /** A step may be refused; it may not fail, unless the provider is silent or its answers are lost. */
  const orRefused = async (step: () => Promise<unknown>): Promise<void> => {
    const mayFail = await isSilent();
    try {
      await step();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status === undefined || status === 500) throw error;
      if (status === 503 && !mayFail) throw error;
    }
  };

  const hearAll = async (): Promise<number> => {
    // What lives by a clock has events of that clock, so the newest isn't the one that came last.
    await sql`delete from event_polls`.execute(db());
    return (await hear({ order: 'backwards' })).failed;
  };

  const begin = async () => {
    const { api } = started;
    api.clock.offsetMs = 0;
    await vendors().control('POST', '/reset');
    await api.services.membershipBilling.sync();
    const member = await joinWithCard();
    const { membership, client } = member;
    const { username } = await client.accounts.me();
    const { paymentMethods } = client;
    const customers = new Set([member.customerId]);
    let cardId = member.cardId;
    let day = 0;
    await vendors().control('POST', '/stripe/settings', { testClock: member.clockId });

    const findCustomer = async () => {
      const { stripe_customer_id: id } = await db()
        .selectFrom('stripe_customers')
        .select('stripe_customer_id')
        .where('user_id', '=', member.id)
        .executeTakeFirstOrThrow();
      customers.add(id);
      return id;
    };

    /** Saves a card as the page does, at whichever customer there is, and pays with it from now on. */
    const saveCard = async (method: string) => {
      const { clientSecret } = await paymentMethods.setUp();
      await findCustomer();
      await vendors().save(clientSecret, method);
      const [latest] = (await paymentMethods.list()).cards;
      cardId = latest?.id ?? cardId;
      await paymentMethods.makeDefault({ params: { paymentMethodId: cardId } });
    };

    const upgrade = async (plan: Plan) => {
      const rate = { plan, interval: 'monthly' } as const;
      const { dueNowCents, effectiveAt } = await membership.preview({ body: rate });
      await membership.change({ body: { ...rate, dueNowCents, effectiveAt } });
    };

    const deleteCustomer = async () => {
      const path = `/v1/customers/${await findCustomer()}`;
      const answer = vendors().stripe('DELETE', path, {});
      if (await answer.then(() => true).catch(() => false)) seen.deleted += 1;
    };

    /** The person's charges that were paid, the oldest first. */
    const chargesOf = async (state?: Bank) =>
      (state ?? (await bank.state())).charges
        .filter((one) => one.status === 'succeeded' && customers.has(one.customer ?? ''))
        .toReversed();

    const atCharge = async (pick: number, move: (intent: string) => Promise<boolean>) => {
      const charges = await chargesOf();
      const charge = charges[pick % charges.length];
      return charge !== undefined && (await move(charge.payment_intent));
    };

    const run = async (step: MembershipStep): Promise<void> => {
      switch (step.kind) {
        case 'buy':
          return orRefused(() => member.buy(step.plan, 'monthly', cardId));
        case 'upgrade':
          return orRefused(() => upgrade(step.plan));
        case 'days':
          day += step.days;
          return member.goTo(day);
        case 'card':
          return orRefused(() => saveCard(step.method));
        case 'pay':
          return orRefused(() => membership.pay({ body: { paymentMethodId: cardId } }));
        case 'cancel':
          return orRefused(() => membership.cancel());
        case 'resume':
          return orRefused(() => membership.resume());
        case 'refund':
          if (await atCharge(step.pick, (intent) => bank.refundInDashboard(intent, step.cents)))
            seen.refunded += 1;
          return;
        case 'returnRefund':
          if (await atCharge(step.pick, bank.returnRefund)) seen.returned += 1;
          return;
        case 'dispute':
          if (await atCharge(step.pick, bank.dispute)) seen.disputed += 1;
          return;
        case 'win':
          await atCharge(step.pick, (intent) => bank.decide(intent, 'won'));
          return;
        case 'lose':
          await atCharge(step.pick, (intent) => bank.decide(intent, 'lost'));
          return;
        case 'deleteCustomer':
          return deleteCustomer();
        case 'silence': {
          const { count } = step;
          await vendors().control('POST', '/stripe/fail-next', { path: '/v1', status: 503, count });
          return;
        }
        case 'loseAnswers': {
          const lost = { method: 'POST', connection: 'reset', when: 'after', count: 3 };
          await vendors().control('POST', '/stripe/fail-next', { ...lost, path: step.path });
          return;
        }
        case 'hear':
          await hearAll();
          return;
        case 'sweep':
          await api.services.membershipBilling.sweep();
          return;
      }
    };

    /** Lets everything come to its end: silence, banks, and what is to be heard. */
    const settle = async (): Promise<void> => {
      await vendors().control('DELETE', '/stripe/fail-next');
      await bank.settleRefunds();
      // A purchase whose answer was lost is looked for after a while.
      api.clock.offsetMs += 2 * 60_000;
      await api.services.membershipBilling.sweep();
      expect(await hearAll()).toBe(0);
      // What was done because of what was heard is heard of, too.
      expect(await hearAll()).toBe(0);
      await membership.refresh();
    };

    return {
      ...member,
      username,
      run,
      settle,
      saveCard,
      chargesOf,
      buyWith: (plan: Plan) => member.buy(plan, 'monthly', cardId),
    };
  };

  return { begin, bank };
}
