/**
 * What becomes of a campaign. A draft is reviewed by a second person; what they approved is sent now
 * or at a time. One that is being sent can be paused or stopped: what is sent stays sent.
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

/** What a campaign is. */
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** The states before sending begins: its words can still change. */
export const UNSENT_CAMPAIGN_STATES = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
] as const satisfies readonly CampaignState[];

/** The unsent states in which a second person has seen, or is looking at, what will be sent to whom. */
export const REVIEWED_CAMPAIGN_STATES = [
  'in_review',
  'approved',
  'scheduled',
] as const satisfies readonly CampaignState[];

const CHANGEABLE = ['draft', 'in_review', 'approved'] as const;

/** From which states each step leads, and to which; the only table of its kind. */
export const CAMPAIGN_STEPS = {
  create: { from: [], to: 'draft' },
  /** New words need a new approval. */
  change: { from: CHANGEABLE, to: 'draft' },
  remove: { from: CHANGEABLE, to: undefined },
  submit: { from: ['draft'], to: 'in_review' },
  return: { from: ['in_review'], to: 'draft' },
  approve: { from: ['in_review'], to: 'approved' },
  schedule: { from: ['approved'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'approved' },
  begin: { from: ['approved', 'scheduled'], to: 'sending' },
  /** The better of two subjects is chosen, and the rest get it. */
  decide: { from: ['sending'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['sending', 'paused'], to: 'cancelled' },
} as const satisfies Record<
  string,
  { readonly from: readonly CampaignState[]; readonly to: CampaignState | undefined }
>;

/** Something that is done with a campaign. */
export type CampaignStep = keyof typeof CAMPAIGN_STEPS;

/** The steps, as the history of a campaign names them. */
export const CAMPAIGN_STEP_NAMES = Object.keys(CAMPAIGN_STEPS) as [CampaignStep, ...CampaignStep[]];

/** Whether something can be done with a campaign in a state. */
export const canCampaign = (step: CampaignStep, state: CampaignState): boolean =>
  (CAMPAIGN_STEPS[step].from as readonly CampaignState[]).includes(state);
