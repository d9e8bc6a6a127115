/** Where a lead stands, in the order of the board; the last two are its ends. */
export const LEAD_STAGES = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;

/** A {@link LEAD_STAGES} entry. */
export type LeadStage = (typeof LEAD_STAGES)[number];

/** Why a lead was lost. */
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

/** How likely a lead of each stage becomes business, in percent: what its value weighs in a forecast. */
export const STAGE_PERCENT: Readonly<Record<LeadStage, number>> = {
  new: 10,
  contacted: 20,
  qualified: 40,
  proposal: 70,
  won: 100,
  lost: 0,
};

/**
 * Where a lead may go. Open ones go anywhere, also back, since customers do; what is over is opened
 * again before it ends in another way, so that each end has its own event.
 */
export const LEAD_MOVES: Readonly<Record<LeadStage, readonly LeadStage[]>> = {
  new: ['contacted', 'qualified', 'proposal', 'won', 'lost'],
  contacted: ['new', 'qualified', 'proposal', 'won', 'lost'],
  qualified: ['new', 'contacted', 'proposal', 'won', 'lost'],
  proposal: ['new', 'contacted', 'qualified', 'won', 'lost'],
  won: ['new', 'contacted', 'qualified', 'proposal'],
  lost: ['new', 'contacted', 'qualified', 'proposal'],
};

/** The stages that are worked on. */
export const OPEN_STAGES = LEAD_STAGES.filter((stage) => stage !== 'won' && stage !== 'lost');

/** Whether nothing is left to do about a lead. */
export const isLeadOver = (stage: LeadStage): boolean => stage === 'won' || stage === 'lost';

/** What a value weighs in a stage, in cents, rounded to the nearest. */
export const weightedCents = (valueCents: number, stage: LeadStage): number =>
  Math.round((valueCents * STAGE_PERCENT[stage]) / 100);

/** What keeps a lead from going somewhere. */
export type MoveProblem = 'no-move' | 'not-next' | 'needs-reason' | 'needs-no-reason';

/**
 * What keeps a lead from going from one stage to another; undefined where nothing does. Losing one
 * needs a reason, and nothing else takes one.
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
