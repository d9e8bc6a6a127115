import type { OwnVisitRow } from '@voltcourier/contracts/visits/own-visits';
import { addDays, localDateAt } from '@voltcourier/pricing';
import { formatTimeIn } from '../../../lib/format-clock.ts';

/** A day of a technician with its visits. */
export interface VisitDay {
  readonly title: string;
  readonly visits: readonly OwnVisitRow[];
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;

const dayTitle = (date: string, today: string): string => {
  if (date < today) return 'Earlier, still open';
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return new Intl.DateTimeFormat('en-US', DAY).format(new Date(`${date}T12:00:00Z`));
};

/**
 * Groups open visits, in order of time, for their technician: emergencies first, then each day in
 * the time zone of their region.
 */
export function daysOf(visits: readonly OwnVisitRow[], zone: string, now: number): VisitDay[] {
  const today = localDateAt(new Date(now), zone);
  const titled = visits.map((visit) => ({
    visit,
    title:
      visit.kind === 'emergency'
        ? 'Emergencies'
        : dayTitle(localDateAt(new Date(visit.startsAt), zone), today),
  }));
  const titles = new Set(titled.map(({ title }) => title));
  const ordered = [...titles].toSorted(
    (a, b) => Number(b === 'Emergencies') - Number(a === 'Emergencies'),
  );
  return ordered.map((title) => ({
    title,
    visits: titled.filter((one) => one.title === title).map(({ visit }) => visit),
  }));
}

/** "9:00 AM", in the time zone of the visit. */
export const formatStart = ({ startsAt, zone }: OwnVisitRow): string =>
  formatTimeIn(startsAt, zone);

/** URL that opens the directions to a visit: to the position of the phone if it is known. */
export function directionsUrl({
  location,
  coordinates,
}: {
  readonly location: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}): string {
  const destination =
    coordinates === null ? location : `${coordinates.latitude},${coordinates.longitude}`;
  // Works on every phone, in the app if there is one (Google, Maps URLs).
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
