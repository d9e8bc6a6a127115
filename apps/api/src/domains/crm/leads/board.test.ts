import { boardCursor, LEAD_STAGES, type LeadForm, type LeadStage } from '@voltcourier/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { leadForm, leadMove } from '../../../testing/leads.ts';
import { createLead, moveLead } from './changes.ts';
import { getLead, getLeadBoard } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

const add = (change: Partial<LeadForm> = {}) =>
  staff.client.leads.create({ body: leadForm(change) });

const columnOf = async (stage: LeadStage) => {
  const { columns } = await staff.client.leads.board({ query: {} });
  const column = columns.find((one) => one.stage === stage);
  if (column === undefined) throw new Error('The board has every stage.');
  return column;
};

const LEADS = 6;
const at = fc.nat({ max: LEADS - 1 });
const step = fc.record({
  lead: at,
  stage: fc.constantFrom(...LEAD_STAGES),
  below: fc.option(at, { nil: null }),
});

type Columns = Readonly<Record<LeadStage, readonly number[]>>;

const columnsOf = (leadsOf: (stage: LeadStage) => readonly number[]): Columns => ({
  new: leadsOf('new'),
  contacted: leadsOf('contacted'),
  qualified: leadsOf('qualified'),
  proposal: leadsOf('proposal'),
  won: leadsOf('won'),
  lost: leadsOf('lost'),
});

/** Expected board: applies the same moves to plain lists. */
function moved(
  board: Columns,
  { lead, stage, below }: { lead: number; stage: LeadStage; below: number | null },
): Columns {
  const without = columnsOf((name) => board[name].filter((one) => one !== lead));
  const column = without[stage];
  // Below an unknown lead means on top.
  const index = below === null || below === lead ? 0 : column.indexOf(below) + 1;
  return { ...without, [stage]: [...column.slice(0, index), lead, ...column.slice(index)] };
}

const canMove = (from: LeadStage, to: LeadStage) =>
  !(['won', 'lost'].includes(from) && ['won', 'lost'].includes(to) && from !== to);

it('moving leads loses and duplicates none, and puts each in its chosen place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { id, username: name, email } = await addEmployee(started, 'SUPPORT');
      const actor = { id, name, email, address: '::1', userAgent: undefined };
      const ids: string[] = [];
      for (let index = 0; index < LEADS; index += 1) {
        const form = leadForm({ title: `Lead ${index}`, ownerId: id });
        const lead = await createLead(started.api.ctx, actor, form);
        ids.push(lead.id);
      }
      let expected = columnsOf((stage) => (stage === 'new' ? [5, 4, 3, 2, 1, 0] : []));
      for (const { lead, stage, below } of steps) {
        const leadId = ids[lead] ?? '';
        const { stage: from, version } = await getLead(started.api.ctx, leadId);
        const lostReason = stage === 'lost' && from !== 'lost' ? ('timing' as const) : null;
        const belowId = below === null ? null : (ids[below] ?? null);
        const to = leadMove(stage, version, { belowId, lostReason });
        const making = moveLead(started.api.ctx, actor, leadId, to);
        if (canMove(from, stage)) {
          await making;
          expected = moved(expected, { lead, stage, below });
        } else await expect(making).rejects.toThrow('Reopen it first.');
      }
      const { columns } = await getLeadBoard(started.api.ctx, { owner: id });
      const found = Object.fromEntries(
        columns.map((column) => [column.stage, column.leads.map((one) => ids.indexOf(one.id))]),
      );
      expect(found).toEqual(expected);
      expect(columns.map(({ count }) => count)).toEqual(columns.map((one) => one.leads.length));
    }),
    {
      numRuns: 8,
      // A closed lead can't be closed otherwise, which few random sequences try.
      examples: [
        [
          [
            { lead: 0, stage: 'won', below: null },
            { lead: 0, stage: 'lost', below: null },
            { lead: 0, stage: 'new', below: null },
            { lead: 0, stage: 'lost', below: null },
            { lead: 0, stage: 'won', below: null },
          ],
        ],
      ],
    },
  );
}, 120_000);

it('concurrent moves of leads lose and duplicate none', async () => {
  const { id, username: name, email } = staff;
  const actor = { id, name, email, address: '::1', userAgent: undefined };
  const form = leadForm({ title: 'At once', ownerId: id });
  const made = await Promise.all(
    Array.from({ length: 12 }, () => createLead(started.api.ctx, actor, form)),
  );
  const ids = made.map((lead) => lead.id);
  await Promise.all(
    ids.map((leadId) => moveLead(started.api.ctx, actor, leadId, leadMove('qualified', 1))),
  );
  const { columns } = await getLeadBoard(started.api.ctx, { owner: id });
  const qualified = columns.find(({ stage }) => stage === 'qualified');
  expect(qualified?.leads.map((lead) => lead.id).toSorted()).toEqual(ids.toSorted());
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
});

