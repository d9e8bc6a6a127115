/** Urgencies of a roadside emergency (specification section 9), most urgent first. */
export const EMERGENCY_URGENCIES = ['critical', 'urgent', 'important'] as const;

/** Urgency of a roadside emergency. */
export type EmergencyUrgency = (typeof EMERGENCY_URGENCIES)[number];

/** Preselected urgency (specification section 9). */
export const DEFAULT_EMERGENCY_URGENCY: EmergencyUrgency = 'critical';

/** Labels of the urgencies in the emergency form. */
export const EMERGENCY_URGENCY_LABELS: Readonly<Record<EmergencyUrgency, string>> = {
  critical: 'Critical: under 5% battery',
  urgent: 'Urgent: 5 to 10% battery',
  important: 'Important: needed within 1 hour',
};

/** Urgencies of a quick booking (specification section 3), least urgent first. */
export const QUICK_BOOKING_URGENCIES = ['normal', 'priority', 'emergency'] as const;

/** Urgency of a quick booking. */
export type QuickBookingUrgency = (typeof QUICK_BOOKING_URGENCIES)[number];

/** Target times of a quick booking in minutes, by urgency (specification section 9). */
export const QUICK_BOOKING_TARGET_MINUTES: Readonly<Record<QuickBookingUrgency, number>> = {
  normal: 240,
  priority: 120,
  emergency: 60,
};

/** Promised minutes until the callback for a quick booking (specification section 9). */
export const CALLBACK_MINUTES = 15;

/** Services of a quick booking with their durations in minutes (specification section 9). */
export const QUICK_BOOKING_SERVICES = {
  standard: { label: 'Level 2', minMinutes: 240, maxMinutes: 480, serviceType: 'emergency' },
  fast: { label: 'DC', minMinutes: 30, maxMinutes: 60, serviceType: 'scheduled' },
} as const;

/** Service of a quick booking. */
export type QuickBookingService = keyof typeof QUICK_BOOKING_SERVICES;

/** Label of a quick booking service: how it charges, and how long it takes. */
export function quickBookingServiceLabel(service: QuickBookingService): string {
  const { label, minMinutes, maxMinutes } = QUICK_BOOKING_SERVICES[service];
  const time =
    maxMinutes > 60
      ? `${minMinutes / 60} to ${maxMinutes / 60} hours`
      : `${minMinutes} to ${maxMinutes} minutes`;
  return `${service === 'fast' ? 'Fast' : 'Standard'} (${label}, ${time})`;
}

/** Target for answering a contact request, in minutes. An internal target, not a promise. */
export const CONTACT_ANSWER_MINUTES = 24 * 60;

/**
 * Promises to customers, in minutes. A business may change them; the constants are the defaults.
 */
export interface ResponsePromises {
  /** Minutes until a requested callback. */
  readonly callbackMinutes: number;
  /** Minutes until the answer to a contact request. */
  readonly contactMinutes: number;
  /** Minutes until arrival, by urgency. */
  readonly normalMinutes: number;
  readonly priorityMinutes: number;
  readonly emergencyMinutes: number;
}

/** Default promises. */
export const RESPONSE_PROMISES: ResponsePromises = {
  callbackMinutes: CALLBACK_MINUTES,
  contactMinutes: CONTACT_ANSWER_MINUTES,
  normalMinutes: QUICK_BOOKING_TARGET_MINUTES.normal,
  priorityMinutes: QUICK_BOOKING_TARGET_MINUTES.priority,
  emergencyMinutes: QUICK_BOOKING_TARGET_MINUTES.emergency,
};

/** Minutes until arrival. */
export function targetMinutesOf(
  urgency: QuickBookingUrgency,
  promises: ResponsePromises = RESPONSE_PROMISES,
): number {
  return promises[`${urgency}Minutes`];
}

/** Deadlines of a quick booking made at `now`: for the callback and the arrival. */
export function quickBookingDeadlines(
  urgency: QuickBookingUrgency,
  now: Date,
  promises: ResponsePromises = RESPONSE_PROMISES,
): { callbackDueAt: Date; respondBy: Date } {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  return {
    callbackDueAt: after(promises.callbackMinutes),
    respondBy: after(targetMinutesOf(urgency, promises)),
  };
}

/** Maximum fee for late cancellation, in percent of the price (specification section 9). */
export const LATE_CANCELLATION_FEE_PERCENT = 50;

/** Maximum fee for a missed appointment, in percent (specification section 9). */
export const NO_SHOW_FEE_PERCENT = 100;

/** A percentage of `cents`, rounded half up to whole cents. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}
