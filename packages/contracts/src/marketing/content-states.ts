/**
 * States of a content item. A draft is reviewed by a second person; an approved item is scheduled,
 * then published by hand or by a scheduler that is notified over a webhook.
 */
export const CONTENT_STATES = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'published',
  'failed',
] as const;

/** State of a content item. */
export type ContentState = (typeof CONTENT_STATES)[number];

/** Labels of the states. */
export const CONTENT_STATE_NAMES: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'Published',
  failed: 'Failed',
};

const UNPUBLISHED = ['draft', 'in_review', 'approved', 'scheduled', 'failed'] as const;

/** Transitions of a content item: from which states, and to which. This is the only such table. */
export const CONTENT_STEPS = {
  create: { from: [], to: 'draft' },
  /** A change to the content requires a new approval. */
  change: { from: UNPUBLISHED, to: 'draft' },
  /** A new date keeps the approval, which is for the content. */
  move: { from: UNPUBLISHED, to: 'same' },
  remove: { from: UNPUBLISHED, to: undefined },
  submit: { from: ['draft'], to: 'in_review' },
  return: { from: ['in_review'], to: 'draft' },
  approve: { from: ['in_review'], to: 'approved' },
  schedule: { from: ['approved'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'approved' },
  publish: { from: ['approved', 'scheduled', 'failed'], to: 'published' },
  fail: { from: ['scheduled'], to: 'failed' },
  retry: { from: ['failed'], to: 'scheduled' },
} as const satisfies Record<
  string,
  { readonly from: readonly ContentState[]; readonly to: ContentState | 'same' | undefined }
>;

/** A step in the life of a content item. */
export type ContentStep = keyof typeof CONTENT_STEPS;

/** Names of the steps in an item's history. */
export const CONTENT_STEP_NAMES = Object.keys(CONTENT_STEPS) as [ContentStep, ...ContentStep[]];

/** Whether a step is allowed in a state. */
export const canContent = (step: ContentStep, state: ContentState): boolean =>
  (CONTENT_STEPS[step].from as readonly ContentState[]).includes(state);

/** Steps that move an item between columns of the board. */
const BOARD_STEPS = [
  'submit',
  'return',
  'approve',
  'schedule',
  'unschedule',
  'publish',
  'retry',
] as const satisfies readonly ContentStep[];

/** A step of the board. */
export type ContentBoardStep = (typeof BOARD_STEPS)[number];

/** The step from one state to another; undefined if it takes more than one. */
export const boardStepBetween = (
  from: ContentState,
  to: ContentState,
): ContentBoardStep | undefined =>
  BOARD_STEPS.find((step) => CONTENT_STEPS[step].to === to && canContent(step, from));
