import {
  QUICK_BOOKING_VEHICLES,
  QuickBookingForm,
} from '@voltcourier/contracts/bookings/inquiries';
import {
  BILLING_INTERVALS,
  type BillingInterval,
  formatUsdShort,
  PLAN_NAMES,
  PLANS,
  type PlanName,
  type ResponsePromises,
  targetMinutesOf,
  type QuickBookingUrgency,
} from '@voltcourier/pricing';
import type { Entries, FieldErrors } from '@voltcourier/ui/use-form-fields';
import { checkForm } from '../../../lib/use-entries.ts';
import type { ChosenVehicle } from '../../../lib/vehicle-choice.ts';

/** The empty quick booking, in the order of its fields. */
export const EMPTY = {
  plan: PLAN_NAMES.find((name) => PLANS[name].popular) ?? 'professional',
  interval: 'monthly',
  name: '',
  phone: '',
  email: '',
  location: '',
  vehicleId: '',
  vehicleName: '',
  vehicleType: '',
  serviceType: '',
  urgency: 'normal',
  preferredTime: '',
  notes: '',
};

/** A field of the quick booking. */
export type FieldName = keyof typeof EMPTY;

/** The user's entries so far. */
export type QuickBookingEntries = Entries<FieldName>;

/**
 * Fields of the steps with questions (specification section 4): contact, service details, review.
 */
export const STEPS = [
  ['plan', 'interval', 'name', 'phone', 'email', 'location'],
  ['vehicleId', 'vehicleName', 'vehicleType', 'serviceType', 'urgency', 'preferredTime', 'notes'],
  [],
] as const satisfies readonly (readonly FieldName[])[];

/** The review step. */
export const REVIEW = STEPS.length;

/** The step after the request is received. */
export const CONFIRMATION = REVIEW + 1;

const FIELDS = Object.keys(EMPTY) as FieldName[];

/** Returns the entries in the API's format, or the errors by the contract's rules. */
export function checkEntries(
  entries: QuickBookingEntries,
): { ok: true; form: QuickBookingForm } | { ok: false; errors: FieldErrors<FieldName> } {
  return checkForm(QuickBookingForm, FIELDS, {
    ...entries,
    email: entries.email.trim() || null,
    vehicleId: entries.vehicleId || undefined,
    preferredTime: entries.preferredTime.trim() || null,
    notes: entries.notes.trim() || null,
    plan: entries.plan || null,
    interval: entries.plan === '' ? null : entries.interval,
  });
}

/** Returns the errors of a step's fields; steps count from 1. */
export function errorsOfStep(entries: QuickBookingEntries, step: number): FieldErrors<FieldName> {
  const checked = checkEntries(entries);
  if (checked.ok) return {};
  const { errors } = checked;
  const found = (STEPS[step - 1] ?? []).filter((name) => errors[name] !== undefined);
  return Object.fromEntries(found.map((name) => [name, errors[name]]));
}

/** Returns the last step that can be opened, because all before it are complete. */
export function lastOpenStep(entries: QuickBookingEntries): number {
  for (let step = 1; step < REVIEW; step += 1) {
    if (Object.keys(errorsOfStep(entries, step)).length > 0) return step;
  }
  return REVIEW;
}

/** Returns the first step with an invalid field. */
export function stepOf(errors: FieldErrors<FieldName>): number {
  const index = STEPS.findIndex((fields) => fields.some((name) => errors[name] !== undefined));
  return index === -1 ? REVIEW : index + 1;
}

/** Returns the plan and interval in a link; undefined if it names no plan. */
export function planOfLink(
  query: URLSearchParams,
): { plan: PlanName; interval: BillingInterval } | undefined {
  const plan = PLAN_NAMES.find((name) => name === query.get('plan'));
  const interval = BILLING_INTERVALS.find((name) => name === query.get('interval')) ?? 'monthly';
  return plan === undefined ? undefined : { plan, interval };
}

/** Formats a plan with its price: "Professional, $199 per month"; undefined if none is chosen. */
export function planLabel(plan: string, interval: string): string | undefined {
  const chosen = PLAN_NAMES.find((name) => name === plan);
  return chosen === undefined
    ? undefined
    : `${PLANS[chosen].title}, ${planPrice(chosen, interval)}`;
}

/** Formats a plan's price: "$1,673 per year". */
export function planPrice(plan: PlanName, interval: string): string {
  const { annualCents, monthlyCents } = PLANS[plan];
  return interval === 'annually'
    ? `${formatUsdShort(annualCents)} per year`
    : `${formatUsdShort(monthlyCents)} per month`;
}

/** Formats the response time: "Within 4 hours". */
export function targetLabel(urgency: QuickBookingUrgency, promises: ResponsePromises): string {
  const minutes = targetMinutesOf(urgency, promises);
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `Within ${minutes} minutes`;
  return `Within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Describes the vehicle: the chosen saved one, otherwise its type. */
export function vehicleLabel({ vehicleName, vehicleType }: QuickBookingEntries): string {
  const labels: Readonly<Record<string, string>> = QUICK_BOOKING_VEHICLES;
  return vehicleName || (labels[vehicleType] ?? '');
}

/** Returns the entries filled in for a saved vehicle; undefined stands for an unsaved one. */
export function entriesOfVehicle(
  vehicle: ChosenVehicle | undefined,
): Pick<QuickBookingEntries, 'vehicleId' | 'vehicleName' | 'vehicleType'> {
  if (vehicle === undefined) return { vehicleId: '', vehicleName: '', vehicleType: '' };
  const { id, make, model, label } = vehicle;
  const name = `${make} ${model}`.toLowerCase().replace(/^chevy /u, 'chevrolet ');
  const [type] =
    Object.entries(QUICK_BOOKING_VEHICLES).find(([, known]) =>
      name.startsWith(known.toLowerCase()),
    ) ?? [];
  return { vehicleId: id, vehicleName: label, vehicleType: type ?? 'other' };
}
