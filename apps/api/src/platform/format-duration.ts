/** Formats a count with its noun: "1 price", "2 prices". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Formats a duration in its largest whole unit, up to days: "3 hours". */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
}

/** Formats the time since an instant in its largest whole unit: "3 hours ago". */
export const formatAgo = (then: Date, now: Date): string =>
  `${formatDuration(now.getTime() - then.getTime())} ago`;
