import { hash, randomUUID } from 'node:crypto';
import {
  type BookingRequest,
  CONNECTORS,
  type EmergencyForm,
  type Language,
} from '@voltcourier/contracts';
import {
  EMERGENCY_REQUEST,
  holdUntil,
  localDateAt,
  localTimeAt,
  type MembershipName,
  phoneHoldUntil,
  priorityOf,
  respondByOf,
  serviceOf,
  slotStart,
  TERMS_VERSION,
} from '@voltcourier/pricing';
import { keyOfCaller } from '../../platform/idempotency.ts';
import type { RegionRow } from './availability/service.ts';
import type { ChosenVehicle } from './ports.ts';
import type { Claim, NewBooking } from './reservation-repository.ts';

/** Minutes during which identical emergency forms count as the same request (decision 9). */
const SAME_FORM_MINUTES = 30;

/** Facts about a booking request besides its own content. */
interface Known {
  readonly region: RegionRow;
  readonly regionsRevision: number;
  /** The saved vehicle that was chosen, if any. */
  readonly vehicle: ChosenVehicle | null;
  readonly customerId: string | null;
  /** Membership of the customer or of their company's owner. */
  readonly membership: MembershipName | null;
  readonly now: Date;
  /** Response time of an emergency in minutes, if no membership promises a shorter one. */
  readonly emergencyMinutes?: number | undefined;
  /** Language of the customer's request; undefined if another person books for them. */
  readonly language: Language | undefined;
  /** Staff member who books for the customer; undefined if the customer does. */
  readonly takenBy: string | undefined;
}

const hashOf = (content: object) => hash('sha256', JSON.stringify(content), 'base64url');

/**
 * Returns the claim for a client's own idempotency key. Keys belong to the account: the same key
 * and entries from another user make a separate booking.
 */
export function claimOf(
  key: string | undefined,
  request: BookingRequest,
  customerId: string | null,
): Claim | undefined {
  if (key === undefined) return undefined;
  return { key: keyOfCaller(key, customerId), fingerprint: hashOf(request) };
}

/**
 * Returns the claim of staff who book for a customer. The space separates it from customers' keys,
 * so that a customer can never be answered with a booking made by staff.
 */
export function claimOfCall(
  key: string,
  request: BookingRequest | EmergencyForm,
  customerId: string | null,
  staffId: string,
): Claim {
  return {
    key: `phone ${keyOfCaller(key, staffId)}`,
    fingerprint: hashOf({ ...request, customerId }),
  };
}

/**
 * Returns the claim of a form without a key: its content serves as the key for a limited time. The
 * space separates it from clients' keys, which contain none.
 */
export function claimOfForm(form: EmergencyForm, customerId: string | null, now: Date): Claim {
  const fingerprint = hashOf({ ...form, email: form.email.toLowerCase() });
  return {
    key: keyOfCaller(`emergency form ${fingerprint}`, customerId),
    fingerprint,
    lapsesBefore: new Date(now.getTime() - SAME_FORM_MINUTES * 60_000),
  };
}

/** Turns an emergency form into a booking request for the current local time. */
export function requestOf(form: EmergencyForm, zone: string, now: Date): BookingRequest {
  return {
    ...form,
    serviceType: EMERGENCY_REQUEST,
    bookingDate: localDateAt(now, zone),
    bookingTime: localTimeAt(now, zone),
  };
}

/** Builds a booking from a request, complete except for whether there is a free seat. */
export function newBookingOf(request: BookingRequest, known: Known): NewBooking {
  const { region, vehicle, membership, now, takenBy } = known;
  const isEmergency = request.serviceType === EMERGENCY_REQUEST;
  const holdOf = (startsAt: Date) =>
    takenBy === undefined ? holdUntil(now) : phoneHoldUntil(now, startsAt);
  const { useSession: usesSession = false } = request;
  // An emergency is dated now, regardless of the phone's clock and time zone.
  const localDate = isEmergency ? localDateAt(now, region.zone) : request.bookingDate;
  const localTime = isEmergency ? localTimeAt(now, region.zone) : request.bookingTime;
  const coordinates = isEmergency ? request.coordinates : undefined;
  const startsAt = isEmergency ? now : slotStart(localDate, localTime, region.zone);
  const port = vehicle?.facts.connector ? CONNECTORS[vehicle.facts.connector] : null;
  return {
    id: randomUUID(),
    kind: isEmergency ? 'emergency' : 'scheduled',
    serviceType: request.serviceType,
    name: request.name,
    email: request.email,
    language: known.language ?? null,
    phone: request.phone ?? null,
    location: request.location,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    accuracyMetres: coordinates?.accuracyMetres ?? null,
    vehicle: request.vehicle,
    notes: request.notes ?? null,
    vehicleFacts: vehicle?.facts ?? null,
    companyId: vehicle?.companyId ?? null,
    costCentreId: vehicle?.costCentreId ?? null,
    chargingPort: (isEmergency ? request.chargingPort : null) ?? port,
    urgency: isEmergency ? (request.urgency ?? null) : null,
    regionId: region.id,
    zone: region.zone,
    localDate,
    localTime,
    startsAt,
    amountCents: usesSession ? 0 : serviceOf(request.serviceType).priceCents,
    usesSession,
    termsVersion: TERMS_VERSION,
    holdExpiresAt: isEmergency ? null : holdOf(startsAt),
    customerId: known.customerId,
    membership,
    priority: membership === null ? 0 : priorityOf(membership),
    respondBy: isEmergency ? respondByOf(membership, now, known.emergencyMinutes) : null,
    createdAt: now,
    takenBy: takenBy ?? null,
    regionsRevision: known.regionsRevision,
  };
}
