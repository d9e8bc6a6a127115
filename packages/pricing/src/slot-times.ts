/** First and last hour in which a slot starts (specification section 3: 08:00 to 19:00). */
export const SLOT_HOURS = { first: 8, last: 19 } as const;

/** Start times of a day's slots, `HH:00` in the time zone of the service location. */
export const SLOT_TIMES: readonly string[] = Array.from(
  { length: SLOT_HOURS.last - SLOT_HOURS.first + 1 },
  (_, index) => `${String(SLOT_HOURS.first + index).padStart(2, '0')}:00`,
);
