/** Stages of a lead, in the order of the board. The last two are final. */
export const LEAD_STAGES = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;

/** A {@link LEAD_STAGES} entry. */
export type LeadStage = (typeof LEAD_STAGES)[number];

/** Reasons for losing a lead. */
export const LOST_REASONS = [
  'price',
  'timing',
  'competitor',
  'no-answer',
  'not-served',
  'no-need',
  'duplicate',
  'other',
] as const;

/** A {@link LOST_REASONS} entry. */
export type LostReason = (typeof LOST_REASONS)[number];

/** Probability of winning a lead by stage, in percent: the weight of its value in the forecast. */
export const STAGE_PERCENT: Readonly<Record<LeadStage, number>> = {
  new: 10,
  contacted: 20,
  qualified: 40,
  proposal: 70,
  won: 100,
  lost: 0,
};

/**
 * Possible moves of a lead. Open leads can move anywhere, also backward; a closed lead must be
 * reopened before it closes differently, so that each closing has its own event.
 */
export const LEAD_MOVES: Readonly<Record<LeadStage, readonly LeadStage[]>> = {
  new: ['contacted', 'qualified', 'proposal', 'won', 'lost'],
  contacted: ['new', 'qualified', 'proposal', 'won', 'lost'],
  qualified: ['new', 'contacted', 'proposal', 'won', 'lost'],
  proposal: ['new', 'contacted', 'qualified', 'won', 'lost'],
  won: ['new', 'contacted', 'qualified', 'proposal'],
  lost: ['new', 'contacted', 'qualified', 'proposal'],
};

/** Open stages. */
export const OPEN_STAGES = LEAD_STAGES.filter((stage) => stage !== 'won' && stage !== 'lost');

/** Whether a lead is closed. */
export const isLeadOver = (stage: LeadStage): boolean => stage === 'won' || stage === 'lost';

/** Weighted value in a stage, in cents, rounded to the nearest. */
export const weightedCents = (valueCents: number, stage: LeadStage): number =>
  Math.round((valueCents * STAGE_PERCENT[stage]) / 100);

/** Reason why a lead can't be moved. */
export type MoveProblem = 'no-move' | 'not-next' | 'needs-reason' | 'needs-no-reason';

/**
 * Why a lead can't be moved between two stages; undefined if it can. Only losing a lead takes a
 * reason, which is then required.
 */
export function moveProblem(
  from: LeadStage,
  to: LeadStage,
  reason: LostReason | null,
): MoveProblem | undefined {
  if (from === to) return 'no-move';
  if (!LEAD_MOVES[from].includes(to)) return 'not-next';
  if (to === 'lost' && reason === null) return 'needs-reason';
  if (to !== 'lost' && reason !== null) return 'needs-no-reason';
  return undefined;
}
