import { describe, expect, it } from 'vitest';
import {
  isLeadOver,
  LEAD_MOVES,
  LEAD_STAGES,
  moveProblem,
  OPEN_STAGES,
  STAGE_PERCENT,
  weightedCents,
} from './lead-stages.ts';

describe('the stages of a lead', () => {
  it('allow any move of an open lead, and require a reason only to lose it', () => {
    for (const from of OPEN_STAGES) {
      for (const to of LEAD_STAGES.filter((stage) => stage !== from)) {
        expect(moveProblem(from, to, to === 'lost' ? 'price' : null)).toBeUndefined();
      }
      expect(moveProblem(from, 'lost', null)).toBe('needs-reason');
      expect(moveProblem(from, 'won', 'price')).toBe('needs-no-reason');
    }
  });

  it('allow a closed lead to be reopened only', () => {
    for (const over of ['won', 'lost'] as const) {
      for (const to of OPEN_STAGES) expect(moveProblem(over, to, null)).toBeUndefined();
    }
    expect(moveProblem('won', 'lost', 'price')).toBe('not-next');
    expect(moveProblem('lost', 'won', null)).toBe('not-next');
  });

  it('refuse a move to the same stage', () => {
    for (const stage of LEAD_STAGES) {
      expect(moveProblem(stage, stage, stage === 'lost' ? 'price' : null)).toBe('no-move');
      expect(LEAD_MOVES[stage]).not.toContain(stage);
    }
  });

  it('weigh more towards closing', () => {
    const open = OPEN_STAGES.map((stage) => STAGE_PERCENT[stage]);
    expect(open).toEqual(open.toSorted((one, other) => one - other));
    expect(LEAD_STAGES.filter(isLeadOver).map((stage) => STAGE_PERCENT[stage])).toEqual([100, 0]);
    expect(weightedCents(1_005, 'new')).toBe(101);
    expect(weightedCents(167_300, 'proposal')).toBe(117_110);
  });
});
