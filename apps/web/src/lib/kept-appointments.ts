/** Storage key for the user's next appointments, for the offline page. */
export const APPOINTMENTS_KEY = 'voltcourier.appointments';

/**
 * An appointment as stored on the device: time, service and location, without ID or personal data.
 */
export interface KeptAppointment {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly zone: string;
  readonly service: string;
  readonly place: string;
}

/** An appointment is past an hour after its start. */
const VISIT_MS = 3_600_000;

function isKept(value: unknown): value is KeptAppointment {
  return (
    typeof value === 'object' &&
    value !== null &&
    (['startsAt', 'zone', 'service', 'place'] as const).every(
      (name) => typeof (value as Record<string, unknown>)[name] === 'string',
    )
  );
}

/** Returns upcoming appointments, earliest first. */
export function upcoming(stored: unknown, now: Date): KeptAppointment[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isKept)
    .filter(({ startsAt }) => Date.parse(startsAt) + VISIT_MS > now.getTime())
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Stores a confirmed appointment on this device, and drops past ones. */
export function keepAppointment(appointment: KeptAppointment): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(APPOINTMENTS_KEY) ?? '[]');
    const { startsAt, place } = appointment;
    const others = upcoming(stored, new Date()).filter(
      (other) => other.startsAt !== startsAt || other.place !== place,
    );
    const kept = upcoming([...others, appointment], new Date());
    localStorage.setItem(APPOINTMENTS_KEY, JSON.stringify(kept));
  } catch {
    // If storage is blocked, the confirmation is still in the mail.
  }
}

/** Drops past appointments, and the storage key if none are left. */
export function forgetPastAppointments(): void {
  try {
    const stored = localStorage.getItem(APPOINTMENTS_KEY);
    if (stored === null) return;
    const kept = upcoming(JSON.parse(stored), new Date());
    if (kept.length === 0) localStorage.removeItem(APPOINTMENTS_KEY);
    else localStorage.setItem(APPOINTMENTS_KEY, JSON.stringify(kept));
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
