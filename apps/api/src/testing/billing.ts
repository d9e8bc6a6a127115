import { sql } from 'kysely';
import { createContext } from '../context.ts';
import { sweepMemberships } from '../domains/memberships/billing/service.ts';
import type { MembershipBilling } from '../platform/vendors/stripe/membership-billing.ts';
import type { Api, useApi } from './harness.ts';
import { createMembers } from './members.ts';
import { eventually } from './requests.ts';
import type { createVendors } from './vendors.ts';

const DAY_MS = 86_400_000;

/** Members whose subscriptions follow a sandbox clock that the API's clock follows. */
export function createSubscribers(
  started: ReturnType<typeof useApi>,
  vendors: () => ReturnType<typeof createVendors>,
) {
  const members = createMembers(started);
  /** Returns a customer's subscriptions at the provider. */
  const subscriptionsOf = async (customer: string): Promise<{ id: string; status: string }[]> => {
    const path = `/v1/subscriptions?customer=${customer}&status=all`;
    const answer: object = await vendors().stripe('GET', path, {});
    return (answer as { data: { id: string; status: string }[] }).data;
  };

  return {
    ...members,

    /** Returns a person's membership payments in the ledger, in cents. */
    paidBy: async (userId: string): Promise<number[]> => {
      const { rows } = await sql<{ cents: number }>`
        select e.amount_cents::int as cents from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        join membership_invoices i on i.provider_ref = t.membership_invoice_ref
        where i.user_id = ${userId} and e.account = 'stripe_balance' order by t.id`.execute(
        started.api.deps.db,
      );
      return rows.map(({ cents }) => cents);
    },

    subscriptionsOf,

    /** Returns what a customer paid and got back at the provider, in cents. */
    moneyOf: async (customerId: string) => {
      const { charges } = (await vendors().control('GET', '/state')) as {
        charges: { customer: string; amount_captured: number; amount_refunded: number }[];
      };
      const theirs = charges.filter(({ customer }) => customer === customerId);
      return {
        paid: theirs.reduce((sum, charge) => sum + charge.amount_captured, 0),
        returned: theirs.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      };
    },

    /** Completes the payment of a customer that is being processed. */
    settle: async (customerId: string): Promise<void> => {
      const { payment_intents: intents } = (await vendors().control('GET', '/state')) as {
        payment_intents: { id: string; customer: string; status: string }[];
      };
      const intent = intents.find(
        ({ customer, status }) => customer === customerId && status === 'processing',
      );
      await vendors().control('POST', '/stripe/settle', { payment_intent: intent?.id });
    },

    /**
     * Adds a person with a saved card. `goTo` moves all clocks to a number of days after they
     * joined.
     */
    joinWithCard: async (card = 'pm_card_visa') => {
      const { api } = started;
      const member = await members.join();
      const start = Math.floor((Date.now() + api.clock.offsetMs) / 1000);
      const clock = await vendors().stripe('POST', '/v1/test_helpers/test_clocks', {
        frozen_time: String(start),
      });
      const customer = await vendors().stripe('POST', '/v1/customers', {
        test_clock: clock.id,
        'metadata[userId]': member.id,
      });
      await api.deps.db
        .insertInto('stripe_customers')
        .values({ user_id: member.id, stripe_customer_id: customer.id, created_at: new Date() })
        .execute();
      const attach = (method: string) =>
        vendors().stripe('POST', `/v1/payment_methods/${method}/attach`, { customer: customer.id });
      const { id: cardId } = await attach(card);
      const clockPath = `/v1/test_helpers/test_clocks/${clock.id}`;
      let day = 0;
      const goTo = async (days: number): Promise<void> => {
        // The furthest that a clock with a monthly subscription can be advanced at once.
        while (day < days) {
          day = Math.min(days, day + 55);
          const time = start + Math.round((day * DAY_MS) / 1000);
          await vendors().stripe('POST', `${clockPath}/advance`, { frozen_time: String(time) });
          await eventually(async () => {
            const { status } = await vendors().stripe('GET', clockPath, {});
            return status === 'ready';
          });
          api.clock.offsetMs = time * 1000 - Date.now() + 1_000;
        }
      };
      const membership = member.client.memberships;
      return {
        ...member,
        membership,
        cardId,
        customerId: customer.id,
        clockId: clock.id,
        goTo,
        /** Advances the clocks, and updates the membership. */
        live: async (days: number) => {
          await goTo(days);
          await sweepMemberships(api.ctx);
          return membership.get();
        },
        addCard: async (method: string) => (await attach(method)).id,
        /** Makes a saved card the default for future charges. */
        payWith: (paymentMethodId: string) =>
          member.client.paymentMethods.makeDefault({ params: { paymentMethodId } }),
        /** Pays the subscription with a saved card from now on. */
        payBy: async (paymentMethodId: string): Promise<void> => {
          const [subscription] = await subscriptionsOf(customer.id);
          const path = `/v1/subscriptions/${subscription?.id ?? ''}`;
          await vendors().stripe('POST', path, { default_payment_method: paymentMethodId });
        },
        buy: (
          plan: 'essential' | 'professional' | 'unlimited' = 'essential',
          interval: 'monthly' | 'annually' = 'monthly',
          paymentMethodId = cardId,
        ) => membership.buy({ body: { plan, interval, paymentMethodId } }),
        events: async () => {
          const rows = await api.deps.db
            .selectFrom('membership_events')
            .select('kind')
            .where('user_id', '=', member.id)
            .orderBy('id')
            .execute();
          return rows.map(({ kind }) => kind);
        },
        mails: async () => {
          await members.sendMails(member.id);
          const mails = await vendors().mailsTo(member.email);
          return mails.map(({ subject }) => subject).toReversed();
        },
      };
    },
  };
}

/** Returns a context in which something happens just before one of its requests to the provider. */
export function contextIn(
  { deps }: Api,
  change: (billing: MembershipBilling) => Partial<MembershipBilling>,
) {
  const { cards } = deps;
  if (cards === undefined) throw new Error('Card payments are off.');
  const memberships = { ...cards.memberships, ...change(cards.memberships) };
  return createContext({ ...deps, cards: { ...cards, memberships } });
}
