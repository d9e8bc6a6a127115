import { EMERGENCY_REQUEST, EMERGENCY_SERVICE, respondByOf, serviceOf } from '@voltcourier/pricing';
import type {
  AccountTokenSubject,
  BookingSubject,
  ContactSubject,
  QuickBookingSubject,
} from './mail-subjects.ts';

// Sample person. The name is long and contains characters that must be escaped.

/** Name of the sample person. */
const NAME = 'Ada O’Neill & Daughters';
/** Email address of the sample person. */
export const EMAIL = 'ada@example.com';
/** Phone number of the sample person. */
const PHONE = '+1 757 555 0100';
/** Location of the car. */
const LOCATION = '100 Granby St, Norfolk, VA 23510';
/** Time zone of the sample person. */
export const ZONE = 'America/New_York';
/** ID of every sample subject. */
export const ID = '00000000-0000-4000-8000-000000000000';
const SERVICE = 'scheduled';
/** Time of the sample appointment. */
export const STARTS = new Date('2026-12-04T15:00:00Z');

/** Sample appointment. */
export const booking: BookingSubject = {
  booking_id: ID,
  number: 'VC-7K3F9',
  service_type: SERVICE,
  name: NAME,
  email: EMAIL,
  phone: PHONE,
  location: LOCATION,
  latitude: 36.8468,
  longitude: -76.2852,
  accuracy_metres: 20,
  map_city: 'norfolk',
  vehicle: 'Tesla Model 3',
  details: { chargingPort: 'NACS', notes: 'Second level of the garage, near the lift.' },
  urgency: null,
  zone: ZONE,
  starts_at: STARTS,
  amount_cents: serviceOf(SERVICE).priceCents,
  region_id: 'hampton-roads',
  membership: 'professional',
  respond_by: null,
  status: 'confirmed',
  calendar_sequence: 0,
  given_back_cents: Math.floor(serviceOf(SERVICE).priceCents / 2),
  by_hand_cents: 0,
  ordered_cents: 2_000,
  by_hand_in_bitcoin: false,
  returned_cents: 0,
  returned_because: null,
  unneeded_cents: 9_999,
  unneeded_reason: 'already_paid',
  in_bitcoin_cents: 0,
  hold_expires_at: null,
  uses_session: false,
  is_corrected: false,
  on_site_cents: 0,
  session_returned: false,
  wants_reminders: true,
};

/** Sample emergency. */
export const emergency: BookingSubject = {
  ...booking,
  service_type: EMERGENCY_REQUEST,
  urgency: 'critical',
  respond_by: respondByOf('professional', STARTS),
  amount_cents: EMERGENCY_SERVICE.priceCents,
};

/** Sample contact request. */
export const contact: ContactSubject = {
  id: ID,
  name: NAME,
  email: EMAIL,
  phone: null,
  company: null,
  vehicle: 'tesla',
  fleet_size: null,
  notes: 'Two cars, every second Friday.',
};

/** Sample quick booking. */
export const quickBooking: QuickBookingSubject = {
  id: ID,
  name: NAME,
  phone: PHONE,
  email: EMAIL,
  location: LOCATION,
  vehicle_type: 'tesla-model-3',
  vehicle_facts: null,
  service_type: 'standard',
  urgency: 'priority',
  preferred_time: 'After 6 PM',
  notes: null,
  plan: 'professional',
  billing_interval: 'annually',
  zone: ZONE,
  callback_due_at: STARTS,
  respond_by: new Date(STARTS.getTime() + 3_600_000),
};

/** Sample account, with a link sent to it. */
export const account: AccountTokenSubject = {
  username: 'ada',
  first_name: 'Ada',
  email: EMAIL,
  token_id: ID,
  token_email: 'ada.oneill@example.com',
  former_email: EMAIL,
};
