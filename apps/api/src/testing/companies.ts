import { randomUUID } from 'node:crypto';
import { grantsFor, type PlanName } from '@voltcourier/pricing';
import { applySubscription } from '../domains/memberships/apply-subscription.ts';
import type { useApi } from './harness.ts';
import { createMembers } from './members.ts';

const DAY = 86_400_000;

/** Companies with their founders, who can add members. */
export function createFounders(started: ReturnType<typeof useApi>) {
  const { join } = createMembers(started);
  return {
    /** Gives a user a month of a plan, as the provider would report it. */
    makeMember: async (userId: string, plan: PlanName = 'essential'): Promise<void> => {
      const now = Date.now();
      const subscription = `sub_${randomUUID()}`;
      const [from, until] = [new Date(now - DAY), new Date(now + 29 * DAY)];
      const row = {
        provider_ref: subscription,
        user_id: userId,
        status: 'active',
        plan,
        billing_interval: 'monthly',
        started_at: from,
        period_end: until,
        cancels_at_period_end: false,
        unpaid_since: null,
        paid_plan: plan,
        paid_until: until,
        next_plan: null,
        next_billing_interval: null,
        heard_at: new Date(now),
      } as const;
      const grants = grantsFor({ subscription, membership: plan, from, until });
      await applySubscription(started.api.ctx, { row, grants }, async () => []);
    },

    /** Ends a user's plan, as the provider would report it. */
    endMembership: async (userId: string): Promise<void> => {
      const row = await started.api.deps.db
        .selectFrom('membership_subscriptions')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const ended = { ...row, status: 'canceled', heard_at: new Date(Date.now() + 1000) };
      await applySubscription(
        started.api.ctx,
        { row: ended as Parameters<typeof applySubscription>[1]['row'], grants: [] },
        async () => [],
      );
    },

    found: async (name = 'Daughters & Sons') => {
      const person = await join();
      const { companies } = person.client;
      await companies.create({ body: { name } });
      const invite = async (email: string, role: 'manager' | 'driver' = 'driver') => {
        const { company } = await companies.invite({ body: { email, role } });
        return company?.invitations?.find((each) => each.email === email)?.id ?? '';
      };
      const admit = async (role: 'manager' | 'driver' = 'driver') => {
        const other = await join();
        const invitationId = await invite(other.email, role);
        await other.client.companies.accept({ params: { invitationId } });
        return other;
      };
      return { ...person, companies, invite, admit };
    },
  };
}
