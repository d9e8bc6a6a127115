/** Where the device keeps the person's next appointments, for the page that works offline. */
export const APPOINTMENTS_KEY = 'voltcourier.appointments';

/** An appointment as the device keeps it: when, what and where; not whose, and no id. */
export interface KeptAppointment {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly zone: string;
  readonly service: string;
  readonly place: string;
}

/** An hour after it began an appointment is past. */
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

/** What is still to come, the next first. */
export function upcoming(stored: unknown, now: Date): KeptAppointment[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isKept)
    .filter(({ startsAt }) => Date.parse(startsAt) + VISIT_MS > now.getTime())
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Keeps a confirmed appointment on this device, and forgets those that are past. */
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
    // The confirmation is in the mail too.
  }
}

/** Forgets what is past, and all of it when nothing is left. */
export function forgetPastAppointments(): void {
  try {
    const stored = localStorage.getItem(APPOINTMENTS_KEY);
    if (stored === null) return;
    const kept = upcoming(JSON.parse(stored), new Date());
    if (kept.length === 0) localStorage.removeItem(APPOINTMENTS_KEY);
    else localStorage.setItem(APPOINTMENTS_KEY, JSON.stringify(kept));
  } catch {
    // Nothing can be kept here either.
  }
}
