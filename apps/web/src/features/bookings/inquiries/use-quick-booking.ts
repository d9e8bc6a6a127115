import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  inquiries,
  type QuickBooking,
  type QuickBookingForm,
} from '@voltcourier/contracts/bookings/inquiries';
import { apiFor } from '../../../lib/api.ts';
import { sendOnce } from '../../../lib/attempt-key.ts';
import { isStringRecord, readSession, writeSession } from '../../../lib/session-store.ts';

const api = apiFor({ inquiries });

const ATTEMPT = 'voltcourier.quick-booking-attempt';
const KEPT = 'voltcourier.quick-booking-request';

/** A request that was taken, with what the confirmation says about it. */
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

/** The request of this tab that was taken last. */
export function readTakenRequest(): TakenRequest | undefined {
  return readSession(KEPT, isTakenRequest);
}

/** Asks for a membership or a charge; the same entries sent twice are one request. */
export function useQuickBooking() {
  return useMutation<TakenRequest, ApiError, QuickBookingForm>({
    mutationFn: async (form) => {
      const { request } = await sendOnce(ATTEMPT, form, (headers) =>
        api.inquiries.createQuickBooking({ body: form, headers }),
      );
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
    },
  });
}
