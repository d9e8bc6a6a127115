/** Whole seconds until the deadline, rounded up so that 0 means it has passed. Both in epoch ms. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Formats seconds with constant width: 899 is "14:59". */
export function formatRemaining(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Announcement when this many seconds are left; undefined at all other times. */
export function announcementAt(seconds: number): string | undefined {
  if (seconds === 60) return '1 minute left';
  return seconds === 120 || seconds === 300 || seconds === 600
    ? `${seconds / 60} minutes left`
    : undefined;
}
