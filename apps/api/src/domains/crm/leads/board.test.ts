import { boardCursor, LEAD_STAGES, type LeadStage } from '@voltcourier/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createLead, moveLead } from './changes.ts';
import { getLead, getLeadBoard } from './service.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
beforeAll(async () => {
  staff = await addEmployee(started);
});

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
  const place = below === null || below === lead ? 0 : column.indexOf(below) + 1;
  return { ...without, [stage]: [...column.slice(0, place), lead, ...column.slice(place)] };
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
        const lead = await createLead(started.api.ctx, actor, {
          title: `Lead ${index}`,
          kind: 'other',
          personId: null,
          valueCents: index,
          expectedClose: null,
          ownerId: id,
          nextStep: null,
          nextStepDue: null,
        });
        ids.push(lead.id);
      }
      let expected = columnsOf((stage) => (stage === 'new' ? [5, 4, 3, 2, 1, 0] : []));
      for (const { lead, stage, below } of steps) {
        const leadId = ids[lead] ?? '';
        const { stage: from, version } = await getLead(started.api.ctx, leadId);
        const lostReason = stage === 'lost' && from !== 'lost' ? ('timing' as const) : null;
        const belowId = below === null ? null : (ids[below] ?? null);
        const to = { version, stage, belowId, lostReason, lostNote: null };
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
  const form = { title: 'At once', kind: 'other', personId: null, valueCents: null } as const;
  const rest = { expectedClose: null, ownerId: id, nextStep: null, nextStepDue: null };
  const made = await Promise.all(
    Array.from({ length: 12 }, () => createLead(started.api.ctx, actor, { ...form, ...rest })),
  );
  const to = { version: 1, stage: 'qualified', belowId: null } as const;
  const why = { lostReason: null, lostNote: null };
  const ids = made.map((lead) => lead.id);
  await Promise.all(
    ids.map((leadId) => moveLead(started.api.ctx, actor, leadId, { ...to, ...why })),
  );
  const { columns } = await getLeadBoard(started.api.ctx, { owner: id });
  const qualified = columns.find(({ stage }) => stage === 'qualified');
  expect(qualified?.leads.map((lead) => lead.id).toSorted()).toEqual(ids.toSorted());
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
});

it.each(['below', 'above', 'out of the column'])(
  'a column goes on at the same place when the last lead of a page is moved %s',
  async (place) => {
    const { id, username: name, email, client } = await addEmployee(started, 'SUPPORT');
    const actor = { id, name, email, address: '::1', userAgent: undefined };
    const form = { kind: 'other', personId: null, valueCents: null, expectedClose: null } as const;
    for (let count = 0; count < 30; count += 1) {
      const lead = { title: `Lead ${count}`, ownerId: id, nextStep: null, nextStepDue: null };
      await createLead(started.api.ctx, actor, { ...form, ...lead });
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
    await moveLead(started.api.ctx, actor, last.id, {
      version: 1,
      stage: place === 'out of the column' ? 'qualified' : 'new',
      belowId: place === 'below' ? bottom : null,
      lostReason: null,
      lostNote: null,
    });
    const next = (await column(boardCursor(last))).leads.map((lead) => lead.title);
    expect(next).toEqual(place === 'below' ? [...rest, last.title] : rest);
  },
);
