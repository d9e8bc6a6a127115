import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { failureOf } from '../../../testing/requests.ts';
import { listKnownCompetitors } from './repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
let count = 0;

beforeAll(async () => {
  staff = await addEmployee(started, 'MARKETING');
});

const add = (changes: { name?: string } = {}) => {
  count += 1;
  const form = { name: `Rival ${count}`, website: null, area: 'Norfolk', notes: '' };
  return staff.client.competitors.createCompetitor({ body: { ...form, ...changes } });
};

const factOn = (observedOn: string, statement = 'A visit from $89') =>
  ({
    topic: 'price',
    statement,
    source: 'https://rival.example/prices',
    observedOn,
  }) as const;

describe('a competitor', () => {
  it('has a unique name in any case', async () => {
    await add({ name: 'Ampere Brothers' });
    expect(await failureOf(add({ name: 'AMPERE brothers' }))).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
  });

  it('is changed only if unchanged since it was read', async () => {
    const { id, version, ...seen } = await add();
    const params = { competitorId: id };
    const form = { name: seen.name, website: 'https://rival.example', area: '', notes: 'Two vans' };
    const changed = await staff.client.competitors.changeCompetitor({
      params,
      body: { ...form, version },
    });
    expect(changed).toMatchObject({ ...form, version: version + 1, changedBy: staff.username });
    const late = staff.client.competitors.changeCompetitor({ params, body: { ...form, version } });
    expect(await failureOf(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });

  it('can be deleted while it has facts', async () => {
    const { id: competitorId, version } = await add();
    const params = { competitorId };
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2026-01-05') });
    const remove = () => staff.client.competitors.removeCompetitor({ params, body: { version } });
    await Promise.all([remove(), remove()]);
    expect(await failureOf(staff.client.competitors.getCompetitor({ params }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is listed by name with its newest fact, in pages', async () => {
    const { id: competitorId } = await add({ name: 'aaa first' });
    const params = { competitorId };
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2026-02-01') });
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2026-01-01') });
    const { competitors } = await staff.client.competitors.listCompetitors({ query: {} });
    expect(competitors[0]).toMatchObject({ name: 'aaa first', facts: 2, observedOn: '2026-02-01' });
    // The next page doesn't need the last competitor of this one, which a colleague deletes.
    const { version } = await staff.client.competitors.getCompetitor({ params });
    await staff.client.competitors.removeCompetitor({ params, body: { version } });
    const rest = await staff.client.competitors.listCompetitors({ query: { after: 'AAA first' } });
    expect(rest.competitors).toEqual(competitors.slice(1));
  });
});

describe('a fact about a competitor', () => {
  it('needs a web address as its source and a date that is not in the future', async () => {
    const { id: competitorId } = await add();
    const params = { competitorId };
    const body = factOn('2099-12-31');
    expect(
      await failureOf(staff.client.competitors.addCompetitorFact({ params, body })),
    ).toMatchObject({ status: 409, code: 'too_early' });
    const script = { ...factOn('2026-01-05'), source: 'javascript:alert(1)' };
    expect(
      await failureOf(staff.client.competitors.addCompetitorFact({ params, body: script })),
    ).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('is marked as old if its date is long ago', async () => {
    const { id: competitorId } = await add();
    const params = { competitorId };
    const today = new Date().toISOString().slice(0, 10);
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2025-01-05') });
    const { facts } = await staff.client.competitors.addCompetitorFact({
      params,
      // In New York it may still be the previous day.
      body: factOn(new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)),
    });
    expect(facts.map(({ isOld }) => isOld)).toEqual([false, true]);
  });

  it('can be removed only from its own competitor', async () => {
    const [one, other] = [await add(), await add()];
    const { facts } = await staff.client.competitors.addCompetitorFact({
      params: { competitorId: one.id },
      body: factOn('2026-01-05'),
    });
    const factId = facts[0]?.id ?? '';
    const remove = (competitorId: string) =>
      staff.client.competitors.removeCompetitorFact({ params: { competitorId, factId } });
    await remove(other.id);
    const params = { competitorId: one.id };
    expect((await staff.client.competitors.getCompetitor({ params })).facts).toHaveLength(1);
    const [first, second] = await Promise.all([remove(one.id), remove(one.id)]);
    expect([...first.facts, ...second.facts]).toEqual([]);
  });

  it('is given to the assistant only if it is recent', async () => {
    const { id: competitorId, name } = await add();
    const params = { competitorId };
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2024-01-05', 'Old') });
    await staff.client.competitors.addCompetitorFact({ params, body: factOn('2026-01-05', 'New') });
    const query = { since: '2025-06-01', competitors: 100, facts: 8 };
    const known = await listKnownCompetitors(started.api.ctx.db, query);
    expect(known.find((one) => one.name === name)).toEqual({
      name,
      area: 'Norfolk',
      facts: [{ topic: 'price', statement: 'New', observed_on: '2026-01-05' }],
    });
  });
});
