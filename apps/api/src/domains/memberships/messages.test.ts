import { randomUUID } from 'node:crypto';
import {
  type EntitlementGrant,
  grantsFor,
  grantsForUpgrade,
  isMember,
  type MembershipStatus,
  type ProviderStatus,
} from '@voltcourier/pricing';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { createMembers } from '../../testing/members.ts';
import { bookingRequest, daysAhead, failureOf } from '../../testing/requests.ts';
import { applySubscription } from './apply-subscription.ts';
import type { SubscriptionRow } from './repository.ts';

const DAY = 86_400_000;
const RUNS = numRuns(8, 15);
const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
let nextSlot = 0;

afterEach(() => {
  started.api.clock.offsetMs = 0;
});

/** A state of the provider's data at some point in the sequence. */
interface Reported {
  readonly status: Extract<ProviderStatus, 'incomplete' | 'active' | 'past_due' | 'canceled'>;
  readonly cancels: boolean;
  /** Amount paid by then: nothing, the month, or an upgrade on top. */
  readonly paid: 0 | 1 | 2;
}

const PAID_PLANS = [null, 'essential', 'professional'] as const;

const MEANS: Readonly<Record<Reported['status'], MembershipStatus>> = {
  incomplete: 'none',
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
};

const statusIn = (reported: Reported | undefined): MembershipStatus => {
  if (reported === undefined) return 'none';
  return reported.status === 'active' && reported.cancels ? 'cancelled' : MEANS[reported.status];
};

/** A sequence is monotonic: a payment stays paid, and the end is final. */
const stories = fc
  .array(
    fc.record({
      status: fc.constantFrom(...(['active', 'active', 'past_due'] as const)),
      cancels: fc.boolean(),
      pays: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .chain((steps) => fc.tuple(fc.constant(steps), fc.boolean()))
  .map(([steps, ends]): Reported[] => {
    const story: Reported[] = [{ status: 'incomplete', cancels: false, paid: 0 }];
    let paid: Reported['paid'] = 1;
    for (const { status, cancels, pays } of steps) {
      story.push({ status, cancels, paid });
      if (pays) paid = 2;
    }
    const end: Reported = { status: 'canceled', cancels: false, paid };
    return ends ? [...story, end] : story;
  });

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('hear' as const), pick: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), pick: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }) },
  ),
  { minLength: 10, maxLength: 30 },
);

