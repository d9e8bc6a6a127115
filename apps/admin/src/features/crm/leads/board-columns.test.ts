import { LEAD_STAGES } from '@voltcourier/contracts/crm/lead-stages';
import type { BoardColumn, LeadRow } from '@voltcourier/contracts/crm/leads';
import { describe, expect, it } from 'vitest';
import { moved, stepped } from './board-columns.ts';

const leadOf = (id: string, stage: LeadRow['stage'], valueCents: number | null): LeadRow => ({
  id,
  title: id,
  kind: 'other',
  source: 'staff',
  stage,
  person: null,
  valueCents,
  expectedClose: null,
  owner: null,
  nextStep: null,
  nextStepDue: null,
  lostReason: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  stageSince: '2026-11-22T09:00:00.000Z',
  position: '1',
  version: 1,
});

const [one, two, three] = [
  leadOf('one', 'new', 10_000),
  leadOf('two', 'new', null),
  { ...leadOf('three', 'proposal', 5_000), position: '9' },
];

const board = LEAD_STAGES.map((stage): BoardColumn => {
  const leads = [one, two, three].filter((lead) => lead.stage === stage);
  const valueCents = leads.reduce((sum, lead) => sum + (lead.valueCents ?? 0), 0);
  return { stage, leads, hasMore: false, count: leads.length, valueCents, weightedCents: 0 };
});

const idsIn = (columns: readonly BoardColumn[], stage: LeadRow['stage']) =>
  columns.find((column) => column.stage === stage)?.leads.map(({ id }) => id);

describe('moving a lead on the board', () => {
  it('takes the lead and its value to the other stage, below the given lead', () => {
    const after = moved(board, one, { stage: 'proposal', belowId: 'three' });
    expect(idsIn(after, 'new')).toEqual(['two']);
    expect(idsIn(after, 'proposal')).toEqual(['three', 'one']);
    const placed = after.flatMap(({ leads }) => leads).find(({ id }) => id === 'one');
    expect(placed).toMatchObject({ stage: 'proposal', version: 2, position: '9' });
    expect(after.find(({ stage }) => stage === 'proposal')).toMatchObject({
      count: 2,
      valueCents: 15_000,
      weightedCents: 10_500,
    });
    expect(after.find(({ stage }) => stage === 'new')).toMatchObject({ count: 1, valueCents: 0 });
  });

  it('keeps the count within a stage', () => {
    const after = moved(board, one, { stage: 'new', belowId: 'two' });
    expect(idsIn(after, 'new')).toEqual(['two', 'one']);
    expect(after.find(({ stage }) => stage === 'new')).toMatchObject({ count: 2 });
  });

  it('puts the lead on top when the one above is gone', () => {
    const after = moved(board, three, { stage: 'new', belowId: 'gone' });
    expect(idsIn(after, 'new')).toEqual(['three', 'one', 'two']);
  });
});

describe('stepping through a column', () => {
  it('moves a lead by one position, and stops at the ends', () => {
    const leads = [one, two, three];
    expect(stepped(leads, 'two', -1)).toEqual({ belowId: null, position: 1 });
    expect(stepped(leads, 'one', 1)).toEqual({ belowId: 'two', position: 2 });
    expect(stepped(leads, 'one', -1)).toBeUndefined();
    expect(stepped(leads, 'three', 1)).toBeUndefined();
  });
});
