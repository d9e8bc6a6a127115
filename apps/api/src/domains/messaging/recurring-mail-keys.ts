const KINDS = ['recurring-missed', 'recurring-paused', 'recurring-ended'];

/**
 * The keys of the mails that tell of events of recurring bookings. Such a mail is found by its key,
 * because the column that names its event has no index.
 */
export const recurringMailKeys = (eventIds: readonly number[]): string[] =>
  eventIds.flatMap((id) => KINDS.map((kind) => `${kind}:${id}`));
