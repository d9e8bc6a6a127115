import { TRIAL } from '@voltcourier/pricing';

/** Terms of the trial. */
export const TRIAL_TERMS = `${TRIAL.days} days with ${TRIAL.complimentaryCharges} complimentary charge, no card needed. It ends by itself, and is given once per person.`;

/** Title of the trial. */
export const TRIAL_TITLE = `Start your ${TRIAL.days}-day free trial`;
