const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day as staff read it, on the clocks of this device: "Dec 4, 2026". */
export const dayOf = (instant: string): string => day.format(new Date(instant));
