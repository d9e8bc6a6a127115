const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long something is away, in the two largest units that say something: "2 days 3 hours". */
export function timeLeft(startsAt: number, now: number): string | undefined {
  const minutes = Math.ceil((startsAt - now) / MINUTE_MS);
  if (minutes <= 0) return undefined;
  if (minutes < HOUR) return several(minutes, 'minute');
  if (minutes < DAY) {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    return rest === 0
      ? several(hours, 'hour')
      : `${several(hours, 'hour')} ${several(rest, 'minute')}`;
  }
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  return hours === 0 ? several(days, 'day') : `${several(days, 'day')} ${several(hours, 'hour')}`;
}
