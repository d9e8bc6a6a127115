import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../../platform/http/handlers.ts';
import type { TechniciansService } from './service.ts';

/** Handlers of who drives to customers. */
export function techniciansHandlers(
  technicians: TechniciansService,
): Handlers<Routes>['technicians'] {
  return {
    list: () => technicians.list(),
    now: () => technicians.now(),
    add: ({ caller, body }) => technicians.add(staffActor(caller), body),
    change: ({ caller, params, body }) =>
      technicians.change(staffActor(caller), params.technicianId, body),
  };
}
