import {
  CONNECTORS,
  CONTACT_VEHICLES,
  QUICK_BOOKING_VEHICLES,
  vehicleWords,
} from '@voltcourier/contracts';
import { PLANS, quickBookingServiceLabel } from '@voltcourier/pricing';
import type { Words } from '../../../../platform/language/words.ts';
import type { ContactSubject, QuickBookingSubject } from '../mail-subjects.ts';
import type { Fact } from './layout.tsx';

// Request data, as customers and staff read it.

/** Returns the urgency of a quick booking in words. */
export function urgencyOf({ urgency }: QuickBookingSubject, words: Words): string {
  switch (urgency) {
    case 'normal':
      return words.say('Normal');
    case 'priority':
      return words.say('Priority');
    case 'emergency':
      return words.say('Emergency');
  }
}

/** Returns the size of a company's fleet in words. */
export const fleetWords = (count: number, words: Words): string =>
  words.say('{count, plural, one {{count} vehicle} other {{count} vehicles}}', { count });

/** Returns the subject of a contact request: a vehicle, or a company with its fleet. */
export function whatItIsAbout(
  { vehicle, company, fleet_size: count }: ContactSubject,
  words: Words,
): Fact[] {
  if (vehicle !== 'fleet') {
    return [[words.say('Vehicle'), words.translate(CONTACT_VEHICLES[vehicle])]];
  }
  return [
    ...(company === null ? [] : [[words.say('Company'), company] as const]),
    [words.say('Vehicles'), count === null ? words.say('Not said') : fleetWords(count, words)],
  ];
}

function planOf(
  { plan, billing_interval: interval }: QuickBookingSubject,
  words: Words,
): string | undefined {
  if (plan === null) return undefined;
  const title = words.translate(PLANS[plan].title);
  if (interval === null) return title;
  return interval === 'monthly'
    ? words.say('{plan}, billed monthly', { plan: title })
    : words.say('{plan}, billed annually', { plan: title });
}

/** Returns the customer's saved vehicle with its port, or otherwise what the form says. */
function vehicleOf(
  { vehicle_type: type, vehicle_facts: facts }: QuickBookingSubject,
  words: Words,
): Fact[] {
  const vehicle = words.say('Vehicle');
  if (facts === null) return [[vehicle, words.translate(QUICK_BOOKING_VEHICLES[type])]];
  const { connector } = facts;
  return [
    [vehicle, vehicleWords(facts)],
    ...(connector === null ? [] : [[words.say('Charging port'), CONNECTORS[connector]] as const]),
  ];
}

/** Returns the content of a quick booking. */
export function whatWasAsked(row: QuickBookingSubject, words: Words): Fact[] {
  const plan = planOf(row, words);
  return [
    [words.say('Service'), words.translate(quickBookingServiceLabel(row.service_type))],
    ...vehicleOf(row, words),
    [words.say('Where'), row.location],
    [words.say('Urgency'), urgencyOf(row, words)],
    ...(row.preferred_time === null
      ? []
      : [[words.say('Preferred time'), row.preferred_time] as const]),
    ...(plan === undefined ? [] : [[words.say('Membership plan'), plan] as const]),
    [words.say('Notes'), row.notes ?? words.say('None')],
    [words.say('Request'), row.id],
  ];
}
