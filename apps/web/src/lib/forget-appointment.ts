import { APPOINTMENTS_KEY, type KeptAppointment, upcoming } from './kept-appointments.ts';

type Which = Pick<KeptAppointment, 'startsAt' | 'place'>;

/** What is still to come besides one. */
export function without(stored: unknown, { startsAt, place }: Which, now: Date): KeptAppointment[] {
  return upcoming(stored, now).filter(
    (other) => other.startsAt !== startsAt || other.place !== place,
  );
}

/** Forgets an appointment on this device, because it was cancelled or moved. */
export function forgetAppointment(appointment: Which): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(APPOINTMENTS_KEY) ?? '[]');
    const kept = without(stored, appointment, new Date());
    if (kept.length === 0) localStorage.removeItem(APPOINTMENTS_KEY);
    else localStorage.setItem(APPOINTMENTS_KEY, JSON.stringify(kept));
  } catch {
    // Nothing was kept here either.
  }
}
