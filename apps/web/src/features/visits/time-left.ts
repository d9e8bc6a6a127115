const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const minutesOf = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
const hoursOf = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Formats the time until an instant in its two largest meaningful units: "2 days 3 hours". */
export function timeLeft(startsAt: number, now: number): string | undefined {
  const minutes = Math.ceil((startsAt - now) / MINUTE_MS);
  if (minutes <= 0) return undefined;
  if (minutes < HOUR) return minutesOf(minutes);
  if (minutes < DAY) {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    return rest === 0 ? hoursOf(hours) : `${hoursOf(hours)} ${minutesOf(rest)}`;
  }
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  return hours === 0 ? daysOf(days) : `${daysOf(days)} ${hoursOf(hours)}`;
}
