import type { RecurringBooking, Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import {
  callerId,
  callingPerson,
  type Handlers,
  staffActor,
} from '../../../platform/http/handlers.ts';
import type { Texts } from '../../../platform/language/texts.ts';
import {
  changeRecurringBooking,
  resumeRecurringBooking,
  skipOccurrence,
  stopRecurringBooking,
} from './changes.ts';
import { createRecurringBooking, listRecurringBookings } from './service.ts';
import { resumeRecurringForStaff, stopRecurringForStaff } from './staff-service.ts';

/** Response with all recurring bookings that a person may see, with labels in a language. */
const answerIn = (recurringBookings: readonly RecurringBooking[], { translate }: Texts) => ({
  recurringBookings: recurringBookings.map((recurring) => ({
    ...recurring,
    serviceLabel: translate(recurring.serviceLabel),
    vehicle: translate(recurring.vehicle),
  })),
});

/** Handlers of recurring bookings. */
export function recurringBookingHandlers(ctx: Context): Handlers<Routes>['recurringBookings'] {
  return {
    list: async ({ caller, texts }) =>
      answerIn(await listRecurringBookings(ctx, callerId(caller)), texts),
    create: async ({ caller, body, texts }) =>
      answerIn(await createRecurringBooking(ctx, callingPerson(caller), body), texts),
    change: async ({ caller, params: { recurringBookingId: id }, body, texts }) =>
      answerIn(await changeRecurringBooking(ctx, callingPerson(caller), id, body), texts),
    pause: async ({ caller, params: { recurringBookingId: id }, body: { version }, texts }) =>
      answerIn(
        await stopRecurringBooking(ctx, callingPerson(caller), id, version, 'paused'),
        texts,
      ),
    resume: async ({ caller, params: { recurringBookingId: id }, body: { version }, texts }) =>
      answerIn(await resumeRecurringBooking(ctx, callingPerson(caller), id, version), texts),
    end: async ({ caller, params: { recurringBookingId: id }, body: { version }, texts }) =>
      answerIn(await stopRecurringBooking(ctx, callingPerson(caller), id, version, 'ended'), texts),
    skip: async ({ caller, params: { recurringBookingId: id }, body, texts }) =>
      answerIn(await skipOccurrence(ctx, callingPerson(caller), id, body), texts),
  };
}

/** Handlers of recurring bookings for staff. */
export function staffRecurringBookingHandlers(
  ctx: Context,
): Handlers<Routes>['staffRecurringBookings'] {
  const seen = ({
    params,
    body,
  }: {
    params: { recurringBookingId: string };
    body: { version: number };
  }) => ({ id: params.recurringBookingId, version: body.version });
  return {
    pause: (call) => stopRecurringForStaff(ctx, staffActor(call.caller), seen(call), 'paused'),
    resume: (call) => resumeRecurringForStaff(ctx, staffActor(call.caller), seen(call)),
    end: (call) => stopRecurringForStaff(ctx, staffActor(call.caller), seen(call), 'ended'),
  };
}
