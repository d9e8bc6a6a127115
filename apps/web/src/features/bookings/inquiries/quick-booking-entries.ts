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

/** The quick booking before anybody has touched it, in the order in which it is asked. */
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

/** What the person has entered so far. */
export type QuickBookingEntries = Entries<FieldName>;

/** The steps that ask something (specification section 4): contact, service details, review. */
export const STEPS = [
  ['plan', 'interval', 'name', 'phone', 'email', 'location'],
  ['vehicleId', 'vehicleName', 'vehicleType', 'serviceType', 'urgency', 'preferredTime', 'notes'],
  [],
] as const satisfies readonly (readonly FieldName[])[];

/** The step that looks everything over. */
export const REVIEW = STEPS.length;

/** The step after the request has been taken. */
export const CONFIRMATION = REVIEW + 1;

const FIELDS = Object.keys(EMPTY) as FieldName[];

/** The entries as the api takes them, or what is wrong with them by the contract's rules. */
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

/** What is wrong with the fields of a step, counted from 1. */
export function errorsOfStep(entries: QuickBookingEntries, step: number): FieldErrors<FieldName> {
  const checked = checkEntries(entries);
  if (checked.ok) return {};
  const { errors } = checked;
  const found = (STEPS[step - 1] ?? []).filter((name) => errors[name] !== undefined);
  return Object.fromEntries(found.map((name) => [name, errors[name]]));
}

/** The last step that can be opened: all before it are complete. */
export function lastOpenStep(entries: QuickBookingEntries): number {
  for (let step = 1; step < REVIEW; step += 1) {
    if (Object.keys(errorsOfStep(entries, step)).length > 0) return step;
  }
  return REVIEW;
}

/** The first step with a field that is wrong. */
export function stepOf(errors: FieldErrors<FieldName>): number {
  const index = STEPS.findIndex((fields) => fields.some((name) => errors[name] !== undefined));
  return index === -1 ? REVIEW : index + 1;
}

/** The plan and the interval that a link names; nothing where it names no plan. */
export function planOfLink(
  query: URLSearchParams,
): { plan: PlanName; interval: BillingInterval } | undefined {
  const plan = PLAN_NAMES.find((name) => name === query.get('plan'));
  const interval = BILLING_INTERVALS.find((name) => name === query.get('interval')) ?? 'monthly';
  return plan === undefined ? undefined : { plan, interval };
}

/** A plan with its price: "Professional, $199 per month"; undefined where none is chosen. */
export function planLabel(plan: string, interval: string): string | undefined {
  const chosen = PLAN_NAMES.find((name) => name === plan);
  return chosen === undefined
    ? undefined
    : `${PLANS[chosen].title}, ${planPrice(chosen, interval)}`;
}

/** What a plan costs: "$1,673 per year". */
export function planPrice(plan: PlanName, interval: string): string {
  const { annualCents, monthlyCents } = PLANS[plan];
  return interval === 'annually'
    ? `${formatUsdShort(annualCents)} per year`
    : `${formatUsdShort(monthlyCents)} per month`;
}

/** When we are there: "Within 4 hours". */
export function targetLabel(urgency: QuickBookingUrgency, promises: ResponsePromises): string {
  const minutes = targetMinutesOf(urgency, promises);
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `Within ${minutes} minutes`;
  return `Within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The vehicle in words: the saved one that was chosen, else its type. */
export function vehicleLabel({ vehicleName, vehicleType }: QuickBookingEntries): string {
  const labels: Readonly<Record<string, string>> = QUICK_BOOKING_VEHICLES;
  return vehicleName || (labels[vehicleType] ?? '');
}

/** What a saved vehicle fills in; nothing is one that isn't saved. */
export function entriesOfVehicle(
  vehicle: ChosenVehicle | undefined,
): Pick<QuickBookingEntries, 'vehicleId' | 'vehicleName' | 'vehicleType'> {
  if (vehicle === undefined) return { vehicleId: '', vehicleName: '', vehicleType: '' };
  const { id, make, model, words } = vehicle;
  const name = `${make} ${model}`.toLowerCase().replace(/^chevy /u, 'chevrolet ');
  const [type] =
    Object.entries(QUICK_BOOKING_VEHICLES).find(([, label]) =>
      name.startsWith(label.toLowerCase()),
    ) ?? [];
  return { vehicleId: id, vehicleName: words, vehicleType: type ?? 'other' };
}