it.each(['below', 'above', 'out of the column'])(
  'a column goes on at the same place when the last lead of a page is moved %s',
  async (position) => {
    const { id, username: name, email, client } = await addEmployee(started, 'SUPPORT');
    const actor = { id, name, email, address: '::1', userAgent: undefined };
    for (let count = 0; count < 30; count += 1) {
      await createLead(started.api.ctx, actor, leadForm({ title: `Lead ${count}`, ownerId: id }));
    }
    const query = { owner: id };
    const { columns } = await client.leads.board({ query });
    const shown = columns.find(({ stage }) => stage === 'new')?.leads ?? [];
    const [last] = shown.slice(-1);
    if (last === undefined) throw new Error('The column has leads.');
    const column = (after: string) =>
      client.leads.column({ params: { stage: 'new' }, query: { ...query, after } });
    const rest = (await column(last.id)).leads.map((lead) => lead.title);
    expect(rest).toEqual(['Lead 4', 'Lead 3', 'Lead 2', 'Lead 1', 'Lead 0']);
    const bottom = (await column(last.id)).leads.at(-1)?.id ?? null;
    const to = leadMove(position === 'out of the column' ? 'qualified' : 'new', 1, {
      belowId: position === 'below' ? bottom : null,
    });
    await moveLead(started.api.ctx, actor, last.id, to);
    const next = (await column(boardCursor(last))).leads.map((lead) => lead.title);
    expect(next).toEqual(position === 'below' ? [...rest, last.title] : rest);
  },
);

describe('lists of leads', () => {
  it('add up on the board and in the forecast, weighted by stage', async () => {
    const { leads } = staff.client;
    const owner = await addEmployee(started);
    const close = `${new Date().getUTCFullYear() + 2}-03-09`;
    const rest = { ownerId: owner.id, expectedClose: close };
    const made = [
      await add({ ...rest, valueCents: 50_000 }),
      await add({ ...rest, valueCents: 70_000 }),
      await add({ ...rest, valueCents: null }),
      await add({ ...rest, valueCents: 30_000 }),
    ];
    const ids = made.map(({ id }) => id);
    const to = (index: number, stage: LeadStage) =>
      leads.move({ params: { leadId: ids[index] ?? '' }, body: leadMove(stage, 1) });
    await to(1, 'proposal');
    await to(3, 'won');
    const query = { owner: owner.id };
    const { columns } = await leads.board({ query });
    const sums = columns.map((one) => [one.stage, one.count, one.valueCents, one.weightedCents]);
    expect(sums).toEqual([
      ['new', 2, 50_000, 5_000],
      ['contacted', 0, 0, 0],
      ['qualified', 0, 0, 0],
      ['proposal', 1, 70_000, 49_000],
      ['won', 1, 30_000, 30_000],
      ['lost', 0, 0, 0],
    ]);
    const { months } = await leads.forecast({ query });
    expect(months).toHaveLength(2);
    expect(months[0]).toMatchObject({ count: 0, wonCents: 30_000 });
    const expected = { count: 3, valueCents: 120_000, weightedCents: 54_000, wonCents: 0 };
    expect(months[1]).toEqual({ month: close.slice(0, 7), ...expected });
    // Leads closed long ago are no longer on the board, but still in the list.
    started.api.clock.offsetMs = 31 * 86_400_000;
    const later = await leads.board({ query });
    started.api.clock.offsetMs = 0;
    expect(later.columns.find(({ stage }) => stage === 'won')?.count).toBe(0);
    const listed = await leads.list({ query: { ...query, stage: 'won' } });
    expect(listed.leads.map(({ id }) => id)).toEqual([ids[3]]);
  });

  it('load more leads of a stage than the board shows at first', async () => {
    const { leads } = staff.client;
    const owner = await addEmployee(started);
    for (let count = 0; count < 30; count += 1) await add({ ownerId: owner.id });
    const query = { owner: owner.id };
    const { columns } = await leads.board({ query });
    const [first] = columns;
    expect(first).toMatchObject({ stage: 'new', count: 30, hasMore: true });
    const shown = first?.leads.map(({ id }) => id) ?? [];
    const more = await leads.column({
      params: { stage: 'new' },
      query: { ...query, after: shown.at(-1) ?? '' },
    });
    expect(new Set([...shown, ...more.leads.map(({ id }) => id)]).size).toBe(30);
    expect(more.hasMore).toBe(false);
  });
});

describe('the order of a stage', () => {
  it('keeps positions short after 100 moves into the same gap', async () => {
    const [top, one, other] = [await add(), await add(), await add()];
    const actor = { id: staff.id, name: 'ada', email: 'x', address: '::1', userAgent: undefined };
    for (let count = 0; count < 100; count += 1) {
      // Both leads alternate directly below the first one, always into the same gap.
      const lead = count % 2 === 0 ? one : other;
      await moveLead(started.api.ctx, actor, lead.id, leadMove('new', 1, { belowId: top.id }));
    }
    const { rows } = await sql<{ digits: number }>`
      select max(length(position::text))::int as digits from leads`.execute(started.api.deps.db);
    expect(rows[0]?.digits).toBeLessThan(60);
    const ids = (await columnOf('new')).leads.map(({ id }) => id);
    expect(ids.indexOf(other.id) - ids.indexOf(top.id)).toBe(1);
    expect(ids.indexOf(one.id) - ids.indexOf(top.id)).toBe(2);
    expect(await getLead(started.api.ctx, top.id)).toMatchObject({ version: 1 });
  });
});