async function tell(story: readonly Reported[], moves: readonly Move[]) {
  const { client, id: userId } = await join();
  const now = Date.now();
  const subscription = `sub_${randomUUID()}`;
  const [from, until] = [new Date(now - 10 * DAY), new Date(now + 20 * DAY)];
  const period = { subscription, membership: 'essential', from, until };
  const month = grantsFor(period);
  const more = grantsForUpgrade(period, 'professional', new Date(now - 5 * DAY));
  const grantsAt = [[], month, [...month, ...more]] as const;

  const eventAt = (index: number): { row: SubscriptionRow; grants: EntitlementGrant[] } => {
    const { status, cancels, paid } = story[index] ?? { status: 'active', cancels: false, paid: 0 };
    const row: SubscriptionRow = {
      provider_ref: subscription,
      user_id: userId,
      status,
      plan: 'essential',
      billing_interval: 'monthly',
      started_at: from,
      period_end: until,
      cancels_at_period_end: cancels,
      unpaid_since: status === 'past_due' ? new Date(now - DAY) : null,
      paid_plan: PAID_PLANS[paid],
      paid_until: paid === 0 ? null : until,
      next_plan: null,
      next_billing_interval: null,
      heard_at: new Date(now - DAY + index * 60_000),
    };
    return { row, grants: [...grantsAt[paid]] };
  };

  let newest = -1;
  let paid: Reported['paid'] = 0;
  const booked: string[] = [];
  const used = new Set<string>();

  const expected = () => {
    const status = statusIn(story[newest]);
    const given = grantsAt[paid].reduce((sum, { sessions }) => sum + (sessions ?? 0), 0);
    return { status, left: isMember(status) ? given - used.size : 0 };
  };
  const check = async () => {
    const { status, sessions } = await client.memberships.get();
    expect({ status, left: sessions.left }).toEqual(expected());
  };

  const deliver = async (index: number) => {
    await applySubscription(started.api.ctx, eventAt(index), async () => []);
    newest = Math.max(newest, index);
    paid = Math.max(paid, story[index]?.paid ?? 0) as Reported['paid'];
  };
  const book = async () => {
    const slot = nextSlot++;
    const body = bookingRequest({
      useSession: true,
      bookingDate: daysAhead(2 + (Math.floor(slot / 12) % 80)),
      bookingTime: `${String(8 + (slot % 12)).padStart(2, '0')}:00`,
    });
    const call = client.bookings.create({ body, headers: {} });
    if (expected().left === 0) {
      expect(await failureOf(call)).toMatchObject({ code: 'no_sessions' });
      return;
    }
    const { booking } = await call;
    booked.push(booking.id);
    used.add(booking.id);
  };
  const cancel = async (pick: number) => {
    const id = booked[pick % Math.max(1, booked.length)];
    if (id === undefined) return;
    // Canceling again changes nothing.
    await client.customerChanges.cancel({ params: { id }, body: { feeCents: 0 } });
    used.delete(id);
  };

  for (const { kind, pick } of moves) {
    if (kind === 'hear') await deliver(pick % story.length);
    else if (kind === 'book') await book();
    else await cancel(pick);
    await check();
  }
  // At the end everything is delivered, the latest state first.
  for (const index of story.keys()) await deliver(story.length - 1 - index);
  await check();
  const rows = await started.api.deps.db
    .selectFrom('session_grants')
    .select('key')
    .where('user_id', '=', userId)
    .execute();
  expect(rows).toHaveLength(grantsAt[story.at(-1)?.paid ?? 0].length);
}

type Move = { readonly kind: 'hear' | 'book' | 'cancel'; readonly pick: number };

describe('Stripe’s subscription updates, in any order, repeated or late', () => {
  it('never grant too many sessions, nor lose paid ones', async () => {
    await fc.assert(fc.asyncProperty(stories, steps, tell), { numRuns: RUNS });
  });

  it('record each change of a membership once', async () => {
    const { id, client } = await join();
    const now = Date.now();
    const row: SubscriptionRow = {
      provider_ref: `sub_${randomUUID()}`,
      user_id: id,
      status: 'active',
      plan: 'essential',
      billing_interval: 'monthly',
      started_at: new Date(now - DAY),
      period_end: new Date(now + 29 * DAY),
      cancels_at_period_end: false,
      unpaid_since: null,
      paid_plan: 'essential',
      paid_until: new Date(now + 29 * DAY),
      next_plan: null,
      next_billing_interval: null,
      heard_at: new Date(now),
    };
    const save = (change: Partial<SubscriptionRow>) =>
      applySubscription(
        started.api.ctx,
        { row: { ...row, ...change }, grants: [] },
        async () => [],
      );
    const late = { heard_at: new Date(now - 60_000) };
    await Promise.all([save({}), save({}), save({ ...late, status: 'incomplete' })]);
    const ended = { status: 'canceled', heard_at: new Date(now + 60_000) } as const;
    await Promise.all([save(ended), save({}), save(ended)]);
    await save({ heard_at: new Date(now + 120_000) });
    expect((await client.memberships.get()).status).toBe('ended');
    const events = await started.api.deps.db
      .selectFrom('membership_events')
      .select('kind')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'ended']);
  });

  it('for an unknown user are ignored', async () => {
    const row = { user_id: randomUUID() } as SubscriptionRow;
    expect(await applySubscription(started.api.ctx, { row, grants: [] }, async () => [])).toBe(
      false,
    );
  });
});
