const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Formats a day in the device's time zone: "Dec 4, 2026". */
export const dayOf = (instant: string): string => day.format(new Date(instant));
