import type { QuickBooking, QuickBookingForm } from '@voltcourier/contracts/bookings/inquiries';
import { isStringRecord, readSession, writeSession } from '../../../lib/session-store.ts';

const KEPT = 'voltcourier.quick-booking-request';

/** A received request, with data for the confirmation. */
export interface TakenRequest extends QuickBooking {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly preferredTime: string;
  readonly plan: string;
  readonly interval: string;
}

const FIELDS = [
  'id',
  'createdAt',
  'callbackDueAt',
  'respondBy',
  'name',
  'phone',
  'email',
  'preferredTime',
  'plan',
  'interval',
] as const satisfies readonly (keyof TakenRequest)[];

function isTakenRequest(value: unknown): value is TakenRequest {
  return (
    isStringRecord(value) &&
    FIELDS.every((name) => value[name] !== undefined) &&
    [value['callbackDueAt'], value['respondBy']].every((at) => !Number.isNaN(Date.parse(at ?? '')))
  );
}

/** Returns the last request sent in this tab. */
export function readTakenRequest(): TakenRequest | undefined {
  return readSession(KEPT, isTakenRequest);
}

/** Stores a received request with its entries. */
export function keepTakenRequest(request: QuickBooking, form: QuickBookingForm): TakenRequest {
  const { name, phone, email, preferredTime, plan, interval } = form;
  const taken = {
    ...request,
    name,
    phone,
    email: email ?? '',
    preferredTime: preferredTime ?? '',
    plan: plan ?? '',
    interval: interval ?? '',
  };
  writeSession(KEPT, taken);
  return taken;
}
