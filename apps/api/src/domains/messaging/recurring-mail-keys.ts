const KINDS = ['recurring-missed', 'recurring-paused', 'recurring-ended'];

/**
 * Returns the keys of mails about recurring booking events. They are looked up by key, because the
 * event column has no index.
 */
export const recurringMailKeys = (eventIds: readonly number[]): string[] =>
  eventIds.flatMap((id) => KINDS.map((kind) => `${kind}:${id}`));
