import type { Routes } from '@voltcourier/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import { addTechnician, changeTechnician, listTechnicians, listTechniciansNow } from './service.ts';

/** Handlers of technicians. */
export function technicianHandlers(ctx: Context): Handlers<Routes>['technicians'] {
  return {
    list: () => listTechnicians(ctx),
    now: () => listTechniciansNow(ctx),
    add: ({ caller, body }) => addTechnician(ctx, staffActor(caller), body),
    change: ({ caller, params, body }) =>
      changeTechnician(ctx, staffActor(caller), params.technicianId, body),
  };
}
