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
  it('let an open lead go anywhere, and lose it only with a reason', () => {
    for (const from of OPEN_STAGES) {
      for (const to of LEAD_STAGES.filter((stage) => stage !== from)) {
        expect(moveProblem(from, to, to === 'lost' ? 'price' : null)).toBeUndefined();
      }
      expect(moveProblem(from, 'lost', null)).toBe('needs-reason');
      expect(moveProblem(from, 'won', 'price')).toBe('needs-no-reason');
    }
  });

  it('open what is over again, before it ends in another way', () => {
    for (const over of ['won', 'lost'] as const) {
      for (const to of OPEN_STAGES) expect(moveProblem(over, to, null)).toBeUndefined();
    }
    expect(moveProblem('won', 'lost', 'price')).toBe('not-next');
    expect(moveProblem('lost', 'won', null)).toBe('not-next');
  });

  it('are no move where a lead is already', () => {
    for (const stage of LEAD_STAGES) {
      expect(moveProblem(stage, stage, stage === 'lost' ? 'price' : null)).toBe('no-move');
      expect(LEAD_MOVES[stage]).not.toContain(stage);
    }
  });

  it('weigh more the nearer a lead is to its end', () => {
    const open = OPEN_STAGES.map((stage) => STAGE_PERCENT[stage]);
    expect(open).toEqual(open.toSorted((one, other) => one - other));
    expect(LEAD_STAGES.filter(isLeadOver).map((stage) => STAGE_PERCENT[stage])).toEqual([100, 0]);
    expect(weightedCents(1_005, 'new')).toBe(101);
    expect(weightedCents(167_300, 'proposal')).toBe(117_110);
  });
});
