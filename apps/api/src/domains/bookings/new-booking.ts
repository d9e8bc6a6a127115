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

/** How long the same emergency form is the same request (decision 9), in minutes. */
const SAME_FORM_MINUTES = 30;

/** What is known of a request beside what it says. */
interface Known {
  readonly region: RegionRow;
  readonly regionsRevision: number;
  /** The one that was chosen of those that the customer may book for. */
  readonly vehicle: ChosenVehicle | null;
  readonly customerId: string | null;
  /** What the customer is a member of, or their company's owner. */
  readonly membership: MembershipName | null;
  readonly now: Date;
  /** Within how many minutes an emergency is answered that no membership promises more. */
  readonly emergencyMinutes?: number | undefined;
  /** The language that the customer asks in; undefined where somebody else does it for them. */
  readonly language: Language | undefined;
  /** Who of the staff books it for the customer; undefined for the customer. */
  readonly takenBy: string | undefined;
}

const hashOf = (content: object) => hash('sha256', JSON.stringify(content), 'base64url');

/**
 * The claim that a client makes with a key of its own. An account's keys are its own: whoever else
 * sends the same key and entries makes a booking of their own.
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
 * The claim of staff who book for a customer. The space keeps it apart from the keys of customers,
 * who could otherwise be answered with what staff have booked.
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
 * The claim of a form that carries no key: its content is the key, for a while. The space keeps it
 * apart from the keys of clients, which have none.
 */
export function claimOfForm(form: EmergencyForm, customerId: string | null, now: Date): Claim {
  const fingerprint = hashOf({ ...form, email: form.email.toLowerCase() });
  return {
    key: keyOfCaller(`emergency form ${fingerprint}`, customerId),
    fingerprint,
    lapsesBefore: new Date(now.getTime() - SAME_FORM_MINUTES * 60_000),
  };
}

/** The request that an emergency form makes: now, on the clocks of its place. */
export function requestOf(form: EmergencyForm, zone: string, now: Date): BookingRequest {
  return {
    ...form,
    serviceType: EMERGENCY_REQUEST,
    bookingDate: localDateAt(now, zone),
    bookingTime: localTimeAt(now, zone),
  };
}

/** A booking of a request: all of it decided except whether there is a place. */
export function newBookingOf(request: BookingRequest, known: Known): NewBooking {
  const { region, vehicle, membership, now, takenBy } = known;
  const isEmergency = request.serviceType === EMERGENCY_REQUEST;
  const holdOf = (startsAt: Date) =>
    takenBy === undefined ? holdUntil(now) : phoneHoldUntil(now, startsAt);
  const { useSession: usesSession = false } = request;
  // An emergency is now, whatever the phone's clock and zone say.
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
