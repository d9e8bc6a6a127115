import { randomUUID } from 'node:crypto';
import type { PeopleFilter } from '@voltcourier/contracts';
import { numRuns } from '@voltcourier/property-tests/num-runs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refreshPaymentStatus } from '../../payments/service.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { bookingRequest, daysAhead } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { mergeContacts, unmergeContacts } from './merging.ts';
import { countContacts, listContacts } from './service.ts';
import { listAudience } from './audiences.ts';
import { createSegment } from './segments.ts';
import { resolveIdentities } from './identity-resolution.ts';
import { listMatching } from './filter-repository.ts';
import { parseFilter } from './contact-filter.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const PEOPLE = 130;
const DAY_MS = 86_400_000;
const SOURCES = ['account', 'booking', 'contact', 'quick-booking', 'import'] as const;

/** A record's data, to evaluate filters without a database. */
interface Known {
  readonly id: string;
  readonly group: string;
  readonly source: string;
  readonly daysAgo: number;
  readonly visits: number;
  readonly paid: number;
  readonly tags: readonly string[];
  readonly hasAccount: boolean;
  readonly isMember: boolean;
  readonly taskOwners: readonly string[];
}

let staff: Awaited<ReturnType<typeof addEmployee>>;
let colleague: typeof staff;
let actor: StaffActor;
let tags: readonly string[] = [];
let known: readonly Known[] = [];

/** Returns all contacts that match a filter, by checking each one. */
function plainly(filter: PeopleFilter): string[] {
  return [...Map.groupBy(known, ({ group }) => group)]
    .filter(([id, all]) => {
      const head = all.find((one) => one.id === id);
      const daysAgo = Math.min(...all.map((one) => one.daysAgo));
      const sum = (figure: 'visits' | 'paid') => all.reduce((so, one) => so + one[figure], 0);
      const owners = all.flatMap(({ taskOwners }) => taskOwners);
      const has = (tag: string) => all.some((one) => one.tags.includes(tag));
      const is = (wanted: 'yes' | 'no' | undefined, fact: boolean) =>
        wanted === undefined || (wanted === 'yes') === fact;
      const { tag, withoutTag, member, account, source, contact, tasks, taskOwner } = filter;
      return (
        (tag === undefined || has(tag)) &&
        (withoutTag === undefined || !has(withoutTag)) &&
        is(
          member,
          all.some(({ isMember }) => isMember),
        ) &&
        is(
          account,
          all.some(({ hasAccount }) => hasAccount),
        ) &&
        (source === undefined || head?.source === source) &&
        (contact !== 'week' || isWithin(daysAgo, 7)) &&
        (contact !== 'quiet-month' || !isWithin(daysAgo, 30)) &&
        (filter.contactFrom === undefined || dayOf(daysAgo) >= filter.contactFrom) &&
        (filter.contactTo === undefined || dayOf(daysAgo) <= filter.contactTo) &&
        (tasks === undefined || (tasks === 'open') === owners.length > 0) &&
        (taskOwner === undefined || owners.includes(taskOwner)) &&
        sum('visits') >= (filter.visitsFrom ?? 0) &&
        sum('visits') <= (filter.visitsTo ?? Infinity) &&
        sum('paid') >= (filter.paidFrom ?? 0) &&
        sum('paid') <= (filter.paidTo ?? Infinity)
      );
    })
    .map(([id]) => id)
    .toSorted();
}

// Returns noon of a day, Eastern time.
const instantOf = (daysAgo: number) => new Date(noon - daysAgo * DAY_MS);
const isWithin = (daysAgo: number, days: number) =>
  instantOf(daysAgo).getTime() >= NOW - days * DAY_MS;
const dayOf = (daysAgo: number) => instantOf(daysAgo).toISOString().slice(0, 10);
// Fixed, because a contact can leave the last week from one moment to the next.
const NOW = Date.now();
const noon = Date.parse(`${new Date(NOW).toISOString().slice(0, 10)}T17:00:00Z`) - DAY_MS;

