import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { found, makeMember } = createFounders(started);
const { book } = createHolders(started, () => vendors);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof found>>['admit']>>;

const roleOf = async ({ client }: Person) => (await client.companies.get()).company?.role;
const give = ({ client }: Person, { id }: { id: string }) =>
  client.companies.handOver({ body: { memberId: id } });
const FORBIDDEN = { code: 'forbidden' };

describe('handing over a company', () => {
  it('makes another member the owner, and the owner a manager', async () => {
    const owner = await found();
    const driver = await owner.admit();
    const manager = await owner.admit('manager');
    const { company } = await give(owner, driver);
    // A second click changes nothing, and isn't a success for another manager.
    expect((await give(owner, driver)).company).toEqual(company);
    expect(await failureOf(give(manager, driver))).toMatchObject(FORBIDDEN);
    expect(company).toMatchObject({ role: 'manager' });
    expect(company?.members).toMatchObject([
      { id: owner.id, role: 'manager' },
      { id: driver.id, role: 'owner' },
      { id: manager.id, role: 'manager' },
    ]);
    expect(await roleOf(driver)).toBe('owner');
    const { db } = started.api.deps;
    const events = await db
      .selectFrom('company_events')
      .select(['kind', 'detail'])
      .where('actor_id', '=', owner.id)
      .where('kind', '=', 'handed-over')
      .execute();
    expect(events).toEqual([{ kind: 'handed-over', detail: { to: driver.id } }]);
    // The former owner can leave now; the new one can't.
    const remove = ({ client, id }: Person) =>
      client.companies.remove({ params: { memberId: id } });
    expect(await failureOf(remove(driver))).toMatchObject(FORBIDDEN);
    expect((await remove(owner)).company).toBeNull();
  });

  it('is allowed only for the owner, and only to a member of the company', async () => {
    const owner = await found();
    const manager = await owner.admit('manager');
    const driver = await owner.admit();
    const elsewhere = await found();
    expect(await failureOf(give(manager, manager))).toMatchObject(FORBIDDEN);
    expect(await failureOf(give(manager, owner))).toMatchObject(FORBIDDEN);
    expect(await failureOf(give(manager, driver))).toMatchObject(FORBIDDEN);
    expect(await failureOf(give(driver, driver))).toMatchObject(FORBIDDEN);
    expect(await failureOf(give(owner, owner))).toMatchObject(FORBIDDEN);
    expect(await failureOf(give(owner, elsewhere))).toMatchObject({ code: 'not_found' });
    expect(await failureOf(give(elsewhere, driver))).toMatchObject({ code: 'not_found' });
    expect(await roleOf(owner)).toBe('owner');
  });

  it('leaves one owner under concurrent handovers', async () => {
    const owner = await found();
    const others = [await owner.admit(), await owner.admit('manager'), await owner.admit()];
    const outcomes = await Promise.allSettled(others.map((other) => give(owner, other)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const roles = await Promise.all([owner, ...others].map(roleOf));
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    expect(roles[0]).toBe('manager');
  });

  it('leaves one owner when the new one leaves at the same moment', async () => {
    const owner = await found();
    const other = await owner.admit();
    await Promise.allSettled([
      give(owner, other),
      other.client.companies.remove({ params: { memberId: other.id } }),
    ]);
    const roles = await Promise.all([roleOf(owner), roleOf(other)]);
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('makes the pool the new owner’s, while booked sessions return to the former owner', async () => {
    const owner = await found();
    const heir = await owner.admit('manager');
    const driver = await owner.admit();
    await makeMember(owner.id);
    const leftOf = async ({ client }: Person) => (await client.memberships.get()).sessions.left;
    const { cancel } = await book({ useSession: true }, driver.fetchAs);
    expect(await leftOf(driver)).toBe(9);
    await give(owner, heir);
    expect(await leftOf(driver)).toBe(0);
    await makeMember(heir.id);
    expect(await leftOf(driver)).toBe(10);
    expect(await leftOf(owner)).toBe(9);
    await cancel();
    expect([await leftOf(owner), await leftOf(heir)]).toEqual([10, 10]);
  });
});
