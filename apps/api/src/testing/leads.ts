import type { LeadForm, LeadMove } from '@voltcourier/contracts';

/** Returns the form of a lead. */
export const leadForm = (change: Partial<LeadForm> = {}): LeadForm => ({
  title: 'Nine vans',
  kind: 'fleet',
  personId: null,
  valueCents: 100_000,
  expectedClose: null,
  ownerId: null,
  nextStep: null,
  nextStepDue: null,
  ...change,
});

/** Returns the move of a lead to a stage, by default to its top. */
export const leadMove = (
  stage: LeadMove['stage'],
  version: number,
  change: Partial<LeadMove> = {},
): LeadMove => ({
  version,
  stage,
  belowId: null,
  lostReason: null,
  lostNote: null,
  ...change,
});
