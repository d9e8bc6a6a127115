/**
 * States of a campaign. A draft is reviewed by a second person; an approved campaign is sent
 * immediately or at a set time. Sending can be paused or stopped, which doesn't recall mails
 * already sent.
 */
export const CAMPAIGN_STATES = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;

/** State of a campaign. */
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** States before sending, in which the text can still change. */
export const UNSENT_CAMPAIGN_STATES = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
] as const satisfies readonly CampaignState[];

/**
 * Unsent states in which a second person is reviewing, or has reviewed, the content and the
 * audience.
 */
export const REVIEWED_CAMPAIGN_STATES = [
  'in_review',
  'approved',
  'scheduled',
] as const satisfies readonly CampaignState[];

const CHANGEABLE = ['draft', 'in_review', 'approved'] as const;

/** Transitions of a campaign: from which states, and to which. This is the only such table. */
export const CAMPAIGN_STEPS = {
  create: { from: [], to: 'draft' },
  /** A change to the content requires a new approval. */
  change: { from: CHANGEABLE, to: 'draft' },
  remove: { from: CHANGEABLE, to: undefined },
  submit: { from: ['draft'], to: 'in_review' },
  return: { from: ['in_review'], to: 'draft' },
  approve: { from: ['in_review'], to: 'approved' },
  schedule: { from: ['approved'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'approved' },
  begin: { from: ['approved', 'scheduled'], to: 'sending' },
  /** Picks the better of two subjects for the remaining recipients. */
  decide: { from: ['sending'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['sending', 'paused'], to: 'cancelled' },
} as const satisfies Record<
  string,
  { readonly from: readonly CampaignState[]; readonly to: CampaignState | undefined }
>;

/** A step in the life of a campaign. */
export type CampaignStep = keyof typeof CAMPAIGN_STEPS;

/** Names of the steps in a campaign's history. */
export const CAMPAIGN_STEP_NAMES = Object.keys(CAMPAIGN_STEPS) as [CampaignStep, ...CampaignStep[]];

/** Whether a step is allowed in a state. */
export const canCampaign = (step: CampaignStep, state: CampaignState): boolean =>
  (CAMPAIGN_STEPS[step].from as readonly CampaignState[]).includes(state);
