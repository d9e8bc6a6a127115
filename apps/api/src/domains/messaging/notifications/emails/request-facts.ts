import {
  CONNECTORS,
  CONTACT_VEHICLES,
  QUICK_BOOKING_VEHICLES,
  formatVehicle,
} from '@voltcourier/contracts';
import { PLANS, quickBookingServiceLabel } from '@voltcourier/pricing';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { ContactSubject, QuickBookingSubject } from '../mail-subjects.ts';
import type { Fact } from './layout.tsx';

// Request data, as customers and staff read it.

/** Returns the urgency of a quick booking in words. */
export function urgencyOf({ urgency }: QuickBookingSubject, texts: Texts): string {
  switch (urgency) {
    case 'normal':
      return texts.say('Normal');
    case 'priority':
      return texts.say('Priority');
    case 'emergency':
      return texts.say('Emergency');
  }
}

/** Returns the size of a company's fleet in words. */
export const formatFleet = (count: number, texts: Texts): string =>
  texts.say('{count, plural, one {{count} vehicle} other {{count} vehicles}}', { count });

/** Returns the subject of a contact request: a vehicle, or a company with its fleet. */
export function whatItIsAbout(
  { vehicle, company, fleet_size: count }: ContactSubject,
  texts: Texts,
): Fact[] {
  if (vehicle !== 'fleet') {
    return [[texts.say('Vehicle'), texts.translate(CONTACT_VEHICLES[vehicle])]];
  }
  return [
    ...(company === null ? [] : [[texts.say('Company'), company] as const]),
    [texts.say('Vehicles'), count === null ? texts.say('Not said') : formatFleet(count, texts)],
  ];
}

function planOf(
  { plan, billing_interval: interval }: QuickBookingSubject,
  texts: Texts,
): string | undefined {
  if (plan === null) return undefined;
  const title = texts.translate(PLANS[plan].title);
  if (interval === null) return title;
  return interval === 'monthly'
    ? texts.say('{plan}, billed monthly', { plan: title })
    : texts.say('{plan}, billed annually', { plan: title });
}

/** Returns the customer's saved vehicle with its port, or otherwise what the form says. */
function vehicleOf(
  { vehicle_type: type, vehicle_facts: facts }: QuickBookingSubject,
  texts: Texts,
): Fact[] {
  const vehicle = texts.say('Vehicle');
  if (facts === null) return [[vehicle, texts.translate(QUICK_BOOKING_VEHICLES[type])]];
  const { connector } = facts;
  return [
    [vehicle, formatVehicle(facts)],
    ...(connector === null ? [] : [[texts.say('Charging port'), CONNECTORS[connector]] as const]),
  ];
}

/** Returns the content of a quick booking. */
export function requestedFacts(row: QuickBookingSubject, texts: Texts): Fact[] {
  const plan = planOf(row, texts);
  return [
    [texts.say('Service'), texts.translate(quickBookingServiceLabel(row.service_type))],
    ...vehicleOf(row, texts),
    [texts.say('Where'), row.location],
    [texts.say('Urgency'), urgencyOf(row, texts)],
    ...(row.preferred_time === null
      ? []
      : [[texts.say('Preferred time'), row.preferred_time] as const]),
    ...(plan === undefined ? [] : [[texts.say('Membership plan'), plan] as const]),
    [texts.say('Notes'), row.notes ?? texts.say('None')],
    [texts.say('Request'), row.id],
  ];
}
