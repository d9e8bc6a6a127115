import {
  formatBookedVehicle,
  type Booking,
  type Coordinates,
  type PAYMENT_STATES,
  type VehicleFacts,
} from '@voltcourier/contracts';
import type { BookingDetails } from '@voltcourier/contracts/bookings/booking-details';
import {
  type BookableServiceType,
  type MembershipName,
  responseMinutesOf,
  serviceOf,
} from '@voltcourier/pricing';
import { detailsOf } from './details-repository.ts';
import type { BookingNumber, NewBooking } from './reservation-repository.ts';
import type { BookingWithPayment } from './repository.ts';

type PaymentState = (typeof PAYMENT_STATES)[number];

function paymentStateOf(row: BookingWithPayment): PaymentState {
  switch (row.payment_status) {
    case 'open':
      return row.payment_failure === null ? 'open' : 'failed';
    case 'processing':
      return 'processing';
    case 'succeeded':
      if (row.refund_status === null) return 'paid';
      if (row.refund_status === 'failed') return 'refund_failed';
      return row.refund_status === 'succeeded' ? 'refunded' : 'refunding';
    default:
      return 'none';
  }
}

function serviceViewOf(type: string): Booking['service'] {
  const service = serviceOf(type as BookableServiceType);
  return { type: service.type, label: service.label };
}

/** Returns the response deadline if the customer was told one; other deadlines are internal. */
function promiseOf(membership: MembershipName | null, respondBy: Date | null): string | null {
  const isPromised = membership !== null && responseMinutesOf(membership) !== null;
  return isPromised && respondBy !== null ? respondBy.toISOString() : null;
}

/** Maps a row to a booking as its holder sees it. */
export function viewOf(row: BookingWithPayment): Booking {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    service: serviceViewOf(row.service_type),
    amountCents: row.amount_cents,
    usesSession: row.uses_session,
    name: row.name,
    email: row.email,
    location: row.location,
    vehicle: formatBookedVehicle(row.vehicle, row.vehicle_facts as VehicleFacts | null),
    bookingDate: row.local_date,
    bookingTime: row.local_time,
    zone: row.zone,
    startsAt: row.starts_at.toISOString(),
    respondBy: promiseOf(row.membership as MembershipName | null, row.respond_by),
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    paymentState: paymentStateOf(row),
    refundCents: row.refund_cents,
    ...(row.refund_in_bitcoin === true && { refundInBitcoin: true }),
    ...((row.owed_in_bitcoin_cents ?? 0) > 0 && {
      owedInBitcoinCents: row.owed_in_bitcoin_cents ?? 0,
    }),
    ...((row.deposit_in_bitcoin_cents ?? 0) > 0 && {
      depositInBitcoinCents: row.deposit_in_bitcoin_cents ?? 0,
    }),
    createdAt: row.created_at.toISOString(),
  };
}

/** An emergency with all of its details. */
export interface EmergencyDetails {
  readonly booking: Booking;
  readonly phone: string | null;
  readonly urgency: string | null;
  readonly details: BookingDetails;
  readonly coordinates: Coordinates | undefined;
  readonly isAssigned: boolean;
  readonly hasArrived: boolean;
}

/** Maps a row to an emergency as its customer sees it. */
export function emergencyOf(row: BookingWithPayment): EmergencyDetails {
  const { latitude, longitude, accuracy_metres: accuracyMetres } = row;
  return {
    booking: viewOf(row),
    phone: row.phone,
    urgency: row.urgency,
    details: detailsOf(row),
    coordinates:
      latitude === null || longitude === null ? undefined : { latitude, longitude, accuracyMetres },
    isAssigned: row.technician_id !== null,
    hasArrived: row.arrived_at !== null,
  };
}

/** Maps a booking that was just made to its holder's view. */
export function viewOfNew(booking: NewBooking, number: BookingNumber): Booking {
  return {
    id: booking.id,
    number,
    kind: booking.kind,
    status: 'pending',
    service: serviceViewOf(booking.serviceType),
    amountCents: booking.amountCents,
    usesSession: booking.usesSession,
    name: booking.name,
    email: booking.email,
    location: booking.location,
    vehicle: formatBookedVehicle(booking.vehicle, booking.vehicleFacts),
    bookingDate: booking.localDate,
    bookingTime: booking.localTime,
    zone: booking.zone,
    startsAt: booking.startsAt.toISOString(),
    respondBy: promiseOf(booking.membership, booking.respondBy),
    holdExpiresAt: booking.holdExpiresAt?.toISOString() ?? null,
    paymentState: 'none',
    refundCents: null,
    createdAt: booking.createdAt.toISOString(),
  };
}
