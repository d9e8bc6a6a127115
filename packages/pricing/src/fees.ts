/** How urgent a roadside emergency is (specification section 9), most urgent first. */
export const EMERGENCY_URGENCIES = ['critical', 'urgent', 'important'] as const;

/** An urgency of the emergency form. */
export type EmergencyUrgency = (typeof EMERGENCY_URGENCIES)[number];

/** The urgency that is chosen until the person chooses (specification section 9). */
export const DEFAULT_EMERGENCY_URGENCY: EmergencyUrgency = 'critical';

/** What each urgency of the emergency form says. */
export const EMERGENCY_URGENCY_LABELS: Readonly<Record<EmergencyUrgency, string>> = {
  critical: 'Critical: under 5% battery',
  urgent: 'Urgent: 5 to 10% battery',
  important: 'Important: needed within 1 hour',
};

/** How urgent a quick booking is (specification section 3), least urgent first. */
export const QUICK_BOOKING_URGENCIES = ['normal', 'priority', 'emergency'] as const;

/** An urgency of a quick booking. */
export type QuickBookingUrgency = (typeof QUICK_BOOKING_URGENCIES)[number];

/** Urgencies of a quick booking with their targets in minutes (specification section 9). */
export const QUICK_BOOKING_TARGET_MINUTES: Readonly<Record<QuickBookingUrgency, number>> = {
  normal: 240,
  priority: 120,
  emergency: 60,
};

/** A quick booking is called back within this many minutes (specification section 9). */
export const CALLBACK_MINUTES = 15;

/** The services of a quick booking with how long they take, in minutes (specification section 9). */
export const QUICK_BOOKING_SERVICES = {
  standard: { label: 'Level 2', minMinutes: 240, maxMinutes: 480, serviceType: 'emergency' },
  fast: { label: 'DC', minMinutes: 30, maxMinutes: 60, serviceType: 'scheduled' },
} as const;

/** A service of a quick booking. */
export type QuickBookingService = keyof typeof QUICK_BOOKING_SERVICES;

/** A service of a quick booking in words: how it charges, and how long that takes. */
export function quickBookingServiceLabel(service: QuickBookingService): string {
  const { label, minMinutes, maxMinutes } = QUICK_BOOKING_SERVICES[service];
  const time =
    maxMinutes > 60
      ? `${minMinutes / 60} to ${maxMinutes / 60} hours`
      : `${minMinutes} to ${maxMinutes} minutes`;
  return `${service === 'fast' ? 'Fast' : 'Standard'} (${label}, ${time})`;
}

/** Within how many minutes staff aim to answer a contact request; nobody is promised it. */
export const CONTACT_ANSWER_MINUTES = 24 * 60;

/** What customers are promised, in minutes. A business may change it; the constants are the defaults. */
export interface ResponsePromises {
  /** Whoever asks for a call is called within so many minutes. */
  readonly callbackMinutes: number;
  /** A contact request is answered within so many minutes. */
  readonly contactMinutes: number;
  /** Within so many minutes somebody is there, by urgency. */
  readonly normalMinutes: number;
  readonly priorityMinutes: number;
  readonly emergencyMinutes: number;
}

/** The promises of a business that set no other. */
export const RESPONSE_PROMISES: ResponsePromises = {
  callbackMinutes: CALLBACK_MINUTES,
  contactMinutes: CONTACT_ANSWER_MINUTES,
  normalMinutes: QUICK_BOOKING_TARGET_MINUTES.normal,
  priorityMinutes: QUICK_BOOKING_TARGET_MINUTES.priority,
  emergencyMinutes: QUICK_BOOKING_TARGET_MINUTES.emergency,
};

/** Within how many minutes somebody is there. */
export function targetMinutesOf(
  urgency: QuickBookingUrgency,
  promises: ResponsePromises = RESPONSE_PROMISES,
): number {
  return promises[`${urgency}Minutes`];
}

/** The promises of a quick booking made at `now`: when we call back, and when we are there. */
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

/** Late cancellation keeps up to this share of the price, in percent (specification section 9). */
export const LATE_CANCELLATION_FEE_PERCENT = 50;

/** A missed appointment may be charged up to this share, in percent (specification section 9). */
export const NO_SHOW_FEE_PERCENT = 100;

/** The share of `cents` that `percent` is, rounded half up to a whole cent. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}
