/** Returns a function that formats calendar dates (`2026-11-22`), independently of time zones. */
export const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string): string => format(new Date(`${date}T12:00:00Z`));
};

/** "Sun, Nov 22". */
export const formatShortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** "Nov 22". */
export const formatMonthDay = dayFormat({ month: 'short', day: 'numeric' });