async function meet(number: number): Promise<Known> {
  const { db } = started.api.deps;
  const hasAccount = number % 3 === 0;
  const isMember = number % 6 === 0;
  const id = randomUUID();
  const userId = hasAccount ? (await createMembers(started).join()).id : null;
  if (isMember) {
    await sql`update users set membership_tier = 'INDIVIDUAL_PREMIUM' where id = ${userId}`.execute(
      db,
    );
  }
  const row = {
    id,
    group: id,
    source: SOURCES[number % SOURCES.length] ?? 'import',
    daysAgo: (number * 7) % 60,
    visits: number % 4,
    paid: (number % 5) * 9_999,
    tags: tags.filter((_, index) => (number + index) % (index + 2) === 0),
    hasAccount,
    isMember,
    taskOwners: [
      ...(number % 4 === 1 ? [staff.id] : []),
      ...(number % 7 === 2 ? [colleague.id] : []),
    ],
  };
  const at = instantOf(row.daysAgo);
  await sql`
    insert into people (id, user_id, name, email, source, group_id, created_at, last_contact_at,
      group_contact_at, visits, group_visits, paid_cents, group_paid_cents)
    values (${id}, ${userId}, ${`Person ${number % 9}`}, ${`${id}@example.com`}, ${row.source}, ${id},
      ${at}, ${at}, ${at}, ${row.visits}, ${row.visits}, ${row.paid}, ${row.paid})`.execute(db);
  await sql`insert into person_tags (person_id, tag_id)
    select ${id}, unnest(${row.tags}::uuid[])`.execute(db);
  await sql`
    insert into person_tasks (id, person_id, owner_id, title, created_by, created_at)
    select gen_random_uuid(), ${id}, unnest(${row.taskOwners}::uuid[]), 'Call', ${staff.id},
      now()`.execute(db);
  return row;
}

