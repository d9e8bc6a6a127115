import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import {
  callerId,
  callingPerson,
  type Handlers,
  staffActor,
} from '../../../platform/http/handlers.ts';
import {
  changeRecurringBooking,
  createRecurringBooking,
  listRecurringBookings,
  resumeRecurringBooking,
  skipOccurrence,
  stopRecurringBooking,
} from './service.ts';
import { resumeRecurringForStaff, stopRecurringForStaff } from './staff-service.ts';

/** Handlers of recurring bookings. */
export function recurringBookingHandlers(ctx: Context): Handlers<Routes>['recurringBookings'] {
  return {
    list: async ({ caller }) => ({
      recurringBookings: await listRecurringBookings(ctx, callerId(caller)),
    }),
    create: async ({ caller, body }) => ({
      recurringBookings: await createRecurringBooking(ctx, callingPerson(caller), body),
    }),
    change: async ({ caller, params, body }) => ({
      recurringBookings: await changeRecurringBooking(
        ctx,
        callingPerson(caller),
        params.recurringBookingId,
        body,
      ),
    }),
    pause: async ({ caller, params, body }) => ({
      recurringBookings: await stopRecurringBooking(
        ctx,
        callingPerson(caller),
        params.recurringBookingId,
        body.version,
        'paused',
      ),
    }),
    resume: async ({ caller, params, body }) => ({
      recurringBookings: await resumeRecurringBooking(
        ctx,
        callingPerson(caller),
        params.recurringBookingId,
        body.version,
      ),
    }),
    end: async ({ caller, params, body }) => ({
      recurringBookings: await stopRecurringBooking(
        ctx,
        callingPerson(caller),
        params.recurringBookingId,
        body.version,
        'ended',
      ),
    }),
    skip: async ({ caller, params, body }) => ({
      recurringBookings: await skipOccurrence(
        ctx,
        callingPerson(caller),
        params.recurringBookingId,
        body,
      ),
    }),
  };
}

/** Handlers of what staff do about recurring bookings. */
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
