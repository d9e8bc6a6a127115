const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant on the clocks of this device: "Nov 22, 2026, 9:30 AM". */
export const clockWords = (instant: string): string => clock.format(new Date(instant));
