import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepMemberships } from '../../memberships/billing/service.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { askPage } from '../../../testing/emergency-pages.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const DAY = 86_400_000;
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book } = createHolders(started, () => vendors);
const members = createMembers(started);

async function employee() {
  const { client, ...person } = await addEmployee(started);
  return { ...person, ...client.customers };
}

let staff: Awaited<ReturnType<typeof employee>>;

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await employee();
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const goOn = async (days: number) => {
  started.api.clock.offsetMs += days * DAY;
  await sweepMemberships(started.api.ctx);
};

const granted = async (tier: 'BASIC' | 'PREMIUM') => {
  const member = await members.join();
  const params = { userId: member.id };
  const body = { tier, reason: 'Had it since 2023.' };
  return {
    ...member,
    params,
    body,
    customer: await staff.grantTier({ params, body }),
    membership: () => member.client.memberships.get(),
    subjects: async () => {
      await members.sendMails(member.id);
      // The inbox is sorted newest first.
      return (await vendors.mailsTo(member.email)).map(({ subject }) => subject).toReversed();
    },
  };
};

describe('a granted tier', () => {
  it('has a monthly allowance until staff end it', async () => {
    const { customer, membership, params, client, subjects } = await granted('PREMIUM');
    expect(customer).toMatchObject({
      membershipTier: 'PREMIUM',
      membership: { status: 'active', sessions: { left: 5 }, emergencySessions: { left: 1 } },
      grantedTier: {
        tier: 'PREMIUM',
        reason: 'Had it since 2023.',
        grantedBy: staff.email.split('@')[0],
        endsAt: null,
      },
    });
    expect(await membership()).toMatchObject({
      status: 'active',
      tier: 'PREMIUM',
      plan: null,
      currentPeriodEnd: customer.membership.currentPeriodEnd,
      sessions: { left: 5, granted: 5 },
      emergencySessions: { left: 1, granted: 1 },
    });
    expect((await client.accounts.me()).membershipTier).toBe('PREMIUM');
    await goOn(32);
    // Unused sessions of the previous month expire.
    expect(await membership()).toMatchObject({ status: 'active', sessions: { left: 5 } });
    await goOn(32);
    const ending = await staff.endTier({ params });
    expect(ending.grantedTier?.endsAt).toBe(ending.membership.currentPeriodEnd);
    expect(await staff.endTier({ params })).toEqual(ending);
    expect(await membership()).toMatchObject({
      status: 'cancelled',
      cancelsAtPeriodEnd: true,
      sessions: { left: 5 },
    });
    await goOn(32);
    expect(await membership()).toMatchObject({ status: 'ended', sessions: { left: 0 } });
    expect((await staff.get({ params })).grantedTier).toBeNull();
    expect(await failureOf(staff.endTier({ params }))).toMatchObject({ code: 'no_membership' });
    expect(await subjects()).toEqual([
      'Your Premium membership has started',
      expect.stringMatching(/^Your Premium membership ends on /u),
      'Your Premium membership has ended',
    ]);
  });

  it('covers one emergency a month', async () => {
    const { fetchAs, membership } = await granted('PREMIUM');
    const emergency = {
      serviceType: 'EMERGENCY',
      bookingDate: daysAhead(0),
      phone: '757 555 0100',
      useSession: true,
    };
    const { booking } = await book(emergency, fetchAs);
    expect(booking).toMatchObject({ status: 'confirmed', amountCents: 0 });
    const { html } = await askPage(started.api, `/emergency/status/${booking.id}`, {}, fetchAs);
    expect(html).toContain('Covered by your membership: 1 call-out.');
    expect(html).not.toContain('/checkout?');
    expect(await membership()).toMatchObject({
      sessions: { left: 5 },
      emergencySessions: { left: 0 },
    });
    const again = book({ ...emergency, notes: 'Again.' }, fetchAs);
    expect(await failureOf(again)).toMatchObject({ code: 'no_sessions' });
    await goOn(32);
    expect((await membership()).emergencySessions.left).toBe(1);
  });

  it('is granted once by concurrent requests', async () => {
    const member = await members.join();
    const grant = () =>
      staff.grantTier({
        params: { userId: member.id },
        body: { tier: 'BASIC', reason: 'Had it since 2023.' },
      });
    const outcomes = await Promise.allSettled([grant(), grant(), grant()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(grant())).toMatchObject({ code: 'membership_exists' });
    expect((await member.client.memberships.get()).sessions).toMatchObject({ left: 2, granted: 2 });
    const tries = [1, 2, 3].map((index) =>
      member.client.bookings.create({
        body: bookingRequest({ useSession: true, bookingDate: daysAhead(70 + index) }),
        headers: {},
      }),
    );
    const booked = await Promise.allSettled(tries);
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('ends when the account is deleted', async () => {
    const { client, params, password } = await granted('BASIC');
    await client.privacy.deleteAccount({ body: { password } });
    expect(await failureOf(staff.get({ params }))).toMatchObject({ code: 'not_found' });
    await goOn(32);
    const { db } = started.api.deps;
    const row = await db
      .selectFrom('tier_grants')
      .select(['reason', 'ends_at'])
      .where('user_id', '=', params.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reason: 'Erased', ends_at: expect.any(Date) });
    const grants = await db
      .selectFrom('session_grants')
      .select('key')
      .where('user_id', '=', params.userId)
      .execute();
    expect(grants).toHaveLength(1);
  });

  it('is only for customers, and requires a reason', async () => {
    const body = { tier: 'BASIC', reason: 'x' } as const;
    const member = await members.join();
    const call = staff.grantTier({ params: { userId: member.id }, body });
    expect(await failureOf(call)).toMatchObject({ fieldErrors: [{ path: 'reason' }] });
    const reason = 'Had it since 2023.';
    for (const userId of [staff.id, randomUUID()]) {
      const nobody = staff.grantTier({ params: { userId }, body: { ...body, reason } });
      expect(await failureOf(nobody)).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('the list of customers', () => {
  it('finds customers by the start of their address or names, without wildcards', async () => {
    const { db } = started.api.deps;
    const wanted = await members.join(`Zo_Find-${randomUUID()}@example.com`);
    await db
      .updateTable('users')
      .set({ first_name: 'Zoë%', last_name: 'Řezníčková' })
      .where('id', '=', wanted.id)
      .execute();
    await members.join(`zoofind-${randomUUID()}@example.com`);
    const search = async (text: string) =>
      (await staff.list({ query: { search: text } })).customers.map(({ id }) => id);
    for (const text of ['zo_find', 'ZOË%', 'řezn', wanted.email.toUpperCase()]) {
      expect(await search(text)).toEqual([wanted.id]);
    }
    expect(await search('%')).toEqual([]);
    expect(await search('find')).toEqual([]);
    expect(await search(staff.email)).toEqual([]);
  });

  it('has pages, newest first, with each customer once', async () => {
    const { db } = started.api.deps;
    const domain = `${randomUUID()}.example`;
    const at = Date.now();
    const people = Array.from({ length: 120 }, (_, index) => ({
      username: `page-${index}-${domain}`,
      email: `page-${index}@${domain}`,
      role: 'CUSTOMER',
      password_hash: 'none',
      // Several accounts share the same instant.
      created_at: new Date(at + Math.floor(index / 7)),
    }));
    await db.insertInto('users').values(people).execute();
    const seen: string[] = [];
    for (let more = true, after: string | undefined; more;) {
      const query = { search: 'page-', ...(after !== undefined && { after }) };
      const page = await staff.list({ query });
      seen.push(...page.customers.map(({ email }) => email));
      after = page.customers.at(-1)?.id;
      more = page.hasMore;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect(seen[0]).toBe(`page-119@${domain}`);
  });
});