beforeAll(async () => {
  const { db } = started.api.deps;
  started.api.clock.stoppedAt = new Date(NOW);
  staff = await addEmployee(started, 'SUPPORT');
  colleague = await addEmployee(started, 'SUPPORT');
  actor = { ...staff, name: staff.username, address: '::1', userAgent: undefined };
  tags = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into tags (id, name, tone, created_at)
    select id, 'Tag ' || n, 'sea', now() from unnest(${tags}::uuid[]) with ordinality as t (id, n)`.execute(
    db,
  );
  const met: Known[] = [];
  for (let number = 0; number < PEOPLE; number += 1) met.push(await meet(number));
  // Some records are merged, one person has three.
  const merged = new Map<string, string>();
  for (const [winner, loser] of [
    [0, 1],
    [0, 17],
    [5, 40],
    [44, 13],
    [99, 98],
  ] as const) {
    const [one = '', other = ''] = [met[winner]?.id, met[loser]?.id];
    await mergeContacts(started.api.ctx, actor, one, other);
    merged.set(other, one);
  }
  known = met.map((one) => ({ ...one, group: merged.get(one.id) ?? one.id }));
}, 120_000);

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const yesOrNo = fc.constantFrom('yes' as const, 'no' as const);
const day = fc.integer({ min: 0, max: 60 }).map((daysAgo) => dayOf(daysAgo));

const filters = (): fc.Arbitrary<PeopleFilter> =>
  fc.record({
    tag: some(fc.constantFrom(...tags)),
    withoutTag: some(fc.constantFrom(...tags, randomUUID())),
    member: some(yesOrNo),
    account: some(yesOrNo),
    source: some(fc.constantFrom(...SOURCES)),
    contact: some(fc.constantFrom('week' as const, 'quiet-month' as const)),
    contactFrom: some(day),
    contactTo: some(day),
    tasks: some(fc.constantFrom('open' as const, 'none' as const)),
    taskOwner: some(fc.constantFrom(staff.id, colleague.id)),
    visitsFrom: some(fc.nat(4)),
    visitsTo: some(fc.nat(4)),
    paidFrom: some(fc.nat(40_000)),
    paidTo: some(fc.nat(40_000)),
  });

/** One or two of the conditions: all at once nearly always match nothing. */
const narrowed = () =>
  fc.tuple(filters(), fc.nat(12), fc.nat(12)).map(([all, first, second]): PeopleFilter => {
    const kept = new Set([first, second]);
    return Object.fromEntries(Object.entries(all).filter((_, index) => kept.has(index)));
  });

async function allPages(filter: PeopleFilter, order: 'contact' | 'name' | 'newest') {
  const ids: string[] = [];
  for (let hasMore = true; hasMore;) {
    const query = { ...filter, order, after: ids.at(-1) };
    const page = await listContacts(started.api.ctx, query, staff.id);
    ids.push(...page.people.map(({ id }) => id));
    ({ hasMore } = page);
  }
  return ids;
}

describe('a filter of contacts', () => {
  it('finds the matching contacts in any order, across pages and as a count', async () => {
    const { db, now } = started.api.deps;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(filters(), narrowed()),
        fc.constantFrom('contact' as const, 'name' as const, 'newest' as const),
        async (filter, order) => {
          const expected = plainly(filter);
          const listed = await allPages(filter, order);
          expect(listed.toSorted()).toEqual(expected);
          const { count, isMore } = await countContacts(started.api.ctx, filter, staff.id);
          expect({ count, isMore }).toEqual({ count: expected.length, isMore: false });
          const meaning = parseFilter(filter, { at: now(), callerId: undefined });
          const worked: string[] = [];
          for (let page = ['']; page.length > 0; worked.push(...page)) {
            page = await listMatching(db, meaning, worked.at(-1), 7);
          }
          expect(worked).toEqual(expected);
        },
      ),
      {
        numRuns: numRuns(25, 60),
        examples: [
          [{}, 'name'],
          [{ withoutTag: tags[0] }, 'contact'],
        ],
      },
    );
  });

  it('counts the open tasks of the caller', async () => {
    const mine = await countContacts(started.api.ctx, { tasks: 'mine' }, colleague.id);
    expect(mine.count).toBe(plainly({ taskOwner: colleague.id }).length);
    expect(mine.count).toBeGreaterThan(5);
  });
});

describe('a segment', () => {
  const filter = { visitsFrom: 1, member: 'no' } as const;

  it('is a named filter, changed and deleted only if unchanged since it was read', async () => {
    const { segments } = staff.client;
    const made = await segments.createSegment({ body: { name: 'Guests who came', filter } });
    expect(made).toMatchObject({ filter, version: 1 });
    await expect(
      segments.createSegment({ body: { name: 'guests WHO came', filter } }),
    ).rejects.toMatchObject({ code: 'name_taken' });
    const params = { segmentId: made.id };
    const body = { name: 'Members who came', filter: { member: 'yes' as const }, version: 1 };
    expect(await segments.changeSegment({ params, body })).toMatchObject({
      version: 2,
      name: body.name,
    });
    await expect(segments.changeSegment({ params, body })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await segments.listSegments()).segments).toMatchObject([
      { id: made.id, filter: body.filter },
    ]);
    await expect(segments.removeSegment({ params, body: { version: 1 } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    // A double click deletes it once, and neither click is refused.
    const remove = () => segments.removeSegment({ params, body: { version: 2 } });
    await Promise.all([remove(), remove()]);
    expect((await segments.listSegments()).segments).toEqual([]);
  });

  it('lists its contacts by ID across pages', async () => {
    const { ctx } = started.api;
    const kept = await createSegment(ctx, actor, { name: 'To work off', filter });
    const at = started.api.deps.now();
    const all: string[] = [];
    for (let page = ['']; page.length > 0; all.push(...page)) {
      page = await listAudience(ctx.db, kept.filter, { after: all.at(-1), limit: 9, at });
    }
    expect(all).toEqual(plainly(filter));
  });
});

describe('visits and payments of a contact', () => {
  it('follow the bookings and the ledger, also after a merge', async () => {
    const { ctx, client, deps } = started.api;
    const vendors = createVendors(started.sandbox);
    const email = 'figures@example.com';
    const guest = client();
    const { booking } = await guest.bookings.create({
      body: bookingRequest({ email, bookingDate: daysAhead(6) }),
      headers: {},
    });
    const { clientSecret } = await guest.payments.createIntent({
      body: { bookingId: booking.id },
    });
    await vendors.pay(clientSecret);
    await refreshPaymentStatus(ctx, booking.id);
    await resolveIdentities(ctx);
    const figures = async (search: string) => {
      const { people } = await listContacts(ctx, { search }, staff.id);
      return deps.db
        .selectFrom('people')
        .select(['id', 'group_visits', 'group_paid_cents'])
        .where('id', '=', people[0]?.id ?? '')
        .executeTakeFirstOrThrow();
    };
    const { id } = await figures(email);
    expect(await figures(email)).toMatchObject({
      group_visits: 0,
      group_paid_cents: booking.amountCents,
    });
    await sql`update bookings set status = 'completed', energy_wh = 1, charging_minutes = 1
      where id = ${booking.id}`.execute(deps.db);
    await resolveIdentities(ctx);
    expect(await figures(email)).toMatchObject({ group_visits: 1 });
    const winner = randomUUID();
    await sql`insert into people (id, name, email, source, group_id, created_at, last_contact_at,
        group_contact_at, visits, group_visits)
      values (${winner}, 'Winner', 'winner@example.com', 'contact', ${winner}, now(), now(), now(),
        2, 2)`.execute(deps.db);
    await mergeContacts(ctx, actor, winner, id);
    expect(await figures('winner@example.com')).toMatchObject({
      id: winner,
      group_visits: 3,
      group_paid_cents: booking.amountCents,
    });
    await unmergeContacts(ctx, actor, id);
    expect(await figures('winner@example.com')).toMatchObject({ group_visits: 2 });
    expect(await figures(email)).toMatchObject({ id, group_visits: 1 });
  });
});
