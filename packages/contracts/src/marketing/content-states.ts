/**
 * What becomes of a content item. A draft is reviewed by a second person; what they approved is
 * scheduled, and published by hand or by a scheduler that is told over a webhook.
 */
export const CONTENT_STATES = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'published',
  'failed',
] as const;

/** What a content item is. */
export type ContentState = (typeof CONTENT_STATES)[number];

const UNPUBLISHED = ['draft', 'in_review', 'approved', 'scheduled', 'failed'] as const;

/** From which states each step leads, and to which; the only table of its kind. */
export const CONTENT_STEPS = {
  create: { from: [], to: 'draft' },
  /** New words need a new approval. */
  change: { from: UNPUBLISHED, to: 'draft' },
  /** Another day or time; what was approved are the words. */
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

/** Something that is done with a content item. */
export type ContentStep = keyof typeof CONTENT_STEPS;

/** The steps, as the history of a content item names them. */
export const CONTENT_STEP_NAMES = Object.keys(CONTENT_STEPS) as [ContentStep, ...ContentStep[]];

/** Whether something can be done with a content item in a state. */
export const canContent = (step: ContentStep, state: ContentState): boolean =>
  (CONTENT_STEPS[step].from as readonly ContentState[]).includes(state);

/** The steps by which staff take an item from one column of the board to another. */
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

/** The one step that leads from a state to another; undefined where more than one is needed. */
export const boardStepBetween = (
  from: ContentState,
  to: ContentState,
): ContentBoardStep | undefined =>
  BOARD_STEPS.find((step) => CONTENT_STEPS[step].to === to && canContent(step, from));
