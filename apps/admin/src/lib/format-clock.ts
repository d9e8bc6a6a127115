const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in the device's time zone: "Nov 22, 2026, 9:30 AM". */
export const clockWords = (instant: string): string => clock.format(new Date(instant));
