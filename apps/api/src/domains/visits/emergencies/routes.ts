import { randomUUID } from 'node:crypto';
import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { listTechniciansNear } from '../technicians/nearest.ts';
import { recordEmergencyStep, takeEmergency } from './service.ts';

/** Handlers of what staff do about emergencies. */
export function emergencyHandlers(ctx: Context): Handlers<Routes>['emergencies'] {
  return {
    technicians: ({ query }) => listTechniciansNear(ctx, query.location),
    take: ({ caller, headers, body }) =>
      takeEmergency(ctx, staffActor(caller), headers['idempotency-key'] ?? randomUUID(), body),
    step: ({ caller, params, query, body }) =>
      recordEmergencyStep(ctx, staffActor(caller), { id: params.bookingId, ...query }, body.to),
  };
}
