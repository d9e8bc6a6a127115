/** Formats the energy in kWh; a dash until it is measured. */
export const formatEnergy = (wattHours: number | null): string =>
  wattHours === null
    ? '—'
    : `${(wattHours / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kWh`;

/** Formats the charging time; a dash until it is measured. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return '—';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Formats a visit's time in local time with the year: "November 21, 2026 at 7:35 PM EST". */
export const visitTime = (startsAt: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(startsAt));
