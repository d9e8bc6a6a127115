import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { emailKeyOf } from './matching.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { call } = createGuests(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const queue = async () => (await staff.client.duplicates.listDuplicates()).pairs;
/** Returns the queue's pairs that include a contact, with the other contact and the reason. */
const pairsOf = async (personId: string) =>
  (await queue())
    .filter(({ kept, other }) => kept.id === personId || other.id === personId)
    .map(({ kept, other, reason }) => [kept.id === personId ? other.id : kept.id, reason]);

describe('the queue of duplicates', () => {
  it('has pairs with the same phone number until they are merged or dismissed', async () => {
    const phone = '757 558 1001';
    const [one, other] = [await call({ phone }), await call({ phone, name: 'Somebody Else' })];
    const third = await call({ phone, name: 'A Third One' });
    expect(await pairsOf(one.personId)).toEqual(
      expect.arrayContaining([
        [other.personId, 'phone'],
        [third.personId, 'phone'],
      ]),
    );
    const { contacts } = staff.client;
    const params = { personId: one.personId };
    await contacts.merge({ params, body: { otherId: other.personId } });
    // The third record appears once, although it resembles both others.
    expect(await pairsOf(one.personId)).toEqual([[third.personId, 'phone']]);
    await contacts.dismiss({ params, body: { otherId: third.personId } });
    expect(await pairsOf(one.personId)).toEqual([]);
    await contacts.unmerge({ params: { personId: other.personId } });
    // Unmerging states that the two are different.
    expect(await pairsOf(one.personId)).toEqual([]);
  });

  it('has pairs of a group again after it is unmerged', async () => {
    const phone = '757 558 1002';
    const first = await call({ phone });
    const second = await call({ phone, name: 'Second One' });
    const third = await call({ phone, name: 'Third One' });
    const { contacts } = staff.client;
    const params = { personId: first.personId };
    await contacts.merge({ params, body: { otherId: second.personId } });
    await contacts.merge({ params, body: { otherId: third.personId } });
    expect(await pairsOf(first.personId)).toEqual([]);
    await contacts.unmerge({ params: { personId: third.personId } });
    // That dismisses the pair of first and third; second and third still look alike.
    expect(await pairsOf(third.personId)).toEqual([[first.personId, 'phone']]);
  });

  it('has pairs with addresses that differ only in spelling', async () => {
    const one = await call({ email: 'hana.long@gmail.com', phone: '757 558 1003' });
    const other = await call({ email: 'HanaLong+ev@gmial.com', phone: '757 558 1004' });
    expect(await pairsOf(one.personId)).toEqual([[other.personId, 'similar-email']]);
  });

  it('suggests keeping the record with more visits, else the older one', async () => {
    const phone = '757 558 1005';
    const [older, newer] = [await call({ phone }), await call({ phone, name: 'Newer One' })];
    const keptOf = async () =>
      (await queue()).find(({ kept, other }) =>
        [kept.id, other.id].every((id) => [older.personId, newer.personId].includes(id)),
      )?.kept.id;
    expect(await keptOf()).toBe(older.personId);
    await sql`update people set group_visits = 3 where id = ${newer.personId}`.execute(
      started.api.deps.db,
    );
    expect(await keptOf()).toBe(newer.personId);
  });

  it('requires sign-in', async () => {
    const { status } = await fetch(`${started.api.url}/api/staff/crm/duplicates`);
    expect(status).toBe(401);
  });
});

it.each([
  'Hana.Long+ev@GMAIL.com',
  ' hana@googlemail.com ',
  'a.b@gmial.com',
  'a@hotmial.com',
  'x+y+z@example.co.uk',
  'o’neill@yahoo.co',
])('the key of an email address is the same in code and database: %s', async (address) => {
  const { rows } = await sql<{ key: string }>`select email_key(${address}) as key`.execute(
    started.api.deps.db,
  );
  expect(rows[0]?.key).toBe(emailKeyOf(address));
});
