/**
 * Minutes until a deadline, negative after it, and whether it has passed. Rounded: `now` may be
 * some seconds old, and a deadline set an hour ahead must not read 61 minutes.
 */
export function minutesLeft(dueAt: string, now: number): { minutes: number; isLate: boolean } {
  const left = Date.parse(dueAt) - now;
  return { minutes: Math.round(left / 60_000), isLate: left <= 0 };
}
