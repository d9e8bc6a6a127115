const OPTIONS = { dateStyle: 'medium', timeStyle: 'short' } as const;

const clock = new Intl.DateTimeFormat('en-US', OPTIONS);

/** Keeps AM and PM on the line of their hour. */
const joined = (text: string): string => text.replace(/ (?=[AP]M$)/u, '\u00A0');

/** Formats an instant in the device's time zone: "Nov 22, 2026, 9:30 AM". */
export const formatClock = (instant: string): string => joined(clock.format(new Date(instant)));

/** Formats the time of day of an instant in a time zone: "9:30 AM". */
export const formatTimeIn = (instant: string, timeZone: string): string =>
  joined(
    new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(instant)),
  );

/** Formats an instant in a time zone. */
export const formatClockIn = (instant: string, timeZone: string): string =>
  joined(new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone }).format(new Date(instant)));
