import { APPOINTMENTS_KEY, type KeptAppointment, upcoming } from './kept-appointments.ts';

type Which = Pick<KeptAppointment, 'startsAt' | 'place'>;

/** Returns the upcoming appointments except one. */
export function without(stored: unknown, { startsAt, place }: Which, now: Date): KeptAppointment[] {
  return upcoming(stored, now).filter(
    (other) => other.startsAt !== startsAt || other.place !== place,
  );
}

/** Removes a canceled or moved appointment from this device. */
export function forgetAppointment(appointment: Which): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(APPOINTMENTS_KEY) ?? '[]');
    const kept = without(stored, appointment, new Date());
    if (kept.length === 0) localStorage.removeItem(APPOINTMENTS_KEY);
    else localStorage.setItem(APPOINTMENTS_KEY, JSON.stringify(kept));
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
